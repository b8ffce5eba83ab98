import { z } from "zod";
import { CalendlyError } from "./request.ts";

/** The fields of Calendly's responses that are used; others are ignored. */

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const tokens = z
  .object({
    access_token: z.string().min(1),
    refresh_token: z.string().min(1),
    expires_in: z.number().positive().catch(7200),
    owner: z.string(),
    organization: z.string(),
  })
  .transform((it) => ({
    accessToken: it.access_token,
    refreshToken: it.refresh_token,
    expiresAt: new Date(Date.now() + it.expires_in * 1000),
    userUri: it.owner,
    organizationUri: it.organization,
  }));
export type CalendlyTokens = z.output<typeof tokens>;

const resource = <T extends z.ZodType>(schema: T) => z.object({ resource: schema });

export const user = resource(z.object({ uri: z.string(), scheduling_url: z.url() }));
export const eventType = resource(z.object({ scheduling_url: z.url() }));
export const created = resource(z.object({ uri: z.string() }));

export const event = resource(
  z.object({
    uri: z.string(),
    status: z.string(),
    start_time: time,
    end_time: time,
    event_type: z.string(),
    event_memberships: z.array(z.object({ user: z.string() })),
  }),
);
export type CalendlyEvent = z.output<typeof event>["resource"];

export const invitee = resource(
  z
    .object({
      uri: z.string(),
      email: z.string(),
      status: z.string(),
      event: z.string(),
      rescheduled: z.boolean().catch(false),
      old_invitee: z.string().nullish(),
      new_invitee: z.string().nullish(),
      questions_and_answers: z.array(z.object({ answer: z.string().catch("") })).catch([]),
      tracking: z.object({ utm_content: z.string().nullish() }).nullish().catch(null),
      created_at: time.nullish().catch(null),
    })
    .transform(({ tracking, ...it }) => ({ ...it, widgetToken: tracking?.utm_content ?? null })),
);
export type CalendlyInvitee = z.output<typeof invitee>["resource"];

export const webhookEvent = z.object({
  event: z.string(),
  created_by: z.string().max(300),
  payload: z.object({ uri: z.string().max(300), event: z.string().max(300) }),
});

/** A response of another shape is Calendly's fault, which a later try may not meet. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new CalendlyError("unavailable", null, parsed.error);
  return parsed.data;
}
