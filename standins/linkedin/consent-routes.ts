import { html } from "hono/html";
import { type Context, Hono } from "hono";
import { readForm } from "../oauth.ts";
import { showPage } from "../page.ts";
import type { StandinEnv } from "../standin.ts";
import { createMember, type Grants, suggestName } from "./grants.ts";

const supportedScopes = new Set(["openid", "profile", "email"]);

type AuthorizationRequest = {
  clientId: string;
  redirectUri: string;
  scope: string;
  state: string | undefined;
  responseType: string;
};

type Verdict =
  | { kind: "ask"; request: AuthorizationRequest }
  | { kind: "refuse"; message: string }
  | { kind: "send-back"; location: string };

type Parameters = Record<string, string | undefined>;

/** Faults are shown to the person until the redirect address is found valid. Later ones are sent there by redirect. */
function judgeAuthorization(parameters: Parameters): Verdict {
  const { client_id: clientId = "", redirect_uri: redirectUri = "", scope = "", state } = parameters;
  const responseType = parameters["response_type"] ?? "";
  if (clientId === "") return { kind: "refuse", message: 'You need to pass the "client_id" parameter.' };
  if (!isWebAddress(redirectUri)) {
    return { kind: "refuse", message: "The redirect_uri is not an absolute http(s) address." };
  }
  const request = { clientId, redirectUri, scope, state, responseType };
  const fault = findFault(request);
  return fault
    ? { kind: "send-back", location: addressWith(request, { error: fault[0], error_description: fault[1] }) }
    : { kind: "ask", request };
}

function findFault({ responseType, scope }: AuthorizationRequest): [string, string] | undefined {
  if (responseType !== "code") {
    return ["invalid_request", 'A required parameter "response_type" is missing or is not "code"'];
  }
  const unknown = scopesOf(scope).find((name) => !supportedScopes.has(name));
  if (unknown !== undefined || scopesOf(scope).length === 0) {
    return ["unauthorized_scope_error", `Scope "${unknown ?? ""}" is not authorized for your application`];
  }
  return undefined;
}

const scopesOf = (scope: string) => scope.split(/[\s,]+/).filter((name) => name !== "");

/** The redirect address with the response and the caller's unchanged state. */
function addressWith(request: AuthorizationRequest, response: Record<string, string>): string {
  const address = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(response)) address.searchParams.set(name, value);
  if (request.state !== undefined) address.searchParams.set("state", request.state);
  return address.href;
}

function isWebAddress(text: string): boolean {
  const address = URL.parse(text);
  return (
    address !== null &&
    /^https?:$/.test(address.protocol) &&
    /^https?:\/\//i.test(text) &&
    !text.includes("#")
  );
}

type Consent = { request: AuthorizationRequest; email: string; name: string; problem?: string };

const hidden = (name: string, value: string | undefined) =>
  value === undefined ? "" : html`<input type="hidden" name="${name}" value="${value}" />`;

const consentPage = ({ request, email, name, problem }: Consent) => html`
  <p>
    The app <strong>${request.clientId}</strong> would like to know your LinkedIn name, picture and email
    address (${request.scope}).
  </p>
  <p class="quiet">Choose who you are at LinkedIn. No password is needed here.</p>
  <form method="post" action="/linkedin/v2/authorization">
    ${hidden("response_type", request.responseType)} ${hidden("client_id", request.clientId)}
    ${hidden("redirect_uri", request.redirectUri)} ${hidden("scope", request.scope)}
    ${hidden("state", request.state)}
    ${problem === undefined ? "" : html`<p class="alarm" id="problem" role="alert">${problem}</p>`}
    <label for="email">Email</label>
    <input
      id="email"
      name="email"
      type="email"
      required
      autocomplete="email"
      value="${email}"
      ${problem === undefined ? "" : html`aria-invalid="true" aria-describedby="problem"`}
    />
    <label for="name">Name</label>
    <input id="name" name="name" autocomplete="name" value="${name}" />
    <button name="decision" value="allow">Allow</button>
    <button class="second" name="decision" value="allow unconfirmed">Allow, email not confirmed</button>
    <button class="second" name="decision" value="allow without email">Allow, without an email</button>
    <button class="second" name="decision" value="deny" formnovalidate>Deny</button>
  </form>
`;

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
      if (!form["decision"]?.startsWith("allow")) return c.redirect(denied(request), 303);
      const { email = "", name = "" } = form;
      if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) {
        return ask(c, { request, email, name, problem: "Enter an email address." });
      }
      const { decision } = form;
      const member = createMember({
        email: email.trim(),
        name,
        isVerified: decision !== "allow unconfirmed",
        hasEmail: decision !== "allow without email",
      });
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
