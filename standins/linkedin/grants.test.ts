import { describe, expect, it } from "vitest";
import { createGrants, createMember } from "./grants.ts";

function setUp() {
  const clock = { ms: 0 };
  const grant = {
    member: createMember({ email: "ada@demo.test", name: "" }),
    scopes: ["openid"],
    clientId: "c",
    redirectUri: "http://localhost/cb",
  };
  return { clock, grant, grants: createGrants(() => clock.ms) };
}

describe("what LinkedIn gave out", () => {
  it.each([
    [59_999, true],
    [60_000, false],
  ])("a code that is %i ms old can be redeemed: %s", (age, isGood) => {
    const { clock, grant, grants } = setUp();
    const code = grants.issueCode(grant);
    clock.ms = age;
    expect(grants.redeemCode({ code, ...grant }) !== null).toBe(isGood);
  });

  it("a token expires after 60 days", () => {
    const { clock, grant, grants } = setUp();
    const token = grants.issueToken(grant);
    clock.ms = 60 * 86_400_000 - 1;
    expect(grants.lookUpToken(token).state).toBe("valid");
    clock.ms += 1;
    expect(grants.lookUpToken(token).state).toBe("expired");
  });

  it("a member without a name is named after the email", () => {
    expect(createMember({ email: "seeker@demo.test", name: " " })).toMatchObject({
      name: "Seeker Demo",
      givenName: "Seeker",
      familyName: "Demo",
    });
  });
});
