import { describe, expect, it } from "vitest";
import { createSeal } from "./seal.ts";

const seal = createSeal("a secret of the app");
const ANY_REFUSAL = /authenticate|authentication tag|initialization vector/i;
const CONTEXT = "linkedin_tokens:ann";

const spoilByte = (sealed: string, index: number) => {
  const [id = "", body = ""] = sealed.split(".");
  const bytes = Buffer.from(body, "base64url");
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return `${id}.${bytes.toString("base64url")}`;
};

describe("a sealed column", () => {
  it.each(["", "token", "ключ 🔑", "x".repeat(5000)])("opens to what was closed: %j", (plain) => {
    expect(seal.open(seal.close(plain, CONTEXT), CONTEXT)).toBe(plain);
  });

  it("shows nothing of the text and is different each time", () => {
    const [one, two] = [seal.close("very secret token", CONTEXT), seal.close("very secret token", CONTEXT)];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^[\w-]{8}\.[\w-]+$/);
    expect(Buffer.from(one.slice(9), "base64url").toString("latin1")).not.toContain("secret");
  });

  it("does not open in another row, with another secret or under another key id", () => {
    const sealed = seal.close("token", CONTEXT);
    expect(() => seal.open(sealed, "linkedin_tokens:ben")).toThrow(/authenticate/);
    expect(() => createSeal("another secret").open(sealed, CONTEXT)).toThrow("unknown key");
    expect(() => seal.open(sealed.replace(seal.prefix, "k2."), CONTEXT)).toThrow("unknown key");
    expect(() => seal.open("token", CONTEXT)).toThrow("unknown key");
  });

  it("opens values sealed with older secrets, and seals with the newest", () => {
    const old = createSeal("the old secret").close("token", CONTEXT);
    const both = createSeal("the new secret", "the old secret");
    expect(both.open(old, CONTEXT)).toBe("token");
    const fresh = both.close("token", CONTEXT);
    expect(createSeal("the new secret").open(fresh, CONTEXT)).toBe("token");
    expect(() => createSeal("the old secret").open(fresh, CONTEXT)).toThrow("unknown key");
  });

  it("opens what was closed before keys had ids", () => {
    const first = createSeal("the old secret");
    const old = first.close("token", CONTEXT).replace(first.prefix, "k1.");
    expect(createSeal("the new secret", "the old secret").open(old, CONTEXT)).toBe("token");
    expect(() => createSeal("another secret").open(old, CONTEXT)).toThrow(ANY_REFUSAL);
  });

  it("does not open when any byte of it was changed or cut off", () => {
    const sealed = seal.close("token", CONTEXT);
    const length = Buffer.from(sealed.slice(9), "base64url").length;
    for (let index = 0; index < length; index += 1) {
      expect(() => seal.open(spoilByte(sealed, index), CONTEXT)).toThrow(/authenticate/);
      const cut = Buffer.from(sealed.slice(9), "base64url").subarray(0, index).toString("base64url");
      expect(() => seal.open(`${seal.prefix}${cut}`, CONTEXT)).toThrow(ANY_REFUSAL);
    }
  });

  it("refuses a shortened authentication tag", () => {
    const empty = Buffer.from(seal.close("", CONTEXT).slice(9), "base64url");
    for (const tagBytes of [4, 8, 12, 13, 14, 15]) {
      expect(() =>
        seal.open(`${seal.prefix}${empty.subarray(0, 12 + tagBytes).toString("base64url")}`, CONTEXT),
      ).toThrow(ANY_REFUSAL);
    }
  });
});
