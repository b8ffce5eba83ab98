/** The widget's report of the session that was just scheduled in it. */
export type ScheduledEvent = { event_uri: string; invitee_uri: string };

type Message = Pick<MessageEvent<unknown>, "origin" | "source" | "data">;

const URI_MAX_LENGTH = 300;

const partOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Accepts https addresses. A widget that itself runs on http, such as a local stand-in, may name http addresses. */
function uriOf(value: unknown, widgetOrigin: string): string | null {
  const uri = partOf(value, "uri");
  if (typeof uri !== "string" || uri.length > URI_MAX_LENGTH) return null;
  const protocol = URL.parse(uri)?.protocol;
  const plain = protocol === "http:" && widgetOrigin.startsWith("http:");
  return protocol === "https:" || plain ? uri : null;
}

/** The origin that a frame's messages must have; null when the address cannot be a widget's. */
export function originOf(widgetUrl: string): string | null {
  const url = URL.parse(widgetUrl);
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/**
 * The session in a message; null unless it comes from the widget's own origin and window, because any page can post
 * messages to this window (safety.md T42).
 */
export function parseScheduled(
  message: Message,
  widget: { origin: string | null; frame: MessageEventSource | null },
): ScheduledEvent | null {
  const { origin, frame } = widget;
  if (origin === null || frame === null || message.origin !== origin || message.source !== frame) return null;
  if (partOf(message.data, "event") !== "calendly.event_scheduled") return null;
  const payload = partOf(message.data, "payload");
  const event_uri = uriOf(partOf(payload, "event"), origin);
  const invitee_uri = uriOf(partOf(payload, "invitee"), origin);
  return event_uri === null || invitee_uri === null ? null : { event_uri, invitee_uri };
}
