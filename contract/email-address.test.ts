import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailProblem, normaliseEmail } from "./email-address.ts";
import { EMAIL_MAX_LENGTH } from "./limits.ts";
import { TEXT } from "./texts.ts";

describe("an email address", () => {
  it.each([
    ["Ann+Jobs@Example.Test", "ann+jobs@example.test"],
    ["ann&co@example.test", "ann&co@example.test"],
    ["o\u2019brien@example.test", "o'brien@example.test"],
    ["foo..bar.@example.test", "foo..bar.@example.test"],
    ["ann!#$%*/=?^_`{|}~-@example.test", "ann!#$%*/=?^_`{|}~-@example.test"],
    ["zoe\u0308@example.test", "zo\u00EB@example.test"],
    ["ann@M\u00FCnchen.example", "ann@xn--mnchen-3ya.example"],
    ["ann@mu\u0308nchen.example", "ann@xn--mnchen-3ya.example"],
    ["ann@\u043F\u043E\u0447\u0442\u0430.\u0440\u0444", "ann@xn--80a1acny.xn--p1ai"],
    ["ann@\u4F8B\u3048\u3002jp", "ann@xn--r8jz45g.jp"],
    ["\uFEFFan\u200Bn\u00AD@exam\u2060ple.test\u200E\u00A0", "ann@example.test"],
    ["\uFF41\uFF4E\uFF4E\uFF20\uFF45xample\uFF0Etest", "ann@example.test"],
    ["  ann@example.test\r\n", "ann@example.test"],
  ])("%j is one with %s", (typed, kept) => {
    expect(emailProblem(typed)).toBe(null);
    expect(normaliseEmail(typed)).toBe(kept);
  });

  it.each([
    ["", TEXT.emailRequired],
    ["\u200B \u00A0", TEXT.emailRequired],
    ["ann", TEXT.emailInvalid],
    ["@example.test", TEXT.emailInvalid],
    ["ann@", TEXT.emailInvalid],
    ["ann lee@example.test", TEXT.emailBlank],
    ["ann\r\nbcc@example.test", TEXT.emailBlank],
    ["ann@example.test,bob@example.test", TEXT.emailSeveral],
    ["ann@example.test;", TEXT.emailSeveral],
    ["ann@home@example.test", TEXT.emailSign],
    ["Ann <ann@example.test>", TEXT.emailBlank],
    ["<ann@example.test>", TEXT.emailSign],
    ["ann@example", TEXT.emailHost],
    ["ann@example.test.", TEXT.emailHost],
    ["ann@example..test", TEXT.emailHost],
    ["ann@127.0.0.1", TEXT.emailHost],
    ["ann@example.test/path", TEXT.emailHost],
    ["ann@exam%41ple.test", TEXT.emailHost],
    [`ann@${"x".repeat(64)}.test`, TEXT.emailHost],
    [`${"x".repeat(EMAIL_MAX_LENGTH)}@example.test`, TEXT.emailLong],
  ])("%j is refused with the reason: %s", (typed, reason) => {
    expect(emailProblem(typed)).toBe(reason);
  });

  it("is unchanged by a second normalisation, whatever was typed", () => {
    const sign = fc.constantFrom(
      ...Array.from("aZ\u0130\u03A3\u00DF@.\u3002\uFF20\uFF0E-\u200B\u200C\u200D\u0627\u0308 '\u2019&+"),
    );
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: sign }));
    fc.assert(
      fc.property(text, (typed) => {
        const kept = normaliseEmail(typed);
        expect(normaliseEmail(kept)).toBe(kept);
        expect(emailProblem(kept)).toBe(emailProblem(typed));
      }),
      { numRuns: 2000 },
    );
  });
});
