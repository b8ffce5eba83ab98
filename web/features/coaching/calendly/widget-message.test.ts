import { expect, test } from "vitest";
import { originOf, parseScheduled } from "./widget-message.ts";

const WIDGET = "https://calendly.com";
const EVENT = "https://api.calendly.com/scheduled_events/AAA";
const INVITEE = `${EVENT}/invitees/BBB`;

/** Takes the place of a window, of which only the identity matters. */
const newWindow = () => new EventTarget() as unknown as MessageEventSource;
const frame = newWindow();
const widget = { origin: WIDGET, frame };

const scheduled = (event: unknown = EVENT, invitee: unknown = INVITEE) => ({
  event: "calendly.event_scheduled",
  payload: { event: { uri: event }, invitee: { uri: invitee } },
});
const message = { origin: WIDGET, source: frame, data: scheduled() as unknown };

test("the widget's own message tells which session was chosen", () => {
  expect(parseScheduled(message, widget)).toEqual({ event_uri: EVENT, invitee_uri: INVITEE });
});

test.each(["https://calendly.com.evil.test", "http://calendly.com", "https://evil.test", "null", ""])(
  "a message from %j is not believed",
  (origin) => expect(parseScheduled({ ...message, origin }, widget)).toBeNull(),
);

// safety.md T42
test("a message from the right origin but another window is not believed", () => {
  expect(parseScheduled({ ...message, source: newWindow() }, widget)).toBeNull();
  expect(parseScheduled({ ...message, source: null }, { ...widget, frame: null })).toBeNull();
});

test.each([
  null,
  "calendly.event_scheduled",
  { event: "calendly.date_and_time_selected", payload: scheduled().payload },
  { event: "calendly.event_scheduled" },
  { event: "calendly.event_scheduled", payload: { event: null, invitee: "x" } },
])("another message, such as %j, books nothing", (data) => {
  expect(parseScheduled({ ...message, data }, widget)).toBeNull();
});

test.each(["http://api.calendly.com/x", "javascript:alert(1)", "/x", 7, `https://x.test/${"a".repeat(300)}`])(
  "%j is no address of a session",
  (uri) => {
    expect(parseScheduled({ ...message, data: scheduled(uri) }, widget)).toBeNull();
    expect(parseScheduled({ ...message, data: scheduled(EVENT, uri) }, widget)).toBeNull();
  },
);

test("a stand-in on this machine may send addresses on it", () => {
  const origin = "http://localhost:3100";
  const uri = `${origin}/calendly/api/scheduled_events/AAA`;
  const report = { ...message, origin, data: scheduled(uri, uri) };
  expect(parseScheduled(report, { origin, frame })).toEqual({ event_uri: uri, invitee_uri: uri });
});

test("only a web address has a widget's origin", () => {
  expect(originOf("https://calendly.com/ada/30min?name=x")).toBe(WIDGET);
  expect(originOf("javascript:alert(1)")).toBeNull();
  expect(originOf("about:blank")).toBeNull();
  expect(originOf("nonsense")).toBeNull();
});
