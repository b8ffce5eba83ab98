import { describe, expect, it } from "vitest";
import { connectionState } from "./connection-state.ts";

const NOW = new Date("2026-01-01T12:00:00Z");
const LATER = new Date("2026-01-01T12:00:01Z");
const NONE = { connected: false, expired: false, expiresAt: null };

describe("a LinkedIn connection", () => {
  it.each([
    ["there is no user", undefined, NONE],
    ["neither e-mail nor token is stored", { linkedinEmail: null, expiresAt: null }, NONE],
    ["only the e-mail is stored", { linkedinEmail: "ann@example.test", expiresAt: null }, NONE],
    ["only the token is stored", { linkedinEmail: null, expiresAt: LATER }, NONE],
  ])("is none when %s", (_when, row, state) => {
    expect(connectionState(row, NOW)).toEqual(state);
  });

  it("stands with both, until the token's time", () => {
    const row = { linkedinEmail: "ann@example.test", expiresAt: LATER };
    expect(connectionState(row, NOW)).toEqual({ connected: true, expired: false, expiresAt: LATER });
  });

  it("is expired, and still connected, from that very moment on", () => {
    const row = { linkedinEmail: "ann@example.test", expiresAt: NOW };
    expect(connectionState(row, NOW)).toEqual({ connected: true, expired: true, expiresAt: NOW });
    expect(connectionState(row, LATER).expired).toBe(true);
  });
});
