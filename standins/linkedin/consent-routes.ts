import { Hono, type Context } from "hono";
import { showPage } from "../page.ts";
import type { StandinEnv } from "../standin.ts";
import {
  addressWith,
  judgeAuthorization,
  scopesOf,
  type AuthorizationRequest,
} from "./authorization-request.ts";
import { consentPage } from "./consent-page.ts";
import type { Grants } from "./grants.ts";
import { createMember, suggestName } from "./member.ts";

type ConsentDeps = { grants: Grants; appUrl: string; findSuggestedEmail: () => string | undefined };
type Asked = { request: AuthorizationRequest; email: string; name: string; problem?: string };

export function createConsentRoutes({ grants, appUrl, findSuggestedEmail }: ConsentDeps): Hono<StandinEnv> {
  const appOrigin = new URL(appUrl).origin;
  const ask = (c: Context, asked: Asked) =>
    showPage(c, {
      title: "Sign in with LinkedIn",
      body: consentPage(asked),
      status: asked.problem === undefined ? 200 : 400,
      formTargets: [new URL(asked.request.redirectUri).origin, appOrigin],
    });

  return new Hono<StandinEnv>()
    .get("/linkedin/v2/authorization", (c) => {
      const verdict = judgeAuthorization(c.req.query());
      if (verdict.kind === "refuse") return refuse(c, verdict.message);
      if (verdict.kind === "send-back") return c.redirect(verdict.location, 303);
      const email = c.req.query("email") || findSuggestedEmail() || "seeker@demo.test";
      return ask(c, { request: verdict.request, email, name: suggestName(email) });
    })
    .post("/linkedin/v2/authorization", async (c) => {
      const form = await readForm(c);
      const verdict = judgeAuthorization(form);
      if (verdict.kind === "refuse") return refuse(c, verdict.message);
      if (verdict.kind === "send-back") return c.redirect(verdict.location, 303);
      const { request } = verdict;
      if (form["decision"] !== "allow") return c.redirect(denied(request), 303);
      const { email = "", name = "" } = form;
      if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) {
        return ask(c, { request, email, name, problem: "Enter an e-mail address." });
      }
      const member = createMember({ email: email.trim(), name });
      const code = grants.issueCode({
        member,
        scopes: scopesOf(request.scope),
        clientId: request.clientId,
        redirectUri: request.redirectUri,
      });
      return c.redirect(addressWith(request, { code }), 303);
    });
}

const denied = (request: AuthorizationRequest) =>
  addressWith(request, {
    error: "user_cancelled_authorize",
    error_description: "The user cancelled the authorization",
  });

const refuse = (c: Context, message: string) =>
  showPage(c, { title: "LinkedIn cannot go on", body: message, status: 400 });

/** Text fields only; a field sent twice keeps its last value. */
export async function readForm(c: Context): Promise<Record<string, string | undefined>> {
  const fields = Object.entries(await c.req.parseBody());
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}
