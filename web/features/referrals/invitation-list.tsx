import { Badge, Group, List, Stack, Text, Title } from "@mantine/core";
import type { ReferralEmail } from "#contract/referrals.ts";
import { formatWhen } from "../../lib/format.ts";
import { EmptyNote } from "../../ui/empty-note.tsx";

const SHOWN: Record<ReferralEmail["status"], { label: string; color: string }> = {
  queued: { label: "Waiting", color: "gray" },
  sent: { label: "Sent", color: "blue" },
  delivered: { label: "Delivered", color: "fern" },
  bounced: { label: "Bounced", color: "red" },
};

export function InvitationList({ emails }: { emails: ReferralEmail[] }) {
  return (
    <Stack gap="xs">
      <Title order={3}>Sent invitations</Title>
      {emails.length === 0 ? (
        <EmptyNote picture="letter">You haven't invited anyone by email yet.</EmptyNote>
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
  const { label, color } = SHOWN[status];
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
          {recipientEmail}
        </Text>
        <Badge color={color} variant="light" tt="none" flex="none">
          {label}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {formatWhen(timestamp)}
        {reason !== null && ` · ${reason}`}
      </Text>
    </>
  );
}
