import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import type { PaidPlan, SubscriptionStatus } from "#contract/billing.ts";
import { DASHBOARD_REFRESH_SECONDS, PLAN_WATCH_EVERY_SECONDS } from "#contract/limits.ts";
import { PLAN_NAMES } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError, api, call } from "#web/lib/api.ts";
import { useMe } from "#web/lib/session.ts";
import { useResetOnReturn } from "#web/lib/use-reset-on-return.ts";
import { toastSuccess } from "#web/ui/toast.ts";
import { AWAITED_KEY, awaitPlan, type AwaitedPlan } from "./awaited.ts";
import { WORDS } from "./words.ts";

export const statusQuery = queryOptions({
  queryKey: ["billing", "status"],
  queryFn: async () => (await call(api.stripe["subscription-status"].$get({}))).data,
  staleTime: DASHBOARD_REFRESH_SECONDS * 1000,
  refetchOnWindowFocus: true,
});

/** The error code for a missing price, for which the server has no code. */
export const NOT_CONFIGURED = "checkout_not_configured";

const pricesQuery = queryOptions({
  queryKey: ["billing", "prices"],
  queryFn: async () => (await call(api.stripe.prices.$get({}))).data,
  staleTime: Number.POSITIVE_INFINITY,
});

const isReached = (awaited: AwaitedPlan, status: SubscriptionStatus | undefined): boolean =>
  status?.plan === awaited.plan && status.cancel_at_period_end === awaited.ends && status.on_hold === null;

/** Thanks the user when the new plan is a paid one. */
function reachedWords({ plan, ends }: AwaitedPlan): string {
  if (ends) return WORDS.yourSubscriptionWillNotBe;
  return plan === "free"
    ? WORDS.youAreOnThePlan(PLAN_NAMES[plan])
    : WORDS.thankYouForThePlan(PLAN_NAMES[plan]);
}

/** The subscription; refetched every second, for at most half a minute, while a change is awaited. */
export function useSubscription() {
  const client = useQueryClient();
  const { data: awaited } = useQuery<AwaitedPlan | null>({
    queryKey: AWAITED_KEY,
    queryFn: skipToken,
    initialData: null,
  });
  const open = awaited ?? null;
  const status = useQuery({
    ...statusQuery,
    refetchInterval: ({ state }) =>
      open !== null &&
      !isReached(open, state.data) &&
      Date.now() < open.until &&
      PLAN_WATCH_EVERY_SECONDS * 1000,
  });
  const { data, dataUpdatedAt, refetch } = status;
  const reached = open !== null && isReached(open, data);
  useEffect(() => {
    if (!reached || open === null) return;
    client.setQueryData(AWAITED_KEY, null);
    toastSuccess(reachedWords(open));
    // Role, allowance and sessions depend on the plan; responses in flight may contain the earlier state.
    void client.cancelQueries().then(() => client.invalidateQueries());
  }, [client, reached, open]);
  const awaiting = open === null || reached ? null : dataUpdatedAt < open.until ? "soon" : "late";
  return { data, isPending: status.isPending, isFetching: status.isFetching, refetch, awaiting } as const;
}

const page = (path: string): string => `${window.location.origin}${path}`;

const returnsOf = (plan: PaidPlan) => ({
  successUrl: page(`/dashboard?subscription_success=${plan}`),
  cancelUrl: page("/dashboard?subscription_canceled=true"),
});

/** Refetches after a refusal, because another tab or the provider's pages may have changed the plan. */
export function useReadAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: statusQuery.queryKey });
}

/** The provider's id of the plan's price. Throws an error with a user message when the price is not configured. */
async function getPriceId(client: QueryClient, plan: PaidPlan): Promise<string> {
  const priceId = (await client.ensureQueryData(pricesQuery))[plan];
  if (priceId === null) throw new ApiError(TEXT.checkoutNotConfigured, 503, NOT_CONFIGURED);
  return priceId;
}

export function useCheckout() {
  const { id: userId } = useMe();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (plan: PaidPlan) => {
      const json = { userId, priceId: await getPriceId(client, plan), planName: plan, ...returnsOf(plan) };
      const { url } = await call(api.stripe["create-checkout-session"].$post({ json }));
      window.location.assign(url);
    },
    onError: useReadAnew(),
  });
  useResetOnReturn(mutation.reset);
  return mutation;
}

/** Resolves to null, or to the checkout's address and reason when the change needs one. */
export function useUpdate() {
  const { id: userId } = useMe();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (plan: PaidPlan) => {
      const json = { userId, newPriceId: await getPriceId(client, plan), ...returnsOf(plan) };
      const {
        url,
        message,
        still_ends: ends,
      } = await call(api.stripe["update-subscription"].$post({ json }));
      if (url === null) awaitPlan(client, { plan, ends });
      if (ends) toastSuccess(message);
      return url === null ? null : { url, message };
    },
    onError: useReadAnew(),
  });
}

/** Ends the plan with its period, or at once if it is on hold. */
export function useDowngrade({ plan, on_hold }: SubscriptionStatus) {
  const { id: userId } = useMe();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(api.stripe["cancel-subscription"].$post({ json: { userId } }));
      awaitPlan(client, { plan, ends: on_hold === null });
    },
    onError: useReadAnew(),
  });
}

export function useKeep(current: SubscriptionStatus["plan"]) {
  const { id: userId } = useMe();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(api.stripe["keep-subscription"].$post({ json: { userId } }));
      awaitPlan(client, { plan: current, ends: false });
    },
    onError: useReadAnew(),
  });
}

/** Opens the provider's portal. */
export function usePortal() {
  const { id: userId } = useMe();
  const mutation = useMutation({
    mutationFn: async () => {
      const json = { userId, returnUrl: page("/pricing") };
      const { data } = await call(api.stripe["portal-session"].$post({ json }));
      window.location.assign(data.url);
    },
  });
  useResetOnReturn(mutation.reset);
  return mutation;
}
