import { expect, it } from "vitest";
import { findSharedLink } from "./shared-link.ts";

it.each([
  [{ link: "https://jobs.test/1" }, "https://jobs.test/1"],
  [{ name: "A job", shared: "Look at this: https://jobs.test/2 (Leeds)" }, "https://jobs.test/2"],
  [{ link: "javascript:alert(1)", shared: "no link" }, undefined],
  [{ link: ["https://jobs.test/3"] }, undefined],
  [{}, undefined],
])("%j shares %s", (search, link) => {
  expect(findSharedLink(search)).toBe(link);
});
