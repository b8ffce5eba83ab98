import type { Booked } from "./calendar.ts";
import { sessionMinutes } from "./calendar.ts";
import { titleOf, userUri, type People } from "./people.ts";

/** Where the imitation of api.calendly.com begins, at the origin the caller used. */
export const apiOf = (origin: string) => `${origin}/calendly/api`;
const widgetOf = (api: string) => api.replace(/\/api$/, "/widget");

const stamp = (date: Date) => date.toISOString().replace("Z", "000Z");
export const eventUri = (api: string, { eventId }: Booked) => `${api}/scheduled_events/${eventId}`;
export const inviteeUri = (api: string, booked: Booked) =>
  `${eventUri(api, booked)}/invitees/${booked.inviteeId}`;

const eventTypeId = (slug: string, eventSlug: string) =>
  Buffer.from(`${slug}/${eventSlug}`).toString("base64url");
const eventTypeUri = (api: string, slug: string, eventSlug: string) =>
  `${api}/event_types/${eventTypeId(slug, eventSlug)}`;

export function eventTypeResource(api: string, id: string) {
  const [slug = "", eventSlug = ""] = Buffer.from(id, "base64url").toString("utf8").split("/");
  return {
    slug,
    resource: {
      uri: eventTypeUri(api, slug, eventSlug),
      name: titleOf(eventSlug),
      active: true,
      slug: eventSlug,
      scheduling_url: `https://calendly.com/${slug}/${eventSlug}`,
      duration: sessionMinutes,
      kind: "solo",
    },
  };
}

export function eventResource(api: string, people: People, booked: Booked) {
  const { slug, eventSlug, start, createdAt, cancellation } = booked;
  const host = people.get(slug);
  return {
    uri: eventUri(api, booked),
    name: titleOf(eventSlug),
    meeting_notes_plain: null,
    status: cancellation === null ? "active" : "canceled",
    start_time: stamp(start),
    end_time: stamp(new Date(start.getTime() + sessionMinutes * 60_000)),
    event_type: eventTypeUri(api, slug, eventSlug),
    location: { type: "google_conference", status: "pushed", join_url: "https://meet.example/abc" },
    invitees_counter: { total: 1, active: cancellation === null ? 1 : 0, limit: 1 },
    created_at: stamp(createdAt),
    updated_at: stamp(createdAt),
    event_memberships: [{ user: userUri(api, slug), user_email: host.email, user_name: host.name }],
    event_guests: [],
    ...(cancellation && { cancellation }),
  };
}

export function inviteeResource(api: string, booked: Booked) {
  const { name, email, cancellation, answers, createdAt, rescheduled, oldInvitee, newInvitee } = booked;
  const tracking = { utm_campaign: null, utm_source: null, utm_content: booked.utmContent };
  return {
    uri: inviteeUri(api, booked),
    email,
    name,
    status: cancellation === null ? "active" : "canceled",
    timezone: "Europe/Berlin",
    event: eventUri(api, booked),
    questions_and_answers: answers.map(({ question, answer }, position) => ({ question, answer, position })),
    tracking: { ...tracking, utm_medium: null, utm_term: null, salesforce_uuid: null },
    rescheduled,
    old_invitee: oldInvitee && inviteeUri(api, oldInvitee),
    new_invitee: newInvitee && inviteeUri(api, newInvitee),
    cancel_url: `${widgetOf(api)}/cancellations/${booked.inviteeId}`,
    reschedule_url: `${widgetOf(api)}/reschedulings/${booked.inviteeId}`,
    created_at: stamp(createdAt),
    updated_at: stamp(createdAt),
    ...(cancellation && { cancellation }),
  };
}
