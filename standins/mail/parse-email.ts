import { z } from "zod";
import { isMailbox } from "./address.ts";
import type { NewMail } from "./inbox.ts";

export type ResendError = {
  statusCode: 400 | 401 | 404 | 409 | 422 | 501 | 503;
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

/** Reads the body of POST /emails; a fault comes back as the error Resend would answer. */
export function parseEmail(body: unknown): { mail: NewMail } | { error: ResendError } {
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
