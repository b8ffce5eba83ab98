import { z } from "zod";
import { Refusal } from "./refusal.ts";

const metadata = z.record(z.string(), z.string()).default({});
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const whole = z.string().regex(/^\d+$/).transform(Number);
const expand = z.array(z.string()).optional();
const limit = whole.refine((value) => value >= 1 && value <= 100).optional();

/** The parameters that the imitated calls take; Stripe refuses those it does not know. */
export const params = {
  nothing: z.strictObject({ expand }),
  createCustomer: z.strictObject({
    email: z.string().max(512).optional(),
    name: z.string().optional(),
    metadata,
    expand,
  }),
  listCustomers: z.strictObject({ email: z.string().optional(), limit, expand }),
  createSession: z.strictObject({
    mode: z.literal("subscription"),
    customer: z.string(),
    client_reference_id: z.string().max(200).optional(),
    line_items: z.array(z.strictObject({ price: z.string(), quantity: whole })).length(1),
    success_url: z.string().min(1),
    cancel_url: z.string().optional(),
    expires_at: whole.optional(),
    metadata,
    subscription_data: z.strictObject({ metadata }).optional(),
    allow_promotion_codes: flag.optional(),
    expand,
  }),
  listSessions: z.strictObject({
    customer: z.string().optional(),
    status: z.enum(["open", "complete", "expired"]).optional(),
    limit,
    expand,
  }),
  listSubscriptions: z.strictObject({
    customer: z.string().optional(),
    status: z
      .enum(["all", "ended", "active", "trialing", "past_due", "canceled", "unpaid", "incomplete", "paused"])
      .optional(),
    limit,
    expand,
  }),
  updateSubscription: z.strictObject({
    items: z.array(z.strictObject({ id: z.string(), price: z.string() })).optional(),
    cancel_at_period_end: flag.optional(),
    proration_behavior: z.enum(["create_prorations", "always_invoice", "none"]).optional(),
    metadata: z.record(z.string(), z.string()).optional(),
    expand,
  }),
  cancelSubscription: z.strictObject({ prorate: flag.optional(), invoice_now: flag.optional(), expand }),
  createPortal: z.strictObject({ customer: z.string(), return_url: z.string().optional(), expand }),
  listInvoices: z.strictObject({
    customer: z.string().optional(),
    subscription: z.string().optional(),
    limit,
    expand,
  }),
  listWebhooks: z.strictObject({ limit, expand }),
};

/** Throws the refusal that Stripe's own check would answer. */
export function readParams<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === "unrecognized_keys") {
    const param = issue.keys[0] ?? "";
    throw new Refusal(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const [first = "", ...rest] = issue?.path.map(String) ?? [];
  const param = first + rest.map((part) => `[${part}]`).join("");
  throw new Refusal(`Invalid or missing parameter: ${param}`, { code: "parameter_invalid", param });
}
