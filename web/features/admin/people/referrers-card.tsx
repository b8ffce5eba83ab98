import { List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SuspiciousReferrer } from "#contract/admin.ts";
import { Card } from "#web/ui/card.tsx";
import { AdminWait } from "../admin-error.tsx";
import { superadminWords } from "../error-words.ts";
import { referrersQuery } from "../queries.ts";
import { WORDS } from "../words.ts";

/** Users whose referrals look like one person with several addresses (decisions.md D4). */
export function ReferrersCard() {
  const referrers = useQuery(referrersQuery);
  return (
    <Card title={WORDS.suspicious}>
      <Text size="sm" c="dimmed">
        {WORDS.suspiciousAbout}
      </Text>
      <AdminWait
        query={referrers}
        rows={1}
        height={36}
        label={WORDS.loadingReferrals}
        words={superadminWords}
      />
      {referrers.data &&
        (referrers.data.length === 0 ? (
          <Text>{WORDS.nothingSuspicious}</Text>
        ) : (
          <List aria-label={WORDS.suspicious}>
            {referrers.data.map((one) => (
              <List.Item key={one.id} style={{ overflowWrap: "anywhere" }}>
                {signsOf(one)}
              </List.Item>
            ))}
          </List>
        ))}
    </Card>
  );
}

const signsOf = ({ name, email, brought, rewarded, ...one }: SuspiciousReferrer): string =>
  WORDS.signs(`${name} (${email})`, {
    brought,
    rewarded,
    mailbox: one.same_mailbox,
    once: one.one_interview,
  });
