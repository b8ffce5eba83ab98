import { z } from "zod";
import { type Context, Hono } from "hono";
import { findBearer, setBounded, type StandinEnv } from "../standin.ts";
import type { MailHabits } from "./habits.ts";
import { type Inbox, isMailbox, type Mail, type NewMail } from "./inbox.ts";

type ResendError = {
  statusCode: 400 | 401 | 404 | 409 | 422 | 429 | 501 | 503;
  name: string;
  message: string;
};

const mailboxes = z
  .union([z.string(), z.array(z.string()).max(50)])
  .transform((value) => (typeof value === "string" ? [value] : value))
  .refine((list) => list.every(isMailbox));

const optionalMailboxes = mailboxes.nullish().transform((list) => list ?? []);

const emailSchema = z.strictObject({
  from: z.string().refine(isMailbox),
  to: mailboxes.refine((list) => list.length > 0),
  cc: optionalMailboxes,
  bcc: optionalMailboxes,
  reply_to: optionalMailboxes,
  subject: z.string(),
  text: z
    .string()
    .nullish()
    .transform((text) => text ?? null),
  html: z
    .string()
    .nullish()
    .transform((html) => html ?? null),
  headers: z.record(z.string(), z.string()).default({}),
  tags: z
    .array(
      z.strictObject({ name: z.string().regex(/^[\w-]{1,256}$/), value: z.string().regex(/^[\w-]{1,256}$/) }),
    )
    .default([]),
  attachments: z
    .array(
      z.object({
        filename: z.string(),
        content: z
          .string()
          .nullish()
          .transform((content) => content ?? null),
        content_type: z
          .string()
          .nullish()
          .transform((type) => type ?? null),
      }),
    )
    .default([]),
});

const mailboxFields = new Set(["from", "to", "cc", "bcc", "reply_to"]);
const mailboxHint =
  "The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.";

/** Reads the body of POST /emails; an invalid body gives the error that Resend would send. */
function parseEmail(body: unknown): { mail: NewMail } | { error: ResendError } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return {
      error: {
        statusCode: 400,
        name: "validation_error",
        message: "The request body must be a JSON object.",
      },
    };
  }
  const fields: Record<string, unknown> = { ...body };
  const missing = ["from", "to", "subject"].find((name) => isBlank(fields[name]));
  if (missing !== undefined) return { error: missingField(`\`${missing}\``) };
  if (isBlank(fields["html"]) && isBlank(fields["text"])) return { error: missingField("`html` or `text`") };
  const parsed = emailSchema.safeParse(fields);
  return parsed.success ? { mail: parsed.data } : { error: faultOf(parsed.error) };
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const missingField = (field: string): ResendError => ({
  statusCode: 422,
  name: "missing_required_field",
  message: `Missing ${field} field.`,
});

function faultOf({ issues: [issue] }: z.ZodError): ResendError {
  if (issue?.code === "unrecognized_keys") {
    const message = `The mail stand-in does not know the field(s) ${issue.keys.join(", ")}.`;
    return { statusCode: 501, name: "not_implemented", message };
  }
  const field = String(issue?.path[0] ?? "");
  const detail = mailboxFields.has(field) ? mailboxHint : (issue?.message ?? "");
  return { statusCode: 422, name: "validation_error", message: `Invalid \`${field}\` field. ${detail}` };
}

const KEPT_KEYS = 10_000;

type ResendDeps = {
  inbox: Inbox;
  habits: MailHabits;
  isDown: () => boolean;
  accept: (mail: NewMail) => Mail;
};

export function createResendRoutes({ inbox, habits, isDown, accept }: ResendDeps): Hono<StandinEnv> {
  const stored = new Map<string, { body: string; id: string }>();
  const routes = new Hono<StandinEnv>();

  routes.use("/resend/*", async (c, next) => {
    if (isDown()) return refuse(c, outage);
    if (findBearer(c) === undefined) return refuse(c, keyMissing);
    if (habits.has("answers-nothing")) return c.json({});
    if (habits.has("refuses-sender")) return refuse(c, senderRefused);
    if (habits.has("busy")) return refuse(c, tooMany);
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
    const seen = seenKey === undefined ? undefined : stored.get(seenKey);
    if (seen) return seen.body === body ? c.json({ id: seen.id }) : refuse(c, keyReused);
    const { id } = accept(parsed.mail);
    if (seenKey !== undefined) setBounded(stored, [seenKey, { body, id }], KEPT_KEYS);
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
const senderRefused: ResendError = {
  statusCode: 422,
  name: "validation_error",
  message: `Invalid \`from\` field. ${mailboxHint}`,
};
const tooMany: ResendError = {
  statusCode: 429,
  name: "rate_limit_exceeded",
  message: "Too many requests. You can only make 2 requests per second.",
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
