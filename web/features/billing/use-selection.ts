import { useState } from "react";
import type { SubscriptionStatus } from "#contract/billing.ts";
import { PLAN_NAMES, type Plan } from "#contract/roles.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { ApiError } from "../../lib/api.ts";
import { toastSuccess } from "../../ui/toast.ts";
import { chooseWay } from "./choose-way.ts";
import { NOT_CONFIGURED, useCheckout, useDowngrade, useUpdate } from "./queries.ts";

/** Failures whose own words say more than the general ones. */
const TELLING: ReadonlySet<string> = new Set([
  NOT_CONFIGURED,
  "stripe_not_configured",
  "price_mismatch",
  "already_on_plan",
  "too_many_requests",
]);

const wordsOf = (error: unknown, general: string): string =>
  error instanceof ApiError && TELLING.has(error.code) ? error.message : general;

/** Choosing a plan (states.md, Pricing selection). */
export function useSelection(status: SubscriptionStatus) {
  const [checkout, update, downgrade] = [useCheckout(), useUpdate(), useDowngrade(status.plan)];
  const [chosen, setChosen] = useState<Plan | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const onError = (error: unknown) => setProblem(wordsOf(error, TEXT.planSelectionFailed));

  return {
    problem,
    confirming,
    /** Which card's button turns. */
    busy: checkout.isPending || checkout.isSuccess || update.isPending || downgrade.isPending ? chosen : null,
    select: (plan: Plan) => {
      const way = chooseWay(status.plan, plan);
      setProblem(null);
      setChosen(plan);
      if (way === "none") toastSuccess(fillText(TEXT.alreadyOnPlan, { plan: PLAN_NAMES[plan] }));
      else if (plan === "free") setConfirming(true);
      else (way === "update" ? update : checkout).mutate(plan, { onError });
    },
    confirm: () => {
      setConfirming(false);
      downgrade.mutate(undefined, { onError: (error) => setProblem(wordsOf(error, TEXT.downgradeFailed)) });
    },
    dismiss: () => setConfirming(false),
  };
}
