import { List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SuspiciousReferrer } from "#contract/admin.ts";
import { Card } from "#web/ui/card.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { AdminError } from "../admin-error.tsx";
import { superadminWords } from "../error-words.ts";
import { referrersQuery } from "../queries.ts";

/** Whose referrals look like one person with several addresses (decisions.md D4). */
export function ReferrersCard() {
  const referrers = useQuery(referrersQuery);
  return (
    <Card title="Referrals to look at">
      <Text size="sm" c="dimmed">
        Signs of one person with several addresses. They prove nothing: look at the account first.
      </Text>
      {referrers.isPending ? (
        <SkeletonRows rows={1} height={36} label="Loading the referrals" />
      ) : referrers.data === undefined ? (
        <AdminError
          error={referrers.error}
          onRetry={() => void referrers.refetch()}
          words={superadminWords}
        />
      ) : referrers.data.length === 0 ? (
        <Text>Nothing stands out.</Text>
      ) : (
        <List aria-label="Referrals to look at">
          {referrers.data.map((one) => (
            <List.Item key={one.id} style={{ overflowWrap: "anywhere" }}>
              {one.name} ({one.email}): {signsOf(one)}
            </List.Item>
          ))}
        </List>
      )}
    </Card>
  );
}

const signsOf = ({ brought, rewarded, same_mailbox, one_interview }: SuspiciousReferrer): string =>
  `${brought} brought, ${rewarded} rewarded, ${same_mailbox} of a shared mailbox, ${one_interview} with one interview only`;
