import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { maskEmail } from "#contract/email-address.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { done } from "#contract/responses.ts";
import { RATE_WINDOW_REFERRER_SECONDS, REFERRER_LOOKUPS_PER_MINUTE } from "#contract/limits.ts";
import {
  codeResponse,
  codeParam,
  emailSentResponse,
  emailStatusResponse,
  ownerParam,
  processReward,
  referrerResponse,
  sendReferralEmail,
  statsResponse,
  unsubscribe,
} from "#contract/referrals.ts";
import { TEXT } from "#contract/texts.ts";
import {
  inviteFriend,
  rewardReferrer,
  stopInvitations,
  receiveDeliveryEvent,
  type InviteDeps,
} from "./rules.ts";
import { findReferrer, getCode, getStats, listInvitations } from "./queries.ts";

export type ReferralRouteDeps = InviteDeps & { db: Database; webhookSecret: string | undefined };

/** Only the owner may read referral data (safety.md T28). */
function checkOwner(userId: string, callerId: string): void {
  if (userId !== callerId) throw new AppError("forbidden");
}

/** Codes, stats, invitations and rewards (calls.md; decisions.md D4). */
export const referralRoutes = (deps: ReferralRouteDeps) =>
  createRouter().route("/", ownRoutes(deps)).route("/", inviteRoutes(deps)).route("/", publicRoutes(deps));

function ownRoutes(deps: ReferralRouteDeps) {
  const { db, appUrl } = deps;
  return createRouter()
    .openapi(
      route("user", "GET /code/{userId}", {
        id: "getReferralCode",
        summary: "One's referral code",
        errors: ["forbidden", "not_found"],
        params: ownerParam,
        response: codeResponse,
      }),
      async (c) => {
        checkOwner(c.req.valid("param").userId, c.var.caller.userId);
        if (c.var.caller.role === null) throw new AppError("not_found");
        const code = await getCode(db.serviceDb, c.var.caller.userId);
        return c.json(
          { ...okMessage(TEXT.referralCode), data: { code, url: `${appUrl}/refer?ref=${code}` } },
          200,
        );
      },
    )
    .openapi(
      route("user", "GET /stats/{userId}", {
        id: "getReferralStats",
        summary: "How far one's referrals are",
        errors: ["forbidden"],
        params: ownerParam,
        response: statsResponse,
      }),
      async (c) => {
        checkOwner(c.req.valid("param").userId, c.var.caller.userId);
        const { pending, completed, rewarded, bonuses } = await getStats(db, c.var.caller.userId);
        const counts = { pendingCount: pending, completedCount: completed, rewardedCount: rewarded };
        return c.json(ok({ ...counts, totalBonusInterviews: bonuses }), 200);
      },
    )
    .openapi(
      route("user", "GET /email-status/{userId}", {
        id: "listInvitations",
        summary: "What became of one's invitations",
        errors: ["forbidden"],
        params: ownerParam,
        response: emailStatusResponse,
      }),
      async (c) => {
        checkOwner(c.req.valid("param").userId, c.var.caller.userId);
        return c.json(ok(await listInvitations(db, c.var.caller.userId)), 200);
      },
    );
}

function inviteRoutes(deps: ReferralRouteDeps) {
  const { db } = deps;
  return createRouter()
    .openapi(
      route("user", "POST /process-reward", {
        id: "processReward",
        summary: "Count a referral whose friend has practised",
        errors: ["reward_refused"],
        body: processReward,
        response: done,
      }),
      async (c) => {
        await rewardReferrer(db, { callerId: c.var.caller.userId, ...c.req.valid("json") });
        return c.json(okMessage(TEXT.rewardGiven), 200);
      },
    )
    .openapi(
      route("user", "POST /send-email", {
        id: "sendInvitation",
        summary: "Invite somebody by email",
        errors: [
          "not_found",
          "recipient_invalid",
          "own_address",
          "already_invited",
          "address_bounced",
          "address_opted_out",
          "invitations_spent",
          "too_many_requests",
        ],
        body: sendReferralEmail,
        response: emailSentResponse,
      }),
      async (c) => {
        const { userId, recipientEmail } = c.req.valid("json");
        checkOwner(userId, c.var.caller.userId);
        if (c.var.caller.role === null) throw new AppError("not_found");
        return c.json(ok(await inviteFriend(deps, { sender: c.var.caller, recipientEmail })), 200);
      },
    );
}

/**
 * Mail clients post a form here (RFC 8058), the page posts JSON; the token is in the URL. A GET redirects to the page
 * with the button.
 */
const unsubscribeRoute = route("public", "POST /unsubscribe", {
  id: "unsubscribe",
  summary: "No more invitations to an address",
  errors: ["link_expired"],
  query: unsubscribe,
  response: done,
});

function publicRoutes(deps: ReferralRouteDeps) {
  return createRouter()
    .openapi(
      route("public", "GET /referrer/{code}", {
        id: "getReferrer",
        summary: "Who a referral code belongs to",
        errors: ["referral_code_unknown", "too_many_requests"],
        params: codeParam,
        response: referrerResponse,
      }),
      async (c) => {
        const limit = { max: REFERRER_LOOKUPS_PER_MINUTE, windowSeconds: RATE_WINDOW_REFERRER_SECONDS };
        await enforceLimits(deps.serviceDb, [{ key: `referrer:${c.var.address}`, ...limit }]);
        const referrer = await findReferrer(deps.serviceDb, c.req.valid("param").code);
        if (!referrer) throw new AppError("referral_code_unknown");
        const { id, full_name: fullName, email } = referrer;
        return c.json(ok({ id, fullName, email: maskEmail(email) }), 200);
      },
    )
    .openapi(unsubscribeRoute, async (c) => {
      await stopInvitations(deps, c.req.valid("query").token);
      return c.json(okMessage(TEXT.unsubscribed), 200);
    })
    .get("/unsubscribe", (c) => c.redirect(`/unsubscribe${new URL(c.req.url).search}`, 303));
}

/** POST /api/mail/webhook: delivery events of the mail provider. Reads the raw body to check its signature. */
export const mailWebhookRoutes = ({ serviceDb, webhookSecret }: ReferralRouteDeps) =>
  createRouter().openapi(
    route("public", "POST /webhook", {
      id: "receiveMailEvent",
      summary: "The mail service's signed events",
      errors: ["webhook_refused"],
      response: done,
    }),
    async (c) => {
      const header = (name: string) => c.req.header(`svix-${name}`) ?? c.req.header(`webhook-${name}`) ?? "";
      const body = await c.req.text();
      const signed = {
        id: header("id"),
        timestamp: header("timestamp"),
        signature: header("signature"),
        body,
      };
      await receiveDeliveryEvent({ serviceDb, secret: webhookSecret }, signed);
      return c.json(okMessage(TEXT.eventReceived), 200);
    },
  );
