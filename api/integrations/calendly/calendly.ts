import { DAY_MS } from "#contract/calendar-days.ts";
import { FREE_SLOTS_DAYS } from "#contract/limits.ts";
import { createRequest } from "./request.ts";
import * as shape from "./resources.ts";
import type { CalendlyEvent, CalendlyInvitee, CalendlyOffer, CalendlyTokens } from "./resources.ts";

export type CalendlyOptions = {
  clientId: string | undefined;
  clientSecret: string | undefined;
  webhookKey: string | undefined;
  apiBase: string;
  authBase: string;
  redirectUri: string;
  webhookUrl: string;
};

/** Every function throws CalendlyError. Addresses from outside must pass `readUris` first. */
export type Calendly = {
  authorizationUrl: (state: string) => string;
  exchangeCode: (code: string) => Promise<CalendlyTokens>;
  /** The refresh token is used up even if the call fails. */
  refresh: (refreshToken: string) => Promise<CalendlyTokens>;
  revoke: (token: string) => Promise<void>;
  fetchUser: (
    accessToken: string,
  ) => Promise<{ uri: string; schedulingUrl: string; timeZone: string | null }>;
  fetchEvent: (accessToken: string, eventUri: string) => Promise<CalendlyEvent>;
  fetchInvitee: (accessToken: string, inviteeUri: string) => Promise<CalendlyInvitee>;
  /** The user's active event types for a single invitee; reads ten pages at most. */
  listOffers: (accessToken: string, userUri: string) => Promise<CalendlyOffer[]>;
  fetchOffer: (accessToken: string, offerUri: string) => Promise<CalendlyOffer>;
  /** Times at which the event type can be booked within the next days, earliest first. */
  listFreeSlots: (accessToken: string, offerUri: string) => Promise<Date[]>;
  cancelEvent: (accessToken: string, eventUri: string) => Promise<void>;
  /** Subscribes to signed webhooks about this user's events. Returns the subscription's address. */
  subscribe: (
    accessToken: string,
    owner: { userUri: string; organizationUri: string | null },
  ) => Promise<string>;
  unsubscribe: (accessToken: string, webhookUri: string) => Promise<void>;
  /** The two addresses of a booking if they are Calendly's and belong together, else null (safety.md T38). */
  readUris: (uris: { event: string; invitee: string }) => { eventUri: string; inviteeUri: string } | null;
};

const MINUTE_MS = 60_000;
const OFFER_PAGES_MOST = 10;
const ID = "[A-Za-z0-9_-]{1,64}";

export function createCalendly(options: CalendlyOptions): Calendly {
  const { apiBase, authBase, clientId = "", clientSecret = "", redirectUri, webhookKey } = options;
  const request = createRequest([apiBase, authBase]);
  const token = async (form: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form });
    return shape.parse(shape.tokens, await request(`${authBase}/oauth/token`, { method: "POST", body }));
  };
  const call = async (accessToken: string, uri: string, init: { method?: string; body?: unknown } = {}) => {
    // The token must not be sent to any other address.
    if (!uri.startsWith(`${apiBase}/`)) throw new Error("not an address of the scheduling service");
    return request(uri, {
      method: init.method ?? "GET",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    });
  };
  return {
    authorizationUrl: (state) => {
      const url = new URL(`${authBase}/oauth/authorize`);
      const query = { client_id: clientId, response_type: "code", redirect_uri: redirectUri, state };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    exchangeCode: (code) => token({ grant_type: "authorization_code", code, redirect_uri: redirectUri }),
    refresh: (refreshToken) => token({ grant_type: "refresh_token", refresh_token: refreshToken }),
    revoke: async (text) => {
      const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, token: text });
      await request(`${authBase}/oauth/revoke`, { method: "POST", body });
    },
    fetchUser: async (accessToken) => {
      const { resource } = shape.parse(shape.user, await call(accessToken, `${apiBase}/users/me`));
      return { uri: resource.uri, schedulingUrl: resource.scheduling_url, timeZone: resource.timezone };
    },
    fetchEvent: async (accessToken, uri) => shape.parse(shape.event, await call(accessToken, uri)).resource,
    fetchInvitee: async (accessToken, uri) =>
      shape.parse(shape.invitee, await call(accessToken, uri)).resource,
    listOffers: async (accessToken, user) => {
      const query = new URLSearchParams({ user, active: "true", count: "100" });
      const first = `${apiBase}/event_types?${query.toString()}`;
      const found = await readOfferPages(first, (page) => call(accessToken, page));
      return found.filter(({ isOffered }) => isOffered);
    },
    fetchOffer: async (accessToken, uri) =>
      shape.parse(shape.eventType, await call(accessToken, uri)).resource,
    listFreeSlots: async (accessToken, offerUri) => {
      // Calendly accepts only start times in the future, and seven days at most.
      const start = Date.now() + MINUTE_MS;
      const query = new URLSearchParams({
        event_type: offerUri,
        start_time: new Date(start).toISOString(),
        end_time: new Date(start + FREE_SLOTS_DAYS * DAY_MS - MINUTE_MS).toISOString(),
      });
      return shape.parse(
        shape.availableTimes,
        await call(accessToken, `${apiBase}/event_type_available_times?${query.toString()}`),
      );
    },
    cancelEvent: async (accessToken, uri) => {
      await call(accessToken, `${uri}/cancellation`, { method: "POST", body: {} });
    },
    subscribe: async (accessToken, { userUri, organizationUri }) => {
      const body = {
        url: options.webhookUrl,
        events: ["invitee.created", "invitee.canceled"],
        ...(organizationUri !== null && { organization: organizationUri }),
        user: userUri,
        scope: "user",
        ...(webhookKey !== undefined && { signing_key: webhookKey }),
      };
      const created = await call(accessToken, `${apiBase}/webhook_subscriptions`, { method: "POST", body });
      return shape.parse(shape.created, created).resource.uri;
    },
    unsubscribe: async (accessToken, uri) => {
      await call(accessToken, uri, { method: "DELETE" });
    },
    readUris: createUriReader(apiBase),
  };
}

/** Follows the next-page links, because Calendly sets the page size. */
async function readOfferPages(
  first: string,
  read: (page: string) => Promise<unknown>,
): Promise<CalendlyOffer[]> {
  const found: CalendlyOffer[] = [];
  let page: string | null = first;
  for (let pages = 0; page !== null && pages < OFFER_PAGES_MOST; pages += 1) {
    const it: shape.OfferPage = shape.parse(shape.eventTypes, await read(page));
    found.push(...it.offers);
    page = it.nextPage;
  }
  return found;
}

const createUriReader = (apiBase: string): Calendly["readUris"] => {
  const pattern = new RegExp(`^${RegExp.escape(apiBase)}(/scheduled_events/${ID})(?:(/invitees/${ID}))?$`);
  return ({ event, invitee }) => {
    const [, eventPath, none] = pattern.exec(event) ?? [];
    const [, invitedTo, inviteePath] = pattern.exec(invitee) ?? [];
    if (!eventPath || none || invitedTo !== eventPath || !inviteePath) return null;
    return { eventUri: event, inviteeUri: invitee };
  };
};
