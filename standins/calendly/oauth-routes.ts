import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { originOf, type StandinEnv } from "../standin.ts";
import { readForm } from "../oauth.ts";
import { showPage } from "../page.ts";
import { type Grants, type People, userUri } from "./people.ts";
import { apiOf } from "./calendar.ts";

type OauthDeps = { grants: Grants; people: People; appUrl: string };
type Fields = Record<string, string | undefined>;

const path = "/calendly/auth/oauth/authorize";
const isAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

/** auth.calendly.com: the consent page, tokens for a code or a refresh token, and revocation. */
export const createOauthRoutes = (deps: OauthDeps): Hono<StandinEnv> =>
  new Hono<StandinEnv>().route("/", createConsentRoutes(deps)).route("/", createTokenRoutes(deps));

function createConsentRoutes({ grants, people, appUrl }: OauthDeps): Hono<StandinEnv> {
  return new Hono<StandinEnv>()
    .get(path, (c) => {
      const query: Fields = c.req.query();
      const problem = findProblem(query);
      if (problem !== null)
        return showPage(c, { title: "Calendly cannot go on", body: problem, status: 400 });
      return showPage(c, {
        title: "Connect Calendly",
        body: consentPage(query),
        formTargets: [new URL(query["redirect_uri"] ?? "").origin, new URL(appUrl).origin],
      });
    })
    .post(path, async (c) => {
      const form = await readForm(c);
      const problem = findProblem(form);
      if (problem !== null)
        return showPage(c, { title: "Calendly cannot go on", body: problem, status: 400 });
      const back = new URL(form["redirect_uri"] ?? "");
      if (form["state"] !== undefined) back.searchParams.set("state", form["state"]);
      if (form["decision"] === "allow") {
        const { slug } = people.signIn({ name: form["name"] ?? "", email: form["email"] ?? "" });
        const [clientId, redirectUri] = [form["client_id"] ?? "", form["redirect_uri"] ?? ""];
        back.searchParams.set("code", grants.issueCode({ slug, clientId, redirectUri }));
      } else {
        back.searchParams.set("error", "access_denied");
        back.searchParams.set(
          "error_description",
          "The resource owner or authorization server denied the request.",
        );
      }
      return c.redirect(back.href, 303);
    });
}

function createTokenRoutes({ grants }: Pick<OauthDeps, "grants">): Hono<StandinEnv> {
  return new Hono<StandinEnv>()
    .post("/calendly/auth/oauth/token", async (c) => {
      const form = await readForm(c);
      const client = clientOf(c, form);
      if (!client) return oauthError(c, "invalid_client", 401);
      const granted =
        form["grant_type"] === "refresh_token"
          ? grants.refresh(form["refresh_token"] ?? "")
          : grants.redeemCode({
              code: form["code"] ?? "",
              clientId: client,
              redirectUri: form["redirect_uri"] ?? "",
            });
      if (!granted) return oauthError(c, "invalid_grant", 400);
      const { slug, tokens } = granted;
      const api = apiOf(originOf(c));
      c.header("cache-control", "no-store");
      return c.json({
        token_type: "Bearer",
        access_token: tokens.accessToken,
        refresh_token: tokens.refreshToken,
        expires_in: tokens.expiresIn,
        created_at: Math.floor(Date.now() / 1000),
        scope: "default",
        owner: userUri(api, slug),
        organization: `${api}/organizations/${slug}`,
      });
    })
    .post("/calendly/auth/oauth/revoke", async (c) => {
      const form = await readForm(c);
      if (!clientOf(c, form)) return oauthError(c, "invalid_client", 403);
      grants.revoke(form["token"] ?? "");
      return c.json({});
    });
}

function findProblem(fields: Fields): string | null {
  if (!fields["client_id"]) return "The client_id is missing.";
  if (!isAddress(fields["redirect_uri"] ?? "")) return "The redirect_uri is not an absolute http(s) address.";
  return fields["response_type"] === "code" ? null : "The response_type must be code.";
}

/** Reads the client id from HTTP Basic or the form, as Calendly does. Any non-empty secret is accepted. */
function clientOf(c: Context, form: Fields): string | null {
  const basic = /^Basic\s+(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, "base64").toString("utf8").split(":").map(decodeURIComponent)
    : [form["client_id"], form["client_secret"]];
  return id && secret ? id : null;
}

const descriptions = {
  invalid_client: "Client authentication failed due to unknown client.",
  invalid_grant:
    "The provided authorization grant is invalid, expired, revoked, or was issued to another client.",
} as const;

const oauthError = (c: Context, error: keyof typeof descriptions, status: 400 | 401 | 403) =>
  c.json({ error, error_description: descriptions[error] }, status);

const consentPage = (fields: Fields) => html`
  <p>The app <strong>${fields["client_id"]}</strong> would like to see and cancel your scheduled events.</p>
  <p class="quiet">Choose who you are at Calendly. No password is needed here.</p>
  <form method="post" action="${path}">
    ${["client_id", "redirect_uri", "response_type", "state"].map((name) =>
      fields[name] === undefined ? "" : html`<input type="hidden" name="${name}" value="${fields[name]}" />`,
    )}
    <label for="name">Name</label>
    <input id="name" name="name" autocomplete="name" value="Chris Coach" />
    <label for="email">Email</label>
    <input id="email" name="email" type="email" autocomplete="email" value="chris@calendly-standin.test" />
    <button name="decision" value="allow">Allow</button>
    <button class="second" name="decision" value="deny">Deny</button>
  </form>
`;
