import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { Caller } from "#api/http/app-env.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import type { Payments } from "#api/integrations/stripe.ts";
import { done } from "#contract/responses.ts";
import * as contract from "#contract/billing.ts";
import { PAYMENT_CALLS_PER_HOUR, RATE_WINDOW_PAYMENT_SECONDS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import {
  changePlan,
  checkOwnAddress,
  endPlan,
  getPlan,
  keepPlan,
  openPortal,
  receiveWebhook,
  startCheckout,
  type BillingDeps,
  type CheckoutInput,
} from "./rules.ts";
import { getStatus } from "./queries.ts";

export type BillingRouteDeps = {
  db: Database;
  /** null when payments are not configured. */
  payments: Payments | null;
  appUrl: string;
  webhookSecret: string | undefined;
};

/** Plans and payments (calls.md; decisions.md D7). */
export const billingRoutes = (deps: BillingRouteDeps) =>
  createRouter()
    .route("/", statusRoutes(deps))
    .route("/", changeRoutes(deps))
    .route("/", endRoutes(deps))
    .route("/", webhookRoutes(deps));

function statusRoutes({ db, payments }: BillingRouteDeps) {
  return createRouter()
    .openapi(
      route("user", "GET /subscription-status", {
        id: "getSubscriptionStatus",
        summary: "One's plan",
        errors: ["not_found", "subscription_status_failed"],
        response: contract.statusResponse,
      }),
      async (c) => {
        if (c.var.caller.role === null) throw new AppError("not_found");
        const { period_end, ...row } = await getStatus(db, c.var.caller.userId).catch((cause: unknown) => {
          throw new AppError("subscription_status_failed", { cause });
        });
        const data = { ...row, current_period_end: period_end?.toISOString() ?? null };
        return c.json(ok(data), 200);
      },
    )
    .openapi(
      route("user", "GET /prices", {
        id: "getPrices",
        summary: "The ids of the plans' prices, null where nothing is sold",
        response: contract.pricesResponse,
      }),
      (c) => {
        const { paid = null, premium = null } = payments?.prices ?? {};
        return c.json(ok({ paid, premium }), 200);
      },
    );
}

const PAYMENT_ERRORS = ["not_found", "stripe_not_configured", "too_many_requests"] as const;

/** Checks every call that reaches the provider: payments configured, own user id, existing users row, rate limit. */
async function admit(deps: BillingRouteDeps, caller: Caller, userId: string): Promise<BillingDeps> {
  const { db, payments, appUrl } = deps;
  if (userId !== caller.userId) throw new AppError("forbidden");
  if (caller.role === null) throw new AppError("not_found");
  if (!payments) throw new AppError("stripe_not_configured");
  const limit = { max: PAYMENT_CALLS_PER_HOUR, windowSeconds: RATE_WINDOW_PAYMENT_SECONDS };
  await enforceLimits(db.serviceDb, [{ key: `payments:${caller.userId}`, ...limit }]);
  return { serviceDb: db.serviceDb, payments, appUrl };
}

type PlanInput = { priceId: string; planName?: string; successUrl: string; cancelUrl: string };

const readInput = ({ payments, appUrl }: BillingDeps, buyer: Caller, input: PlanInput): CheckoutInput => ({
  buyer,
  plan: getPlan(payments.prices, input),
  successUrl: checkOwnAddress(input.successUrl, appUrl, "successUrl"),
  cancelUrl: checkOwnAddress(input.cancelUrl, appUrl, "cancelUrl"),
});

function changeRoutes(deps: BillingRouteDeps) {
  return createRouter()
    .openapi(
      route("user", "POST /create-checkout-session", {
        id: "startCheckout",
        summary: "The payment page for a plan",
        errors: [
          ...PAYMENT_ERRORS,
          "price_mismatch",
          "redirect_refused",
          "already_on_plan",
          "plan_on_hold",
          "checkout_not_needed",
          "checkout_failed",
        ],
        body: contract.createCheckoutSession,
        response: contract.checkoutResponse,
      }),
      async (c) => {
        const { userId, ...body } = c.req.valid("json");
        const billing = await admit(deps, c.var.caller, userId);
        const url = await startCheckout(billing, readInput(billing, c.var.caller, body));
        return c.json({ success: true as const, url, data: { url } }, 200);
      },
    )
    .openapi(
      route("user", "POST /update-subscription", {
        id: "changePlan",
        summary: "Change to the other plan",
        errors: [
          ...PAYMENT_ERRORS,
          "price_mismatch",
          "redirect_refused",
          "already_on_plan",
          "plan_on_hold",
          "checkout_failed",
          "subscription_update_failed",
        ],
        body: contract.updateSubscription,
        response: contract.updateResponse,
      }),
      async (c) => {
        const { userId, newPriceId: priceId, ...body } = c.req.valid("json");
        const billing = await admit(deps, c.var.caller, userId);
        const done = await changePlan(billing, readInput(billing, c.var.caller, { priceId, ...body }));
        return c.json({ success: true as const, ...done }, 200);
      },
    );
}

/** Cancelling a plan, undoing that, and opening the provider's portal. */
function endRoutes(deps: BillingRouteDeps) {
  return createRouter()
    .openapi(
      route("user", "POST /cancel-subscription", {
        id: "cancelSubscription",
        summary: "End the plan at its period's end, one on hold at once",
        errors: [...PAYMENT_ERRORS, "nothing_to_cancel", "subscription_cancel_failed"],
        body: contract.cancelSubscription,
        response: contract.cancelResponse,
      }),
      async (c) => {
        const billing = await admit(deps, c.var.caller, c.req.valid("json").userId);
        const { end, atOnce } = await endPlan(billing, c.var.caller.userId);
        const data = { current_period_end: end.toISOString(), cancel_at_period_end: !atOnce };
        const message = atOnce ? TEXT.heldPlanEnded : TEXT.downgradePlanned;
        return c.json({ success: true as const, message, data }, 200);
      },
    )
    .openapi(
      route("user", "POST /keep-subscription", {
        id: "keepSubscription",
        summary: "Take a cancellation back",
        errors: [...PAYMENT_ERRORS, "nothing_to_keep", "plan_not_kept", "subscription_update_failed"],
        body: contract.keepSubscription,
        response: done,
      }),
      async (c) => {
        const billing = await admit(deps, c.var.caller, c.req.valid("json").userId);
        await keepPlan(billing, c.var.caller.userId);
        return c.json(okMessage(TEXT.planKept), 200);
      },
    )
    .openapi(
      route("user", "POST /portal-session", {
        id: "openBillingPortal",
        summary: "The provider's page of invoices and payment methods",
        errors: [...PAYMENT_ERRORS, "redirect_refused", "portal_not_needed", "portal_failed"],
        body: contract.openPortal,
        response: contract.portalResponse,
      }),
      async (c) => {
        const { userId, returnUrl } = c.req.valid("json");
        const billing = await admit(deps, c.var.caller, userId);
        const url = await openPortal(billing, userId, checkOwnAddress(returnUrl, deps.appUrl, "returnUrl"));
        return c.json(ok({ url }), 200);
      },
    );
}

/** POST /api/stripe/webhook: verifies the raw body's signature, stores the event and responds; a job does the work. */
const webhookRoutes = ({ db, webhookSecret }: BillingRouteDeps) =>
  createRouter().openapi(
    route("public", "POST /webhook", {
      id: "receiveStripeEvent",
      summary: "Stripe's signed events",
      errors: ["webhook_refused"],
      response: done,
    }),
    async (c) => {
      const signed = { body: await c.req.text(), signature: c.req.header("stripe-signature") ?? "" };
      await receiveWebhook({ serviceDb: db.serviceDb, secret: webhookSecret }, signed);
      return c.json(okMessage(TEXT.eventReceived), 200);
    },
  );
