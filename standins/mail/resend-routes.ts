import { Hono, type Context } from "hono";
import { findBearer } from "../bearer.ts";
import { setBounded } from "../bounded-map.ts";
import type { StandinEnv } from "../standin.ts";
import type { Inbox, Mail, NewMail } from "./inbox.ts";
import { parseEmail, type ResendError } from "./parse-email.ts";

const keptKeys = 10_000;

type ResendDeps = { inbox: Inbox; isDown: () => boolean; accept: (mail: NewMail) => Mail };

export function createResendRoutes({ inbox, isDown, accept }: ResendDeps): Hono<StandinEnv> {
  const answered = new Map<string, { body: string; id: string }>();
  const routes = new Hono<StandinEnv>();

  routes.use("/resend/*", async (c, next) => {
    if (isDown()) return refuse(c, outage);
    if (findBearer(c) === undefined) return refuse(c, keyMissing);
    await next();
    return undefined;
  });

  routes.post("/resend/emails", async (c) => {
    const idempotencyKey = c.req.header("idempotency-key");
    if (idempotencyKey !== undefined && (idempotencyKey === "" || idempotencyKey.length > 256)) {
      return refuse(c, keyUnusable);
    }
    const body = await c.req.text();
    const parsed = parseEmail(parseJson(body));
    if ("error" in parsed) return refuse(c, parsed.error);
    const seenKey = idempotencyKey === undefined ? undefined : `${findBearer(c)} ${idempotencyKey}`;
    const seen = seenKey === undefined ? undefined : answered.get(seenKey);
    if (seen) return seen.body === body ? c.json({ id: seen.id }) : refuse(c, keyReused);
    const { id } = accept(parsed.mail);
    if (seenKey !== undefined) setBounded(answered, [seenKey, { body, id }], keptKeys);
    return c.json({ id });
  });

  routes.get("/resend/domains", (c) =>
    c.json({ object: "list", data: [{ name: "greenroom.test", status: "verified" }] }),
  );

  routes.get("/resend/emails/:id", (c) => {
    const mail = inbox.find(c.req.param("id"));
    return mail ? c.json(emailObject(mail)) : refuse(c, notFound);
  });
  return routes;
}

function refuse(c: Context, error: ResendError) {
  if (error.statusCode === 501) process.stderr.write(`\n!!! STAND-IN: ${error.message}\n\n`);
  return c.json(error, error.statusCode);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const emailObject = (mail: Mail) => ({
  object: "email",
  id: mail.id,
  message_id: `<${mail.id}@standin.resend.test>`,
  to: mail.to,
  from: mail.from,
  cc: mail.cc,
  bcc: mail.bcc,
  reply_to: mail.reply_to,
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  tags: mail.tags,
  created_at: mail.created_at,
  scheduled_at: null,
  last_event: mail.status,
});

const outage: ResendError = {
  statusCode: 503,
  name: "application_error",
  message: "The service is unavailable. Try again later.",
};
const keyMissing: ResendError = {
  statusCode: 401,
  name: "missing_api_key",
  message: "Missing API key in the authorization header.",
};
const keyUnusable: ResendError = {
  statusCode: 400,
  name: "invalid_idempotency_key",
  message: "The key must be between 1-256 chars.",
};
const keyReused: ResendError = {
  statusCode: 409,
  name: "invalid_idempotent_request",
  message: "Same idempotency key used with a different request payload.",
};
const notFound: ResendError = { statusCode: 404, name: "not_found", message: "Email not found" };
