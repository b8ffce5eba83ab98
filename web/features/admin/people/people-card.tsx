import { Alert, Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { StaffAccount } from "#contract/admin.ts";
import { emailProblem } from "#contract/email-address.ts";
import { EMAIL_MAX_LENGTH } from "#contract/limits.ts";
import { isStaff, PLAN_NAMES } from "#contract/roles.ts";
import { formatDay, formatWhen } from "#web/lib/format.ts";
import { roleName } from "#web/lib/role-name.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Status } from "#web/ui/status.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { accountWords } from "../error-words.ts";
import { DataActs } from "./data-acts.tsx";
import { type ActOnUser, useAccount, useActOnUser } from "../queries.ts";
import { WORDS } from "../words.ts";
import { WORDS as DATA_WORDS } from "./words.ts";

/** One account: its data, and a superadmin's actions on it (decisions.md D16). */
export function PeopleCard() {
  const account = useAccount();
  const [changed, setChanged] = useState<StaffAccount | null>(null);
  const fields = useFields({ email: emailProblem });
  const submit = fields.onSubmit(({ email }) => {
    setChanged(null);
    account.mutate(email.trim());
  });
  const shown = changed ?? account.data;
  return (
    <Card title={WORDS.accounts}>
      <form onSubmit={submit} noValidate aria-label={WORDS.accounts}>
        <Group align="flex-start" gap="xs">
          <TextInput
            label={WORDS.accountEmail}
            type="email"
            autoComplete="off"
            maxLength={EMAIL_MAX_LENGTH}
            flex="1 1 14rem"
            {...fields.field("email")}
          />
          <Button
            variant="default"
            type="submit"
            size="md"
            mt={{ base: 0, xs: 25 }}
            loading={account.isPending}
          >
            {WORDS.lookUp}
          </Button>
        </Group>
      </form>
      {account.error && <ErrorPanel message={accountWords(account.error)} />}
      {shown && <Account account={shown} onChanged={setChanged} />}
    </Card>
  );
}

type AccountProps = { account: StaffAccount; onChanged: (account: StaffAccount) => void };

function Account({ account, onChanged }: AccountProps) {
  const [asked, setAsked] = useState<ActOnUser>("suspend");
  const [isAsking, setAsking] = useState(false);
  const act = useActOnUser();
  const ask = (name: ActOnUser) => {
    setAsked(name);
    setAsking(true);
  };
  const confirm = () => {
    setAsking(false);
    act.mutate(
      { act: asked, userId: account.id },
      {
        onSuccess: ({ message, data }) => {
          onChanged(data);
          toastStaff("success", message);
        },
        onError: (error) => toastStaff("error", accountWords(error)),
      },
    );
  };
  const suspended = account.suspended_at !== null;
  return (
    <Stack>
      <Status>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {account.name} ({account.email})
        </Text>
        <List size="sm">
          <List.Item>{roleName(account.role_id)}</List.Item>
          <List.Item>{WORDS.devices(account.sessions)}</List.Item>
          <List.Item>{WORDS.factors(account.factors)}</List.Item>
          <List.Item>{WORDS.sessionsAhead(account.bookings_ahead)}</List.Item>
          <List.Item>{planOf(account)}</List.Item>
          {account.given_plan !== null && (
            <List.Item>
              {DATA_WORDS.givenPlan(
                PLAN_NAMES[account.given_plan.plan],
                account.given_plan.until === null ? null : formatDay(account.given_plan.until),
              )}
            </List.Item>
          )}
          {account.deletion_due_at !== null && (
            <List.Item>{DATA_WORDS.deletedOn(formatDay(account.deletion_due_at))}</List.Item>
          )}
          {account.interview_under_way && <List.Item>{WORDS.interviewUnderWay}</List.Item>}
        </List>
        {suspended && (
          <Alert color="red">{WORDS.suspendedSince(formatWhen(account.suspended_at ?? ""))}</Alert>
        )}
      </Status>
      <Group>
        {suspended ? (
          <Button variant="default" loading={act.isPending} onClick={() => ask("unsuspend")}>
            {WORDS.letIn}
          </Button>
        ) : (
          <Button color="red" loading={act.isPending} onClick={() => ask("suspend")}>
            {WORDS.suspend}
          </Button>
        )}
        <Button
          variant="default"
          disabled={account.sessions === 0}
          loading={act.isPending}
          onClick={() => ask("end-sessions")}
        >
          {WORDS.endSessions}
        </Button>
        {account.factors > 0 && (
          <Button variant="default" loading={act.isPending} onClick={() => ask("remove-factors")}>
            {WORDS.removeFactors}
          </Button>
        )}
        {isStaff(account.role_id) && (
          <Button variant="default" loading={act.isPending} onClick={() => ask("demote")}>
            {WORDS.demote}
          </Button>
        )}
      </Group>
      <DataActs account={account} onChanged={onChanged} />
      {/* Stays mounted when closed, so that it can return the focus. */}
      <ConfirmDialog
        opened={isAsking}
        {...QUESTIONS[asked](account)}
        danger={asked !== "unsuspend"}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  );
}

/** Tells that so many sessions will be cancelled; empty for none. */
export const cancelledAhead = (sessions: number): string =>
  sessions === 0 ? "" : WORDS.cancelledAhead(sessions);

const planOf = ({ subscription }: StaffAccount): string =>
  subscription === null
    ? WORDS.noSubscription
    : WORDS.paidUntil(PLAN_NAMES[subscription.plan], formatDay(subscription.period_end));

type Question = { title: string; message: string; confirmLabel: string };

/** The consequences of each action, shown before it is performed. */
const QUESTIONS: Record<ActOnUser, (account: StaffAccount) => Question> = {
  suspend: (account) => ({
    title: WORDS.ask.suspend(account.name),
    message: [
      WORDS.suspendAbout,
      cancelledAhead(account.bookings_ahead),
      account.interview_under_way ? WORDS.suspendInterview : "",
      account.subscription === null ? "" : WORDS.suspendSubscription,
    ]
      .filter((sentence) => sentence !== "")
      .join(" "),
    confirmLabel: WORDS.suspend,
  }),
  unsuspend: ({ name }) => ({
    title: WORDS.ask.unsuspend(name),
    message: WORDS.letInAbout,
    confirmLabel: WORDS.letInConfirm,
  }),
  "end-sessions": ({ name, sessions }) => ({
    title: WORDS.ask["end-sessions"](name),
    message: WORDS.endSessionsAbout(sessions),
    confirmLabel: WORDS.endSessions,
  }),
  "remove-factors": ({ name }) => ({
    title: WORDS.ask["remove-factors"](name),
    message: WORDS.removeFactorsAbout,
    confirmLabel: WORDS.removeFactors,
  }),
  demote: (account) => ({
    title: WORDS.ask.demote(account.name),
    message: WORDS.demoteAbout(roleName(account.role_id)),
    confirmLabel: WORDS.demote,
  }),
};
