import { expect, it } from "vitest";
import { findAddress, type Provider } from "./provider-plugin.ts";

const provider = (changes: Partial<Provider>): Provider => ({
  slot: "oidc",
  name: "P",
  issuer: "https://p.test",
  clientId: "c",
  clientSecret: "s",
  domains: [],
  roles: null,
  ...changes,
});

// safety.md T150
it.each([
  [
    "Microsoft's email is anybody's to name",
    provider({ slot: "microsoft" }),
    { email_verified: true },
    false,
  ],
  ["Microsoft's domain owner stands behind it", provider({ slot: "microsoft" }), { xms_edov: true }, true],
  ["it is given", provider({}), { email: undefined, email_verified: true }, false],
  ["it is an address", provider({}), { email: "not an address", email_verified: true }, false],
  ["the provider says that it is verified", provider({}), {}, false],
  ["Google does not host the domain", provider({ slot: "google" }), { email_verified: true }, false],
  ["Google hosts it", provider({ slot: "google" }), { email_verified: true, hd: "school.test" }, true],
  ["the domain is the provider's", provider({ domains: ["school.test"] }), { email_verified: true }, true],
  ["the domain is another's", provider({ domains: ["other.test"] }), { email_verified: true }, false],
])("an address counts as far as %s", (...[, by, claims, counts]) => {
  const found = findAddress(by, { email: "Ann@School.test", ...claims });
  expect(found).toBe(counts ? "ann@school.test" : null);
});
