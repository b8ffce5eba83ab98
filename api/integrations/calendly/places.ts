import { z } from "zod";

/** Turns the meeting places that Calendly names into text for coach and client. */

const WORDS_MAX_LENGTH = 300;

const SERVICES: Record<string, string> = {
  google_conference: "Google Meet",
  zoom: "Zoom",
  zoom_conference: "Zoom",
  microsoft_teams_conference: "Microsoft Teams",
  gotomeeting: "GoTo Meeting",
  gotomeeting_conference: "GoTo Meeting",
  webex: "Webex",
  webex_conference: "Webex",
};

/** Text that somebody typed at Calendly, as one line that the database can store. */
export const line = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, WORDS_MAX_LENGTH)
    .toWellFormed();

const given = z.string().transform(line).nullish().catch(null);

/** A place that an event type offers. */
const offered = z
  .object({ kind: z.string(), location: given, phone_number: z.coerce.string().nullish().catch(null) })
  .transform(({ kind, location, phone_number: phone }) => {
    if (kind === "outbound_call") return "Phone: the coach calls you";
    if (kind === "inbound_call")
      return phone ? line(`Phone: you call ${phone}`) : "Phone: you call the coach";
    if (kind === "ask_invitee") return "A place that you name when you book";
    return SERVICES[kind] ?? (location || null);
  });

/** Null if Calendly names no place. */
export const offeredPlaces = z
  .array(offered)
  .nullish()
  .catch(null)
  .transform((places) => line([...new Set(places?.filter((place) => place !== null))].join(" or ")) || null);

/** An https address without user info, which is safe to open in a browser. */
const joinUrl = z
  .url({ protocol: /^https$/ })
  .max(1000)
  .refine((text) => URL.parse(text)?.username === "")
  .nullish()
  .catch(null);

/** Place of a scheduled event, and the address to join it once Calendly has made one. */
export const settledPlace = z
  .object({ type: z.string(), location: given, join_url: joinUrl })
  .nullish()
  .catch(null)
  .transform((place) => {
    const { type = "", location = null, join_url: url = null } = place ?? {};
    const phone = type === "outbound_call" ? "Phone: the coach calls" : "Phone: the client calls";
    if (type.endsWith("bound_call"))
      return { place: location ? line(`${phone} ${location}`) : phone, joinUrl: null };
    return { place: SERVICES[type] ?? (location || null), joinUrl: url ?? null };
  });

/** Null for a time zone that this runtime does not support. */
export const timeZone = z
  .string()
  .max(60)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
    } catch {
      return false;
    }
  })
  .nullish()
  .catch(null);
