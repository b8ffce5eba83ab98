import { globSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { fullName, newPassword } from "./accounts.ts";
import { newApplication } from "./applications.ts";
import { chatRequest } from "./interviews.ts";

const DIRTY = "one\u2028two\0\r\u0085\v three e\u0301 \n\n\n\n".repeat(8);
const HELD = /[\r\v\f\u0085\u2028\u2029\0]|e\u0301|\n{3}/u;

/** Secrets, ids and URLs, which are compared verbatim and never read as text. */
const AS_THEY_COME =
  "after before cancelUrl captchaPass code competencies competency currentPassword cursor email event_type event_uri expires invitee_uri list newPassword newPriceId next password planName priceId questionId recipientEmail referralCode referredId referrerId returnUrl seen sessionId signature status successUrl token tried url userId";
const FEWEST_FIELDS = 200;

type Field = { name: string; schema: z.ZodType };

/** Returns the fields of all strict objects in a schema; every request is a strict object (safety.md T10). */
function fieldsIn(schema: unknown, seen = new Set<unknown>()): Field[] {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return [];
  seen.add(schema);
  if (schema instanceof z.ZodObject) {
    const isRequest = schema.def.catchall instanceof z.ZodNever;
    const fields = Object.entries(schema.shape).map(([key, one]): Field => ({
      name: key,
      schema: one as z.ZodType,
    }));
    const nested = fields.flatMap((one) => fieldsIn(one.schema, seen));
    return isRequest ? fields.concat(nested) : nested;
  }
  const inside = Object.values(schema.def as object).flat();
  return inside.flatMap((one) => fieldsIn(one, seen));
}

const isKept = ({ schema }: Field): boolean =>
  [DIRTY, DIRTY.slice(0, 40), DIRTY.slice(0, 20), [DIRTY.slice(0, 20)]].some((given) => {
    const { data } = schema.safeParse(given);
    return data !== undefined && HELD.test(JSON.stringify(data).replaceAll(String.raw`\n`, "\n"));
  });

describe("a text in a request", () => {
  let fields: Field[];

  beforeAll(async () => {
    const files = globSync("*.ts", { cwd: import.meta.dirname }).filter((file) => !file.includes(".test."));
    const modules = await Promise.all(
      files.map((file) => import(join(import.meta.dirname, file)) as Promise<object>),
    );
    fields = modules.flatMap((one) => Object.values(one).flatMap((schema) => fieldsIn(schema)));
  });

  // safety.md T115
  it("is normalised in every field of every request", () => {
    expect(fields.length).toBeGreaterThan(FEWEST_FIELDS);
    const kept = new Set(fields.filter(isKept).map(({ name }) => name));
    expect([...kept].toSorted().join(" ")).toBe(AS_THEY_COME);
  });

  // safety.md T115
  it.each([
    [
      "an answer",
      chatRequest.shape.message,
      "I packed.\r\n\r\n\r\n\u2028Then cafe\u0301s\0 rang.",
      "I packed.\n\nThen cafés rang.",
    ],
    ["a name", fullName, "Ann\r\n\u0085Lee\0", "Ann Lee"],
    [
      "an advert",
      newApplication.shape.advert,
      `Bakers${"-".repeat(400)}\f\vwanted`,
      `Bakers${"-".repeat(118)}\n\nwanted`,
    ],
  ])("is kept as one would write it: %s", (...[, schema, sent, kept]) =>
    expect(schema.parse(sent)).toBe(kept),
  );

  it("is left unchanged if it is a password", () => {
    expect(newPassword.parse("corre\u0301ct \u2028 horse")).toBe("corre\u0301ct \u2028 horse");
  });
});
