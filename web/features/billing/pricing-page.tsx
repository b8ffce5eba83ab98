import { Anchor, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import type { SubscriptionStatus } from "#contract/billing.ts";
import { PLAN_NAMES } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { formatDay } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { LinkButton } from "../../ui/link-parts.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { SkeletonRows } from "../../ui/skeletons.tsx";
import { AwaitedNote } from "./awaited-note.tsx";
import { OfferCard } from "./offer-card.tsx";
import { OFFERS, type Offer } from "./plan-offers.ts";
import { usePortal, useSubscription } from "./queries.ts";
import { SubscriptionNotice } from "./subscription-notice.tsx";
import { useSelection } from "./use-selection.ts";

/** screens.md.9. */
export function PricingPage() {
  const { data, isPending, isFetching, refetch, awaiting } = useSubscription();
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <PageTitle>Plans and pricing</PageTitle>
        <Text c="dimmed">
          Change your plan whenever you like. What you have paid for stays yours until its end.
        </Text>
      </Stack>
      {isPending && <SkeletonRows rows={3} height={220} />}
      {!isPending && data === undefined && (
        <ErrorPanel message={TEXT.subscriptionLoadFailed} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <AwaitedNote awaiting={awaiting} />
          <Plans status={data} />
        </>
      )}
      <Group justify="space-between">
        <LinkButton variant="default" {...paths.dashboard()}>
          Return to Dashboard
        </LinkButton>
        <Anchor
          component="button"
          type="button"
          underline="always"
          aria-busy={isFetching}
          onClick={() => void refetch()}
        >
          Refresh subscription status
        </Anchor>
      </Group>
    </Stack>
  );
}

function Plans({ status }: { status: SubscriptionStatus }) {
  const selection = useSelection(status);
  const portal = usePortal();
  const openPortal = () => portal.mutate();
  const portalBusy = portal.isPending || portal.isSuccess;
  return (
    <>
      <SubscriptionNotice status={status} onPortal={openPortal} loading={portalBusy} />
      {selection.problem !== null && <ErrorPanel message={selection.problem} />}
      {portal.isError && <ErrorPanel message={TEXT.portalFailed} />}
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
        {OFFERS.map((offer) => (
          <OfferCard
            key={offer.plan}
            offer={offer}
            isCurrent={offer.plan === status.plan}
            loading={selection.busy === offer.plan}
            disabled={selection.busy !== null && selection.busy !== offer.plan}
            onSelect={() => selection.select(offer.plan)}
            label={`${offer.plan === status.plan ? "Stay on" : "Select"} ${PLAN_NAMES[offer.plan]}`}
            note={noteOf(offer, status)}
          />
        ))}
      </SimpleGrid>
      {status.has_billing && (
        <Anchor
          component="button"
          type="button"
          ta="start"
          underline="always"
          disabled={portalBusy}
          onClick={openPortal}
        >
          Invoices and payment method
        </Anchor>
      )}
      <ConfirmDialog
        opened={selection.confirming}
        title="Downgrade to Free?"
        message={downgradeWords(status)}
        confirmLabel="Downgrade to Free"
        cancelLabel={`Keep ${PLAN_NAMES[status.plan]}`}
        danger
        onConfirm={selection.confirm}
        onCancel={selection.dismiss}
      />
    </>
  );
}

function noteOf({ plan }: Offer, status: SubscriptionStatus): string | null {
  const { current_period_end: end, cancel_at_period_end: ends } = status;
  if (end === null) return null;
  if (plan === status.plan) return ends ? `Until ${formatDay(end)}` : `Renews on ${formatDay(end)}`;
  if (plan === "free" && ends) return `From ${formatDay(end)}`;
  if (plan === "free") return null;
  return `What is left of ${PLAN_NAMES[status.plan]} is credited to your next invoice.`;
}

function downgradeWords({ plan, current_period_end: end }: SubscriptionStatus): string {
  const until = end === null ? "the end of the paid period" : formatDay(end);
  return `You keep the ${PLAN_NAMES[plan]} plan until ${until} and pay nothing more. After that you have the Free plan's interviews.`;
}
