import { describe, expect, it } from "vitest";
import type { ReferralEmail } from "#contract/referrals.ts";
import { findChanges } from "./watch-referrals.ts";

const email = (emailId: string, status: ReferralEmail["status"]): ReferralEmail => ({
  emailId,
  status,
  timestamp: "2026-01-01T00:00:00.000Z",
  recipientEmail: `${emailId}@example.test`,
  reason: null,
});
const idsOf = (emails: ReferralEmail[]) => emails.map(({ emailId }) => emailId);

describe("changes of invitations", () => {
  it("are changes to delivered or bounced, each shown once", () => {
    const seen = { a: "queued", b: "sent", c: "queued", d: "delivered" } as const;
    const now = [email("a", "delivered"), email("b", "bounced"), email("c", "sent"), email("d", "delivered")];
    expect(idsOf(findChanges(seen, now))).toEqual(["a", "b"]);
    expect(idsOf(findChanges({ ...seen, a: "delivered", b: "bounced" }, now))).toEqual([]);
  });

  it("include a bounce after a delivery", () => {
    expect(idsOf(findChanges({ a: "delivered" }, [email("a", "bounced")]))).toEqual(["a"]);
  });

  it("are none at a browser's first check, nor for invitations that it never showed", () => {
    expect(findChanges(null, [email("a", "delivered")])).toEqual([]);
    expect(findChanges({}, [email("a", "delivered")])).toEqual([]);
  });
});
