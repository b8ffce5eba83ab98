import { expect, it } from "vitest";
import { curly } from "./curly.ts";

it("straight quotes and apostrophes of the interviewer are shown curly", () => {
  expect(curly(`Let's say ('no rush') that the customers' "order" wasn't sent.`)).toBe(
    "Let’s say (‘no rush’) that the customers’ “order” wasn’t sent.",
  );
});
