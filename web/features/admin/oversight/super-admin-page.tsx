import { SimpleGrid, Stack, Text, Alert, Button, Group, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { emailProblem } from "#contract/fields.ts";
import { EMAIL_MAX_LENGTH } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { formatWhen } from "#web/lib/format.ts";
import { roleName } from "#web/lib/role-name.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Status } from "#web/ui/status.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { AdminError } from "../admin-error.tsx";
import { AdminNav } from "../admin-nav.tsx";
import { superadminWords, promoteWords } from "../error-words.ts";
import { Figure } from "../figure.tsx";
import { cancelledAhead, PeopleCard } from "../people/people-card.tsx";
import { ReferrersCard } from "../people/referrers-card.tsx";
import { superadminQuery, useAccount, usePromote, stopQuery, useStop } from "../queries.ts";

/** The groups of roles of screens.md 14. */
const GROUPS: { label: string; roles: number[] }[] = [
  { label: "Normal Users", roles: [ROLE.free, ROLE.premium, ROLE.paid] },
  { label: "Coaches", roles: [ROLE.coach] },
  { label: "Admins", roles: [ROLE.admin] },
  { label: "SuperAdmins", roles: [ROLE.superadmin] },
];

export function SuperAdminPage() {
  return (
    <Stack gap="lg">
      <PageTitle>Superadmin dashboard</PageTitle>
      <AdminNav />
      <Numbers />
      <PromoteForm />
      <PeopleCard />
      <ReferrersCard />
      <StopCard />
    </Stack>
  );
}

function Numbers() {
  const stats = useQuery(superadminQuery);
  if (stats.isPending) return <SkeletonRows rows={3} height={84} label="Loading the numbers" />;
  if (stats.data === undefined) {
    return <AdminError error={stats.error} onRetry={() => void stats.refetch()} words={superadminWords} />;
  }
  const { currentSuperAdmin, totalUsers, roleDistribution } = stats.data;
  const count = (roles: number[]) => roles.reduce((sum, role) => sum + (roleDistribution[role] ?? 0), 0);
  return (
    <>
      <Card title="Current SuperAdmin">
        <Text style={{ overflowWrap: "anywhere" }}>
          {currentSuperAdmin.name} ({currentSuperAdmin.email})
        </Text>
      </Card>
      <Card title="Role distribution">
        <SimpleGrid cols={{ base: 2, md: 5 }}>
          <Figure label="Total Users">{totalUsers}</Figure>
          {GROUPS.map(({ label, roles }) => (
            <Figure key={label} label={label}>
              {count(roles)}
            </Figure>
          ))}
        </SimpleGrid>
      </Card>
    </>
  );
}

function PromoteForm() {
  const fields = useFields({ email: emailProblem });
  const account = useAccount();
  const promote = usePromote();
  const wanted = fields.values.email.trim();
  const input = fields.field("email");

  const asking = account.data;
  const error = account.error ?? promote.error;

  const confirm = (email: string) => {
    account.reset();
    promote.mutate(email, {
      onSuccess: ({ name }) => {
        fields.clear();
        toastStaff("success", fillText(TEXT.promoted, { name }));
      },
      onError: (error) => toastStaff("error", promoteWords(error)),
    });
  };

  return (
    <Card title="Promote User to Admin">
      <form
        noValidate
        onSubmit={fields.onSubmit(() => {
          promote.reset();
          account.mutate(wanted);
        })}
      >
        <Group align="flex-start" gap="xs">
          <TextInput
            label="Email"
            type="email"
            autoComplete="off"
            maxLength={EMAIL_MAX_LENGTH}
            flex="1 1 14rem"
            {...input}
            error={input.error ?? (error !== null && promoteWords(error))}
            onChange={(event) => {
              input.onChange(event);
              account.reset();
              promote.reset();
            }}
          />
          <Button
            type="submit"
            size="md"
            mt={{ base: 0, xs: 25 }}
            disabled={wanted === ""}
            loading={account.isPending || promote.isPending}
          >
            Promote
          </Button>
        </Group>
      </form>
      <Status>
        {promote.data && (
          <Alert title={fillText(TEXT.promoted, { name: promote.data.name })}>
            {promote.data.email}: {roleName(promote.data.previousRole)} became{" "}
            {roleName(promote.data.newRole)}.
          </Alert>
        )}
      </Status>
      {asking && (
        <ConfirmDialog
          opened
          title="Promote to admin?"
          message={[
            `${asking.email} will see every user and every conversation.`,
            cancelledAhead(asking.coaching_ahead),
          ]
            .join(" ")
            .trim()}
          confirmLabel="Promote"
          onConfirm={() => confirm(asking.email)}
          onCancel={() => account.reset()}
        />
      )}
    </Card>
  );
}

function StopCard() {
  const state = useQuery(stopQuery);
  return (
    <Card title="New interviews">
      {state.isPending ? (
        <SkeletonRows rows={1} height={64} label="Loading the switch" />
      ) : state.data === undefined ? (
        <AdminError error={state.error} onRetry={() => void state.refetch()} words={superadminWords} />
      ) : (
        <StopSwitch since={state.data.since} />
      )}
    </Card>
  );
}

function StopSwitch({ since }: { since: string | null }) {
  const [asking, setAsking] = useState(false);
  const stop = useStop();
  const stopped = since !== null;
  const toggle = () => {
    setAsking(false);
    stop.mutate(!stopped, {
      onSuccess: () => toastStaff("success", stopped ? TEXT.stopLifted : TEXT.stopChanged),
      onError: (error) => toastStaff("error", superadminWords(error)),
    });
  };
  return (
    <>
      <Status>
        <Text>
          {stopped
            ? `Refused since ${formatWhen(since)}. Interviews under way go on to their end.`
            : "They may begin. Stop them before a change that new interviews must not meet; those under way go on."}
        </Text>
      </Status>
      <Button
        style={{ alignSelf: "start" }}
        variant={stopped ? "filled" : "default"}
        loading={stop.isPending}
        onClick={() => setAsking(true)}
      >
        {stopped ? "Allow new interviews" : "Stop new interviews"}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={stopped ? "Allow new interviews?" : "Stop new interviews?"}
        message={
          stopped
            ? "Everybody may begin interviews again."
            : "Nobody can begin an interview until you allow it again."
        }
        confirmLabel={stopped ? "Allow" : "Stop"}
        onConfirm={toggle}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
