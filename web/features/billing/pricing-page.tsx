import { Alert, Anchor, Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { SubscriptionStatus } from "#contract/billing.ts";
import { PLAN_NAMES, type Plan } from "#contract/roles.ts";
import { TEXT, fillText } from "#contract/texts.ts";
import { ApiError } from "#web/lib/api.ts";
import { formatDay } from "#web/lib/format.ts";
import { useMe } from "#web/lib/session.ts";
import { useSettings, useTraits } from "#web/lib/settings.ts";
import { useWayOn } from "#web/lib/way-on.ts";
import { paths } from "#web/paths.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import type { Trait } from "#contract/traits.ts";
import { toastSuccess } from "#web/ui/toast.ts";
import { AwaitedNote } from "./awaited-note.tsx";
import { GivenPlan } from "./given-plan.tsx";
import { PlanGives } from "./plan-gives.tsx";
import { chooseWay, creditOf, lossOf, offersFor, type Offer } from "./plans.ts";
import {
  NOT_CONFIGURED,
  useCheckout,
  useDowngrade,
  useKeep,
  usePortal,
  useReadAnew,
  useSubscription,
  useUpdate,
} from "./queries.ts";
import { WORDS } from "./words.ts";

/** See screens.md 9. */
export function PricingPage() {
  const { data, isPending, isFetching, refetch, awaiting } = useSubscription();
  const router = useRouter();
  const next = useWayOn();
  const given = useSettings().data?.givenPlan;
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <PageTitle>{WORDS.plansAndPricing}</PageTitle>
        {!given && <Text c="dimmed">{TEXT.plansLead}</Text>}
      </Stack>
      {isPending && <SkeletonRows rows={3} height={220} />}
      {!isPending && data === undefined && (
        <ErrorPanel message={TEXT.subscriptionLoadFailed} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <AwaitedNote awaiting={awaiting} />
          {given ? <GivenPlan plan={data.plan} /> : <Plans status={data} />}
        </>
      )}
      <Group justify="space-between">
        <Group>
          {next !== undefined && <Button onClick={() => router.history.push(next)}>{TEXT.goOn}</Button>}
          <LinkButton variant="default" {...paths.dashboard()}>
            {WORDS.returnToDashboard}
          </LinkButton>
        </Group>
        {given === null && (awaiting !== null || data?.has_billing === true) && (
          <Anchor
            component="button"
            type="button"
            underline="always"
            aria-busy={isFetching}
            onClick={() => void refetch()}
          >
            {WORDS.refreshSubscriptionStatus}
          </Anchor>
        )}
      </Group>
    </Stack>
  );
}

