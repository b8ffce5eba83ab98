import type { Context } from "hono";
import type { AppEnv } from "#api/http/app-env.ts";
import { AppError } from "#api/http/errors.ts";
import { languageOf } from "#api/http/language.ts";
import { refuseHead } from "#api/http/oauth-state.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { noteSecurity } from "#api/http/security-log.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import {
  changeProvider,
  providersResponse,
  providerToken,
  redirectResponse,
  startProvider,
} from "#contract/accounts.ts";
import type { ProviderOutcome } from "#contract/provider-outcomes.ts";
import { done } from "#contract/responses.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { callAuth } from "../auth.ts";
import { welcomeDevice, type DeviceDeps } from "../devices/known-device.ts";
import { providerJoinedMail, providerLeftMail } from "../mails.ts";
import { codeLimits } from "../rate-limits.ts";
import { confirmIdentity, IDENTITY_ERRORS } from "../second-factor/rules.ts";
import { findSession } from "../sign-in/queries.ts";
import { ensureUser, type UserDeps } from "../sign-in/rules.ts";
import { deleteIdentity, listWaysIn } from "./queries.ts";
import { watchArrival } from "./provider-plugin.ts";
import { getProvider, joinByMail, outcomeOf, ownPath, syncRole, type ProviderDeps } from "./rules.ts";

type Deps = ProviderDeps & DeviceDeps & UserDeps;

/** Sign-in with a provider, and the sign-in methods of one's own account. */
export const providerRoutes = (deps: Deps) =>
  createRouter().route("/", signInRoutes(deps)).route("/", ownRoutes(deps)).route("/", callbackRoute(deps));

const signInRoutes = (deps: Deps) =>
  createRouter()
    .openapi(
      route("public", "POST /providers/start", {
        id: "startProviderSignIn",
        summary: "Begin a sign-in with a provider: the address of its page",
        errors: ["not_found", "unavailable", "too_many_requests"],
        body: startProvider,
        response: redirectResponse,
      }),
      async (c) => {
        const { provider: slot, next, referralCode } = c.req.valid("json");
        await enforceLimits(deps.serviceDb, codeLimits(c.var));
        const provider = getProvider(deps.providers, slot);
        const body = {
          provider: provider.issuer,
          disableRedirect: true,
          callbackURL: `${deps.appUrl}${ownPath(deps.appUrl, next)}`,
          errorCallbackURL: `${deps.appUrl}/login`,
          additionalData: { language: languageOf(c), referralCode: referralCode ?? null },
        };
        const url = await findAddressToGo(deps, provider.issuer, () =>
          callAuth(c, (headers) => deps.auth.api.signInSocial({ body, headers, returnHeaders: true })),
        );
        return c.json(ok({ url }), 200);
      },
    )
    .openapi(
      route("public", "POST /providers/join", {
        id: "joinProvider",
        summary: "Join the account with a provider, with the mail's token",
        errors: ["link_expired", "provider_taken", "too_many_requests"],
        body: providerToken,
        response: done,
      }),
      async (c) => {
        await enforceLimits(deps.serviceDb, codeLimits(c.var));
        const { userId, provider } = await joinByMail(deps, c.req.valid("json").token);
        noteSecurity(c, "provider joined", { userId });
        return c.json(okMessage(fillText(TEXT.providerJoined, { provider })), 200);
      },
    );

/** Returns the URL of the provider's page. Throws unavailable when the provider is down or its issuer differs. */
async function findAddressToGo(
  { auth }: ProviderDeps,
  issuer: string,
  start: () => Promise<{ response: { url?: string | undefined } }>,
): Promise<string> {
  const { response } = await start().catch((cause: unknown) => {
    throw new AppError("unavailable", { cause });
  });
  const { socialProviders } = await auth.$context;
  const found = socialProviders.find(({ id }) => id === issuer);
  if (response.url === undefined || found?.issuer !== issuer) throw new AppError("unavailable");
  return response.url;
}

