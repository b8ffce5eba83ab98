import { describe, expect, it } from "vitest";
import type { ReferralEmail } from "#contract/referrals.ts";
import { findNews } from "./watch-referrals.ts";

const email = (emailId: string, status: ReferralEmail["status"]): ReferralEmail => ({
  emailId,
  status,
  timestamp: "2026-01-01T00:00:00.000Z",
  recipientEmail: `${emailId}@example.test`,
  reason: null,
});
const idsOf = (emails: ReferralEmail[]) => emails.map(({ emailId }) => emailId);

describe("news of invitations", () => {
  it("are changes to delivered or bounced, each told once", () => {
    const told = { a: "queued", b: "sent", c: "queued", d: "delivered" } as const;
    const now = [email("a", "delivered"), email("b", "bounced"), email("c", "sent"), email("d", "delivered")];
    expect(idsOf(findNews(told, now))).toEqual(["a", "b"]);
    expect(idsOf(findNews({ ...told, a: "delivered", b: "bounced" }, now))).toEqual([]);
  });

  it("tell a bounce after a delivery", () => {
    expect(idsOf(findNews({ a: "delivered" }, [email("a", "bounced")]))).toEqual(["a"]);
  });

  it("are none in a browser that looks for the first time, nor of invitations it never saw", () => {
    expect(findNews(null, [email("a", "delivered")])).toEqual([]);
    expect(findNews({}, [email("a", "delivered")])).toEqual([]);
  });
});
