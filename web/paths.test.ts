import { expect, test } from "vitest";
import { addressOf, paths } from "./paths.ts";

test.each([
  [paths.report("a b"), "/interview/a%20b/report"],
  [paths.login({ mode: "signin" }), "/login?mode=signin"],
  [paths.linkedReport("a-token"), "/shared-report#a-token"],
])("a link past the router has the address of the one within it", (link, address) => {
  expect(addressOf(link)).toBe(address);
});