const ownRoutes = (deps: Deps) =>
  createRouter()
    .openapi(
      route("user", "GET /providers", {
        id: "listProviders",
        summary: "The ways in to one's account",
        response: providersResponse,
      }),
      async (c) => {
        const ways = await listWaysIn(deps.serviceDb, c.var.caller.userId);
        const providers = deps.providers.map(({ slot, name, issuer }) => ({
          slot,
          name,
          joined: ways.some((way) => way.issuer === issuer),
        }));
        return c.json(ok({ hasPassword: ways.some((way) => way.hasPassword), providers }), 200);
      },
    )
    .openapi(
      route("user", "POST /providers/connect", {
        id: "connectProvider",
        summary: "Begin to join one's account with a provider: the address of its page",
        errors: ["not_found", "unavailable", ...IDENTITY_ERRORS],
        body: changeProvider,
        response: redirectResponse,
      }),
      async (c) => {
        const { provider: slot, ...proof } = c.req.valid("json");
        await confirmIdentity(c, deps, proof);
        const provider = getProvider(deps.providers, slot);
        const back = `${deps.appUrl}/settings?door=connected`;
        const body = {
          provider: provider.issuer,
          callbackURL: back,
          errorCallbackURL: back,
          disableRedirect: true,
        };
        const url = await findAddressToGo(deps, provider.issuer, () =>
          callAuth(c, (headers) => deps.auth.api.linkSocialAccount({ body, headers, returnHeaders: true })),
        );
        return c.json(ok({ url }), 200);
      },
    )
    .openapi(
      route("user", "POST /providers/disconnect", {
        id: "disconnectProvider",
        summary: "Take a provider away from one's account",
        errors: ["not_found", ...IDENTITY_ERRORS],
        body: changeProvider,
        response: done,
      }),
      async (c) => {
        const { userId, email } = c.var.caller;
        const { provider: slot, ...proof } = c.req.valid("json");
        await confirmIdentity(c, deps, proof);
        const { issuer, name } = getProvider(deps.providers, slot);
        await deps.serviceDb.transaction().execute(async (tx) => {
          if (!(await deleteIdentity(tx, userId, issuer))) throw new AppError("not_found");
          await enqueueEmail(tx, { to: email, ...providerLeftMail(deps.appUrl, name) });
        });
        noteSecurity(c, "provider left", { userId });
        return c.json(okMessage(fillText(TEXT.providerLeft, { provider: name })), 200);
      },
    );

/** The protocol makes this redirect a GET. The library's state and cookie bind it to this browser, once (T6, T152). */
function callbackRoute(deps: Deps) {
  const router = createRouter();
  router.get("/callback/:id", async (c) => {
    refuseHead(c);
    return c.redirect(await finishSignIn(c, deps), 303);
  });
  return router;
}

const atLogin = (outcome: ProviderOutcome): string => `/login?mode=signin&door=${outcome}`;

async function finishSignIn(c: Context<AppEnv>, deps: Deps): Promise<string> {
  const provider = deps.providers.find(({ slot }) => slot === c.req.param("id"));
  if (!provider) return atLogin("failed");
  const came = await watchArrival(async () =>
    deps.auth.api.callbackOAuth({
      method: "GET",
      params: { id: provider.issuer },
      query: c.req.query(),
      headers: await c.var.createAuthHeaders(),
      asResponse: true,
    }),
  );
  if (!came) return atLogin("failed");
  const { result: response, arrival } = came;
  for (const cookie of response.headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
  const to = URL.parse(response.headers.get("location") ?? "", deps.appUrl);
  const outcome = to ? outcomeOf(to.searchParams.get("error")) : null;
  const isBack = to?.pathname === "/settings";
  if (outcome !== null) {
    noteSecurity(c, "sign-in failed", { code: outcome });
    return isBack ? `/settings?door=${outcome}#ways-in` : atLogin(outcome);
  }
  if (!arrival || (!to && response.status !== 200)) return atLogin("failed");
  if (isBack) return finishConnection(c, deps, provider.name);
  const session = response.headers.get("set-auth-token");
  const found = session === null ? null : await findSession(deps.serviceDb, session.split(".")[0] ?? "");
  if (found) await ensureUser(deps, found.caller.userId);
  await syncRole(deps, provider, arrival);
  if (!found) return atLogin("code");
  await welcomeDevice(c, deps, found.caller.email);
  noteSecurity(c, "signed in", { userId: found.caller.userId });
  return ownPath(deps.appUrl, to ? `${to.pathname}${to.search}${to.hash}` : undefined);
}

async function finishConnection(c: Context<AppEnv>, deps: Deps, provider: string): Promise<string> {
  const caller = await c.var.findCaller();
  if (caller) {
    await enqueueEmail(deps.serviceDb, { to: caller.email, ...providerJoinedMail(deps.appUrl, provider) });
    noteSecurity(c, "provider joined", { userId: caller.userId });
  }
  return "/settings?door=connected#ways-in";
}
