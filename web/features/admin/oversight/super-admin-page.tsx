import { SimpleGrid, Stack, Text, Alert, Button, Group, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { emailProblem } from "#contract/email-address.ts";
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
import { AdminError, AdminWait } from "../admin-error.tsx";
import { AdminNav } from "../admin-nav.tsx";
import { superadminWords, promoteWords } from "../error-words.ts";
import { Figure } from "../figure.tsx";
import { cancelledAhead, PeopleCard } from "../people/people-card.tsx";
import { ReferrersCard } from "../people/referrers-card.tsx";
import { superadminQuery, useAccount, usePromote, stopQuery, useStop } from "../queries.ts";
import { WORDS } from "../words.ts";

/** The role groups of screens.md 14. */
const GROUPS: { label: string; roles: number[] }[] = [
  { label: WORDS.groups.normal, roles: [ROLE.free, ROLE.premium, ROLE.paid] },
  { label: WORDS.groups.coaches, roles: [ROLE.coach] },
  { label: WORDS.groups.admins, roles: [ROLE.admin] },
  { label: WORDS.groups.superadmins, roles: [ROLE.superadmin] },
];

export function SuperAdminPage() {
  const [promotions, setPromotions] = useState(0);
  return (
    <Stack gap="lg">
      <PageTitle>{WORDS.superadminDashboard}</PageTitle>
      <AdminNav />
      <Numbers />
      <PromoteForm onPromoted={() => setPromotions(promotions + 1)} />
      {/* An account that was looked up before may have another role now. */}
      <PeopleCard key={promotions} />
      <ReferrersCard />
      <StopCard />
    </Stack>
  );
}

function Numbers() {
  const stats = useQuery(superadminQuery);
  if (stats.isPending) return <SkeletonRows rows={3} height={84} label={WORDS.loadingNumbers} />;
  if (stats.data === undefined) {
    return <AdminError error={stats.error} onRetry={() => void stats.refetch()} words={superadminWords} />;
  }
  const { currentSuperAdmin, totalUsers, roleDistribution } = stats.data;
  const count = (roles: number[]) => roles.reduce((sum, role) => sum + (roleDistribution[role] ?? 0), 0);
  return (
    <>
      <Card title={WORDS.currentSuperadmin}>
        <Text style={{ overflowWrap: "anywhere" }}>
          {currentSuperAdmin.name} ({currentSuperAdmin.email})
        </Text>
      </Card>
      <Card title={WORDS.distribution}>
        <SimpleGrid minColWidth="max(8.5rem, 17%)" autoFlow="auto-fit">
          <Figure label={WORDS.totalUsers}>{totalUsers}</Figure>
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

function PromoteForm({ onPromoted }: { onPromoted: () => void }) {
  const fields = useFields({ email: emailProblem });
  const account = useAccount();
  const promote = usePromote();
  const wanted = fields.values.email.trim();
  const input = fields.field("email");

  const [isAsking, setAsking] = useState(false);
  const found = account.data;
  const error = account.error ?? promote.error;

  const confirm = (email: string) => {
    setAsking(false);
    promote.mutate(email, {
      onSuccess: ({ name }) => {
        fields.clear();
        onPromoted();
        toastStaff("success", fillText(TEXT.promoted, { name }));
      },
      onError: (error) => toastStaff("error", promoteWords(error)),
    });
  };

  return (
    <Card title={WORDS.promoteTitle}>
      <form
        noValidate
        onSubmit={fields.onSubmit(() => {
          promote.reset();
          account.mutate(wanted, { onSuccess: () => setAsking(true) });
        })}
      >
        <Group align="flex-start" gap="xs">
          <TextInput
            label={WORDS.email}
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
            {WORDS.promote}
          </Button>
        </Group>
      </form>
      <Status>
        {promote.data && (
          <Alert title={fillText(TEXT.promoted, { name: promote.data.name })}>
            {WORDS.promotedTo(
              promote.data.email,
              roleName(promote.data.previousRole),
              roleName(promote.data.newRole),
            )}
          </Alert>
        )}
      </Status>
      {found && (
        <ConfirmDialog
          opened={isAsking}
          title={WORDS.promoteAsk}
          message={[WORDS.promoteAbout(found.email), cancelledAhead(found.coaching_ahead)].join(" ").trim()}
          confirmLabel={WORDS.promote}
          onConfirm={() => confirm(found.email)}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

function StopCard() {
  const state = useQuery(stopQuery);
  return (
    <Card title={WORDS.newInterviews}>
      <AdminWait query={state} rows={1} height={64} label={WORDS.loadingSwitch} words={superadminWords} />
      {state.data && <StopSwitch since={state.data.since} />}
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
        <Text>{stopped ? WORDS.stoppedSince(formatWhen(since)) : WORDS.running}</Text>
      </Status>
      <Button
        style={{ alignSelf: "start" }}
        variant={stopped ? "filled" : "default"}
        loading={stop.isPending}
        onClick={() => setAsking(true)}
      >
        {stopped ? WORDS.allowNew : WORDS.stopNew}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={stopped ? WORDS.allowAsk : WORDS.stopAsk}
        message={stopped ? WORDS.allowAbout : WORDS.stopAbout}
        confirmLabel={stopped ? WORDS.allow : WORDS.stop}
        onConfirm={toggle}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
