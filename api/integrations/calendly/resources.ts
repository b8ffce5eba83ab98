import { z } from "zod";
import { EVENT_LINK_MAX_LENGTH } from "#contract/limits.ts";
import { line, offeredPlaces, settledPlace, timeZone } from "./places.ts";
import { CalendlyError } from "./request.ts";

/** The fields of Calendly's responses that are used; others are ignored. */

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const tokens = z
  .object({
    access_token: z.string().min(1),
    refresh_token: z.string().min(1),
    expires_in: z.number().positive().catch(7200),
    owner: z.string(),
    /** Null for an account without an organization. */
    organization: z.string().nullish(),
  })
  .transform((it) => ({
    accessToken: it.access_token,
    refreshToken: it.refresh_token,
    expiresAt: new Date(Date.now() + it.expires_in * 1000),
    userUri: it.owner,
    organizationUri: it.organization ?? null,
  }));
export type CalendlyTokens = z.output<typeof tokens>;

/** Drops entries that can't be parsed, and keeps the others. */
const readable = <T extends z.ZodType>(entry: T) =>
  z
    .array(entry.nullable().catch(null))
    .transform((all) => all.filter((one): one is NonNullable<typeof one> => one !== null));

const resource = <T extends z.ZodType>(schema: T) => z.object({ resource: schema });

export const user = resource(
  z.object({ uri: z.string(), scheduling_url: z.url(), timezone: timeZone.transform((it) => it ?? null) }),
);

const EVENT_LINK = /^https:\/\/([a-z0-9-]+\.)*calendly\.com\/[^\s\\]+$/i;

/** An event type that an account offers. Its address is opened in a frame (safety.md T43). */
const offer = z
  .object({
    uri: z.string(),
    name: z.string().nullish(),
    scheduling_url: z.string().max(EVENT_LINK_MAX_LENGTH).regex(EVENT_LINK),
    duration: z.number().positive(),
    active: z.boolean(),
    kind: z.string().nullish(),
    locations: offeredPlaces,
  })
  .transform((it) => ({
    uri: it.uri,
    name: line(it.name ?? "") || "Session",
    link: it.scheduling_url,
    minutes: Math.max(1, Math.round(it.duration)),
    place: it.locations,
    /** Active, and for a single invitee. */
    isOffered: it.active && it.kind !== "group",
  }));
export type CalendlyOffer = z.output<typeof offer>;
export const eventType = resource(offer);
export const eventTypes = z
  .object({
    collection: readable(offer),
    pagination: z.object({ next_page: z.string().nullish() }).nullish().catch(null),
  })
  .transform(({ collection, pagination }) => ({
    offers: collection,
    nextPage: pagination?.next_page ?? null,
  }));
export type OfferPage = z.output<typeof eventTypes>;
/** Times that are still free, earliest first. */
export const availableTimes = z
  .object({ collection: readable(z.object({ status: z.string(), start_time: time })) })
  .transform(({ collection }) =>
    collection
      .filter(({ status }) => status === "available")
      .map(({ start_time }) => start_time)
      .toSorted((one, other) => one.getTime() - other.getTime()),
  );
export const created = resource(z.object({ uri: z.string() }));

export const event = resource(
  z.object({
    uri: z.string(),
    status: z.string(),
    start_time: time,
    end_time: time,
    /** Null if the event type was deleted. */
    event_type: z.string().nullish(),
    name: z.string().transform(line).nullish().catch(null),
    location: settledPlace,
    /** Null if Calendly names no hosts. */
    event_memberships: readable(z.object({ user: z.string() }))
      .nullish()
      .transform((it) => it ?? null),
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
      timezone: timeZone,
      reschedule_url: z.string().regex(EVENT_LINK).nullish().catch(null),
      cancellation: z
        .object({ canceler_type: z.string().nullish(), created_at: time.nullish().catch(null) })
        .nullish()
        .catch(null),
    })
    .transform(({ tracking, ...it }) => ({ ...it, widgetToken: tracking?.utm_content ?? null })),
);
export type CalendlyInvitee = z.output<typeof invitee>["resource"];

export const webhookEvent = z.object({
  event: z.string(),
  created_by: z.string().max(300),
  payload: z.object({ uri: z.string().max(300), event: z.string().max(300) }),
});

/** Throws `unavailable` for a response of another shape: that is Calendly's fault, and a later try may succeed. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new CalendlyError("unavailable", null, { cause: parsed.error });
  return parsed.data;
}
