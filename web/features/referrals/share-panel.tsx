import { Divider, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { REFERRAL_ID_SHOWN_LENGTH } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { useMe } from "../../lib/session.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { SkeletonRows } from "../../ui/skeletons.tsx";
import { Stat } from "../../ui/stat.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { InviteForm } from "./invite-form.tsx";
import { codeQuery, emailsQuery, statsQuery } from "./queries.ts";
import { ReferralLink } from "./referral-link.tsx";
import { useDeliveryToasts, useFreshBonuses } from "./watch-referrals.ts";

/** screens.md.4. What it shows is read again every 10 s while it is open and the tab is visible. */
export function SharePanel() {
  const { id } = useMe();
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
    return <ErrorPanel message={TEXT.referralInformationFailed} onRetry={retry} />;
  }
  const { pendingCount, completedCount, rewardedCount, totalBonusInterviews } = stats.data;
  return (
    <Stack>
      <Text>For each friend who finishes a first interview you earn one extra interview.</Text>
      <ReferralLink url={code.data.url} />
      <InviteForm userId={id} />
      <SimpleGrid cols={3} component="dl" my={0}>
        <Stat label="Pending" value={pendingCount} />
        <Stat label="Completed" value={completedCount + rewardedCount} />
        <Stat label="Bonus Interviews Earned" value={totalBonusInterviews} />
      </SimpleGrid>
      <Divider />
      <InvitationList emails={emails.data} />
      <Text size="xs" c="dimmed">
        Your ID: {id.slice(0, REFERRAL_ID_SHOWN_LENGTH)}
      </Text>
    </Stack>
  );
}