function Plans({ status }: { status: SubscriptionStatus }) {
  const traits = useTraits();
  const { role_id: role } = useMe();
  const selection = useSelection(status, traits);
  const portal = usePortal();
  const openPortal = () => portal.mutate();
  const portalBusy = portal.isPending || portal.isSuccess;
  const { plan: current, on_hold: held } = status;
  const changing = wordsOfChange(selection.chosen, status);
  return (
    <>
      <SubscriptionNotice
        status={status}
        onPortal={openPortal}
        loading={portalBusy}
        onKeep={selection.keep}
        keeping={selection.busy === current}
      />
      {selection.problem !== null && <ErrorPanel message={selection.problem} />}
      {portal.isError && <ErrorPanel message={TEXT.portalFailed} />}
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
        {offersFor(traits, { role, current: held ?? current }).map((offer) => (
          <OfferCard
            key={offer.plan}
            offer={offer}
            isCurrent={offer.plan === current}
            isHeld={offer.plan === held}
            loading={selection.busy === offer.plan || (offer.plan === held && portalBusy)}
            disabled={selection.busy !== null && selection.busy !== offer.plan}
            onSelect={() => (offer.plan === held ? openPortal() : selection.select(offer.plan))}
            label={labelOf(offer, status)}
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
          {WORDS.invoicesAndPaymentMethod}
        </Anchor>
      )}
      <ConfirmDialog
        opened={selection.losing !== null}
        title={`${changing}?`}
        message={selection.losing ?? ""}
        confirmLabel={changing}
        cancelLabel={WORDS.keep(PLAN_NAMES[held ?? current])}
        danger={selection.chosen !== "premium"}
        onConfirm={selection.confirm}
        onCancel={selection.dismiss}
      />
      <ConfirmDialog
        opened={selection.checkout !== null}
        title={WORDS.payInACheckout}
        message={selection.checkout?.message ?? ""}
        confirmLabel={WORDS.toTheCheckout}
        cancelLabel={WORDS.keep(PLAN_NAMES[current])}
        onConfirm={selection.toCheckout}
        onCancel={selection.dismiss}
      />
    </>
  );
}

function wordsOfChange(wanted: Plan, { plan, on_hold: held }: SubscriptionStatus): string {
  if (held !== null && wanted === plan) return WORDS.cancelPlan(PLAN_NAMES[held]);
  return wanted === "free" ? WORDS.downgradeToFree : WORDS.changeTo(PLAN_NAMES[wanted]);
}

function noteOf({ plan }: Offer, status: SubscriptionStatus): string | null {
  const { current_period_end: end, cancel_at_period_end: ends, past_due: pastDue } = status;
  if (end === null) return null;
  if (plan === status.plan)
    return ends || pastDue ? WORDS.until(formatDay(end)) : WORDS.renewsOnLine(formatDay(end));
  if (plan === "free" && ends) return WORDS.from(formatDay(end));
  if (plan === "free") return null;
  if (plan === "premium" && !pastDue) return WORDS.whatIsLeftOfPaid;
  return creditOf(status.plan, { pastDue, sessionBooked: status.session_booked });
}

/**
 * The label of a plan's button. On the current plan's card the button is inert, undoes a cancellation, or cancels a
 * plan on hold. null on the Free card when a cancelled plan becomes Free anyway.
 */
function labelOf({ plan }: Offer, status: SubscriptionStatus): string | null {
  const { on_hold: held } = status;
  if (plan === held) return WORDS.getPlanBack(PLAN_NAMES[plan]);
  if (plan === status.plan && held !== null) return WORDS.cancelPlan(PLAN_NAMES[held]);
  if (plan === "free" && status.cancel_at_period_end) return null;
  if (plan !== status.plan) return WORDS.select(PLAN_NAMES[plan]);
  return status.cancel_at_period_end ? WORDS.keepMyPlan : WORDS.yourPlan;
}

type OfferCardProps = {
  offer: Offer;
  isCurrent: boolean;
  /** The plan is on hold and returns when it is paid. */
  isHeld: boolean;
  /** The dates or credit that choosing this plan would bring now. */
  note: string | null;
  /** null: no button. */
  label: string | null;
  loading: boolean;
  disabled: boolean;
  onSelect: () => void;
};

function OfferCard(props: OfferCardProps) {
  const { offer, isCurrent, isHeld, note, label, loading, disabled, onSelect } = props;
  const id = useId();
  const name = PLAN_NAMES[offer.plan];
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      p={{ base: "md", sm: "lg" }}
      style={isCurrent ? { boxShadow: "0 0 0 2px var(--mantine-primary-color-filled)" } : undefined}
    >
      <Stack h="100%" justify="space-between">
        <Stack gap="sm">
          <Group justify="space-between" mih={32}>
            <Title order={2} id={id}>
              {name}
            </Title>
            <Group gap="xs">
              {offer.popular && (
                <Badge color="yellow" variant="light" tt="none">
                  {WORDS.popular}
                </Badge>
              )}
              {(isCurrent || isHeld) && (
                <Badge variant="light" tt="none" color={isHeld ? "red" : undefined}>
                  {isHeld ? WORDS.onHold : WORDS.currentPlan}
                </Badge>
              )}
            </Group>
          </Group>
          <PlanGives dollars={offer.dollars} gives={offer.gives} />
        </Stack>
        <Stack gap="xs">
          {note !== null && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
          {label !== null && (
            <Button
              variant={isCurrent || !offer.popular ? "default" : "filled"}
              loading={loading}
              disabled={disabled}
              onClick={onSelect}
            >
              {label}
            </Button>
          )}
        </Stack>
      </Stack>
    </Paper>
  );
}

type NoticeProps = {
  status: SubscriptionStatus;
  onPortal: () => void;
  loading: boolean;
  onKeep: () => void;
  keeping: boolean;
};

/** Shows a failed payment, or the date on which the plan ends. */
function SubscriptionNotice({ status, onPortal, loading, onKeep, keeping }: NoticeProps) {
  const { plan, past_due, cancel_at_period_end, current_period_end, on_hold } = status;
  return (
    <>
      {past_due && (
        <Alert color="red" role="alert" title={WORDS.yourLastPaymentFailed}>
          <Stack gap="sm" align="flex-start">
            <Text size="sm">
              {WORDS.pleaseUpdateYourCard(
                current_period_end === null
                  ? WORDS.planIsOnHold(PLAN_NAMES[on_hold ?? plan])
                  : WORDS.youKeepYourPlanUntil(formatDay(current_period_end)),
              )}
            </Text>
            <Button variant="default" size="xs" loading={loading} onClick={onPortal}>
              {WORDS.updateYourCard}
            </Button>
          </Stack>
        </Alert>
      )}
      {cancel_at_period_end && !past_due && current_period_end !== null && (
        <Alert color="yellow">
          <Stack gap="sm" align="flex-start">
            <Text size="sm">{WORDS.planKeptUntil(PLAN_NAMES[plan], formatDay(current_period_end))}</Text>
            <Button variant="default" size="xs" loading={keeping} onClick={onKeep}>
              {WORDS.keepMyPlan}
            </Button>
          </Stack>
        </Alert>
      )}
    </>
  );
}

/** Error codes whose own message is more specific than the general one. */
const TELLING: ReadonlySet<string> = new Set([
  NOT_CONFIGURED,
  "stripe_not_configured",
  "price_mismatch",
  "already_on_plan",
  "plan_on_hold",
  "plan_not_kept",
  "too_many_requests",
]);

const wordsOf = (error: unknown, general: string): string =>
  error instanceof ApiError && TELLING.has(error.code) ? error.message : general;

type Checkout = { url: string; message: string };

/** Selecting a plan (states.md 'Pricing selection'). */
function useSelection(status: SubscriptionStatus, traits: ReadonlySet<Trait>) {
  const [checkout, update, downgrade] = [useCheckout(), useUpdate(), useDowngrade(status)];
  const keep = useKeep(status.plan);
  const readAnew = useReadAnew();
  const [chosen, setChosen] = useState<Plan>(status.plan);
  const [losing, setLosing] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [announced, setAnnounced] = useState<Checkout | null>(null);
  const working = [checkout, update, downgrade, keep].some(({ isPending }) => isPending);

  const failed = (general: string) => (error: unknown) => setProblem(wordsOf(error, general));
  const goOn = (to: Checkout | null) => {
    if (to === null) return;
    // With an overdue payment, the previous question already announced the checkout.
    if (status.past_due) window.location.assign(to.url);
    else setAnnounced(to);
  };
  const take = (plan: Plan) => {
    const way = chooseWay(status, plan);
    const endFailed = way === "end" ? TEXT.subscriptionCancelFailed : TEXT.downgradeFailed;
    const onError = failed(TEXT.planSelectionFailed);
    if (plan === "free") downgrade.mutate(undefined, { onError: failed(endFailed) });
    else if (way === "update") update.mutate(plan, { onSuccess: goOn, onError });
    else checkout.mutate(plan, { onError });
  };
  const takeBack = () => {
    setProblem(null);
    setChosen(status.plan);
    keep.mutate(undefined, { onError: failed(TEXT.subscriptionUpdateFailed) });
  };

  return {
    problem,
    chosen,
    /** The loss to confirm before the chosen plan is applied. */
    losing,
    /** The plan whose button shows progress. */
    busy: working || checkout.isSuccess ? chosen : null,
    keep: takeBack,
    select: (plan: Plan) => {
      if (plan === status.plan && status.cancel_at_period_end) return takeBack();
      setProblem(null);
      setChosen(plan);
      if (chooseWay(status, plan) === "none") {
        void readAnew();
        return toastSuccess(fillText(TEXT.alreadyOnPlan, { plan: PLAN_NAMES[plan] }));
      }
      const end = status.current_period_end;
      const loss = lossOf(
        {
          standing: status,
          wanted: plan,
          until: end === null ? null : formatDay(end),
          pastDue: status.past_due,
          sessionBooked: status.session_booked,
          sessionsOfRest: status.upgrade_sessions,
        },
        traits,
      );
      if (loss === null) take(plan);
      else setLosing(loss);
    },
    confirm: () => {
      setLosing(null);
      take(chosen);
    },
    /** The checkout that the change needs, with the reason. The user confirms before the checkout opens. */
    checkout: announced,
    toCheckout: () => {
      setAnnounced(null);
      if (announced !== null) window.location.assign(announced.url);
    },
    dismiss: () => {
      setLosing(null);
      setAnnounced(null);
    },
  };
}
