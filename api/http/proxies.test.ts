import { describe, expect, it } from "vitest";
import { parseProxies, visitorOf } from "./proxies.ts";

/** The address by which limits count a request from `peer` with that X-Forwarded-For header. */
const counted = (setting: string, peer: string, forwarded = "203.0.113.9") =>
  visitorOf({ peer, forwarded }, parseProxies(setting) ?? null);

// safety.md T5, T76
describe("a forwarded address", () => {
  it.each([
    ["false", "127.0.0.1", "127.0.0.1"],
    ["true", "127.0.0.1", "203.0.113.9"],
    ["true", "::ffff:127.0.0.1", "203.0.113.9"],
    ["true", "172.18.0.3", "203.0.113.9"],
    ["true", "fd00::3", "203.0.113.9"],
    ["true", "198.51.100.4", "198.51.100.4"],
    ["true", "::ffff:198.51.100.4", "::ffff:198.51.100.4"],
    ["true", "2001:db8::4", "2001:db8::4"],
    ["2", "198.51.100.4", "198.51.100.4"],
    ["198.51.100.4", "198.51.100.4", "203.0.113.9"],
    ["198.51.100.4", "198.51.100.5", "198.51.100.5"],
    ["198.51.100.4", "127.0.0.1", "127.0.0.1"],
    ["198.51.100.0/24, 2001:db8::/32", "2001:db8::4", "203.0.113.9"],
    ["198.51.100.0/24,2001:db8::/32", "198.51.100.77", "203.0.113.9"],
    ["true", "unknown", "unknown"],
  ])("with TRUST_PROXY=%s and from %s is counted as %s", (setting, peer, address) => {
    expect(counted(setting, peer)).toBe(address);
  });

  it.each([
    ["true", "192.0.2.1, 203.0.113.9", "203.0.113.9"],
    ["2", "192.0.2.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["127.0.0.1,10.0.0.0/8", "192.0.2.1, 203.0.113.9, 10.0.0.3, 10.0.0.2", "203.0.113.9"],
    ["2", "203.0.113.9", "203.0.113.9"],
    ["true", "", "127.0.0.1"],
  ])(
    "with TRUST_PROXY=%s is, of '%s', %s: what a visitor put before is not believed",
    (setting, said, is) => {
      expect(counted(setting, "127.0.0.1", said)).toBe(is);
    },
  );

  it.each(["perhaps", "10", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.1/8/8", "proxy.example", "10.0.0.1,"])(
    "has no setting '%s'",
    (setting) => {
      expect(parseProxies(setting)).toBeUndefined();
    },
  );
});
