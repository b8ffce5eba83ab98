import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { OwnCoachProfile } from "#contract/coaching.ts";
import { ConnectionBlock } from "./connection-block.tsx";
import { EventPicker } from "./event-picker.tsx";

const SESSION = { name: "Session", minutes: 30, place: null };
const LONGER = { name: "Mock interview", minutes: 60, place: null };

const htmlOf = (element: React.ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>{element}</MantineProvider>
    </QueryClientProvider>,
  );

const blockOf = (listing: OwnCoachProfile["listing"]) => {
  const profile = { user_id: "me", connected: false, connection_health: "not_connected", listing };
  return htmlOf(<ConnectionBlock profile={profile as OwnCoachProfile} />);
};

it("a listed coach without a connection is warned that nobody can book", () => {
  expect(blockOf("listed")).toContain("Nobody can book sessions with you just now");
  expect(blockOf("waiting")).not.toContain("Nobody can book sessions with you just now");
});

it.each([
  ["listed", SESSION, "Clients book: Session"],
  ["listed", LONGER, "Until then they book: Mock interview"],
  ["listed", null, "Until then nobody can book sessions with you."],
  ["waiting", SESSION, "Once you are listed, clients book: Session"],
] as const)("what clients of a %s coach book is said: %o", (listing, event, words) => {
  const picked_event = { ...SESSION, uri: "https://api.calendly.com/event_types/1" };
  const profile = { connection_health: "working", event, picked_event, listing } as const;
  expect(htmlOf(<EventPicker profile={profile} />)).toContain(words);
});
