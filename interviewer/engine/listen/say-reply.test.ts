import { expect, test } from "vitest";
import { withoutLead } from "./say-reply.ts";

test("a follow-up is shown without the reply and the thanks before it", () => {
  const asked = "Was there something you learned too late? Say when.";
  expect(withoutLead(`Thank you. ${asked}`)).toBe(asked);
  expect(withoutLead(`Sorry, I went past your question. I see. ${asked}`)).toBe(asked);
  expect(withoutLead("Thank you.")).toBe("Thank you.");
});
