import {
  Badge,
  Button,
  Divider,
  Group,
  List,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { IconCheck, IconCopy, IconShare } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { emailProblem } from "#contract/email-address.ts";
import { REFERRAL_ID_SHOWN_LENGTH } from "#contract/limits.ts";
import type { ReferralEmail } from "#contract/referrals.ts";
import { TEXT, fillText } from "#contract/texts.ts";
import { hasCode, isNetworkError, messageOf } from "#web/lib/api.ts";
import { formatWhen } from "#web/lib/format.ts";
import { useMe } from "#web/lib/session.ts";
import { useUnlimited } from "#web/lib/settings.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Stat } from "#web/ui/stat.tsx";
import { toastError, toastSuccess } from "#web/ui/toast.ts";
import { codeQuery, emailsQuery, statsQuery, useInvite } from "./queries.ts";
import { rememberSent, useDeliveryToasts, useFreshBonuses } from "./watch-referrals.ts";
import { useCopy } from "#web/ui/use-copy.ts";
import { WORDS } from "./words.ts";

/** See screens.md 4. Refetched every 10 s while the panel is open and the tab is visible. */
export function SharePanel() {
  const { id } = useMe();
  const unlimited = useUnlimited();
  const code = useQuery(codeQuery(id));
  const stats = useQuery(statsQuery(id));
  const emails = useQuery(emailsQuery(id));
  useDeliveryToasts(id, emails.data);
  useFreshBonuses(stats.data?.totalBonusInterviews);

  if (code.isPending || stats.isPending || emails.isPending) return <SkeletonRows rows={3} height={72} />;
  if (code.data === undefined || stats.data === undefined || emails.data === undefined) {
    const retry = () => {
      for (const query of [code, stats, emails]) if (query.isError) void query.refetch();
    };
    return (
      <ErrorPanel message={TEXT.referralInformationFailed} onRetry={retry}>
        {code.isError && <Text size="sm">{TEXT.referralCodeFailed}</Text>}
        {stats.isError && <Text size="sm">{TEXT.referralStatsFailed}</Text>}
      </ErrorPanel>
    );
  }
  const { pendingCount, completedCount, rewardedCount, totalBonusInterviews } = stats.data;
  return (
    <Stack>
      <div>
        <Text>{unlimited ? WORDS.leadUncounted : WORDS.lead}</Text>
        {!unlimited && (
          <Text size="sm" c="dimmed">
            {WORDS.limit}
          </Text>
        )}
      </div>
      <ReferralLink url={code.data.url} />
      <InviteForm userId={id} />
      <SimpleGrid cols={unlimited ? 2 : 3} component="dl" my={0}>
        <Stat label={WORDS.pending} value={pendingCount} />
        <Stat label={WORDS.completed} value={completedCount + rewardedCount} />
        {!unlimited && <Stat label={WORDS.earned} value={totalBonusInterviews} />}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {WORDS.pendingAbout}
      </Text>
      <Divider />
      <InvitationList emails={emails.data} />
      <Text size="xs" c="dimmed">
        {WORDS.yourId(id.slice(0, REFERRAL_ID_SHOWN_LENGTH))}
      </Text>
    </Stack>
  );
}

const canShare = (): boolean => typeof navigator.share === "function";

function ReferralLink({ url }: { url: string }) {
  const { copied, copy } = useCopy();
  const share = async () => {
    // Also rejects when the user closes the system's share sheet, which needs no message.
    await navigator.share({ title: "Greenroom", text: WORDS.shared, url }).catch(() => null);
  };
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label={WORDS.link}
        value={url}
        readOnly
        flex="1 1 14rem"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        size="md"
        onClick={() => copy(url)}
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      >
        {copied ? WORDS.copied : WORDS.copy}
      </Button>
      {canShare() && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconShare size={16} aria-hidden />}
          onClick={() => void share()}
        >
          {WORDS.share}
        </Button>
      )}
    </Group>
  );
}

function recipientProblem(value: string): string | null {
  if (value.trim() === "") return TEXT.recipientMissing;
  return emailProblem(value);
}

function inviteWords(error: unknown): string {
  if (isNetworkError(error)) return TEXT.emailFailed;
  if (hasCode(error, "unexpected")) return TEXT.referralEmailFailed;
  return fillText(TEXT.emailFailedWith, { message: messageOf(error) });
}

function InviteForm({ userId }: { userId: string }) {
  const invite = useInvite(userId);
  const fields = useFields({ email: recipientProblem });
  const submit = fields.onSubmit(({ email }) =>
    invite.mutate(email.trim(), {
      onSuccess: (sent) => {
        rememberSent(userId, sent);
        fields.clear();
        toastSuccess(WORDS.sent(sent.recipientEmail));
      },
      onError: (error) => toastError(inviteWords(error)),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="xs">
        <TextInput
          label={WORDS.invite}
          type="email"
          autoComplete="off"
          placeholder={WORDS.example}
          flex="1 1 14rem"
          {...fields.field("email")}
        />
        <Button type="submit" size="md" loading={invite.isPending} mt={{ base: 0, xs: 25 }}>
          {WORDS.send}
        </Button>
      </Group>
    </form>
  );
}

const COLORS: Record<ReferralEmail["status"], string> = {
  queued: "gray",
  sent: "blue",
  delivered: "fern",
  bounced: "red",
};

function InvitationList({ emails }: { emails: ReferralEmail[] }) {
  return (
    <Stack gap="xs">
      <Title order={3}>{WORDS.sentTitle}</Title>
      {emails.length === 0 ? (
        <EmptyNote picture="letter">{WORDS.noneSent}</EmptyNote>
      ) : (
        <List listStyleType="none" spacing="sm">
          {emails.map((email) => (
            <List.Item
              key={email.emailId}
              styles={{ itemWrapper: { width: "100%" }, itemLabel: { width: "100%" } }}
            >
              <Invitation {...email} />
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

function Invitation({ recipientEmail, status, timestamp, reason }: ReferralEmail) {
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
          {recipientEmail}
        </Text>
        <Badge color={COLORS[status]} variant="light" tt="none" flex="none">
          {WORDS.status[status]}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {formatWhen(timestamp)}
        {reason !== null && ` · ${reason}`}
      </Text>
    </>
  );
}
