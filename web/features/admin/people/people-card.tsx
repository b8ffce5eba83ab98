import { Alert, Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { StaffAccount } from "#contract/admin.ts";
import { emailProblem } from "#contract/fields.ts";
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
import { type ActOnUser, useAccount, useActOnUser } from "../queries.ts";

/** One account: what there is to lose, and what a superadmin can do to it (decisions.md D16). */
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
    <Card title="Accounts">
      <form onSubmit={submit} noValidate aria-label="Accounts">
        <Group align="flex-start" gap="xs">
          <TextInput
            label="Email of the account"
            type="email"
            autoComplete="off"
            maxLength={EMAIL_MAX_LENGTH}
            flex="1 1 14rem"
            {...fields.field("email")}
          />
          <Button type="submit" size="md" mt={{ base: 0, xs: 25 }} loading={account.isPending}>
            Look up
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
  const [asking, setAsking] = useState<ActOnUser | null>(null);
  const act = useActOnUser();
  const confirm = (name: ActOnUser) => {
    setAsking(null);
    act.mutate(
      { act: name, userId: account.id },
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
          <List.Item>Signed in on {count(account.sessions, "device")}</List.Item>
          <List.Item>{count(account.bookings_ahead, "coaching session")} ahead</List.Item>
          <List.Item>{planOf(account)}</List.Item>
          {account.interview_under_way && <List.Item>An interview is under way</List.Item>}
        </List>
        {suspended && (
          <Alert color="red">Suspended since {formatWhen(account.suspended_at ?? "")}: can't sign in.</Alert>
        )}
      </Status>
      <Group>
        {suspended ? (
          <Button loading={act.isPending} onClick={() => setAsking("unsuspend")}>
            Let them in again
          </Button>
        ) : (
          <Button color="red" loading={act.isPending} onClick={() => setAsking("suspend")}>
            Suspend
          </Button>
        )}
        <Button
          variant="default"
          disabled={account.sessions === 0}
          loading={act.isPending}
          onClick={() => setAsking("end-sessions")}
        >
          End sessions
        </Button>
        {isStaff(account.role_id) && (
          <Button variant="default" loading={act.isPending} onClick={() => setAsking("demote")}>
            Demote
          </Button>
        )}
      </Group>
      {asking !== null && (
        <ConfirmDialog
          opened
          {...QUESTIONS[asking](account)}
          danger={asking !== "unsuspend"}
          onConfirm={() => confirm(asking)}
          onCancel={() => setAsking(null)}
        />
      )}
    </Stack>
  );
}

const count = (number: number, of: string): string => `${number} ${of}${number === 1 ? "" : "s"}`;

/** What becomes of so many sessions; nothing to say of none. */
export const cancelledAhead = (sessions: number): string =>
  sessions === 0
    ? ""
    : `${count(sessions, "coaching session")} ahead will be cancelled and given back, and both sides are told.`;

const planOf = ({ subscription }: StaffAccount): string =>
  subscription === null
    ? "No subscription"
    : `${PLAN_NAMES[subscription.plan]} plan, paid until ${formatDay(subscription.period_end)}`;

type Question = { title: string; message: string; confirmLabel: string };

/** What each act brings with it, said before it is done. */
const QUESTIONS: Record<ActOnUser, (account: StaffAccount) => Question> = {
  suspend: (account) => ({
    title: `Suspend ${account.name}?`,
    message: [
      "They are signed out everywhere, can't sign in, and are told by mail.",
      cancelledAhead(account.bookings_ahead),
      account.interview_under_way ? "The interview under way ends by itself within ten minutes." : "",
      account.subscription === null ? "" : "Their subscription goes on being paid.",
    ]
      .filter((sentence) => sentence !== "")
      .join(" "),
    confirmLabel: "Suspend",
  }),
  unsuspend: ({ name }) => ({
    title: `Let ${name} in again?`,
    message:
      "They can sign in as before and are told by mail. Coaching sessions that were cancelled stay so.",
    confirmLabel: "Let them in",
  }),
  "end-sessions": ({ name, sessions }) => ({
    title: `Sign ${name} out everywhere?`,
    message: `They are signed out on ${count(sessions, "device")} and can sign in again.`,
    confirmLabel: "End sessions",
  }),
  demote: (account) => ({
    title: `Demote ${account.name}?`,
    message: `${roleName(account.role_id)} becomes an ordinary user with the plan they have. They lose the admin pages at once.`,
    confirmLabel: "Demote",
  }),
};
