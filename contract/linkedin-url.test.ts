import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLinkedinUrl, linkedinHref, linkedinUrlProblem, shortLinkedinUrl } from "./linkedin-url.ts";
import { LINKEDIN_URL_MAX_LENGTH } from "./limits.ts";
import { TEXT } from "./texts.ts";

describe("the address of a LinkedIn profile", () => {
  it.each([
    "linkedin.com/in/ann-lee",
    "www.linkedin.com/in/ann-lee/",
    "HTTP://LinkedIn.com/in/ann-lee",
    "//www.linkedin.com/in/ann-lee",
    "https:/www.linkedin.com/in/ann-lee",
    "http://https://www.linkedin.com/in/ann-lee",
    "[https://www.linkedin.com/in/ann-lee]",
    "*https://www.linkedin.com/in/ann-lee*",
    "LinkedIn:https://www.linkedin.com/in/ann-lee",
    "https://www.linkedin.com/in/ann-lee%20",
    "https://www.linkedin.com/in/ann-lee?utm_source=share&utm_campaign=share_via&utm_content=profile&utm_medium=ios_app",
    "https://de.linkedin.com/in/ann-lee",
    "https://m.linkedin.com/in/ann-lee/",
    "https://www.linkedin.com/in/ann-lee/de",
    "https://www.linkedin.com/in/ann-lee/de-de/?originalSubdomain=at",
    "https://www.linkedin.com/in/ann-lee/#",
    "https://www.linkedin.com/in/ann-lee#experience",
    "https://www.linkedin.com/in/ann-lee/details/experience/",
    "https://www.linkedin.com/in/ann-lee/overlay/contact-info/",
    "https://www.linkedin.com/mwlite/in/ann-lee",
    "https://www.linkedin.com/mwlite/profile/in/ann-lee",
    "https://www.linkedin.com//in/ann-lee",
    "https://www.linkedin.com/in/ann-lee.",
    "https://www.linkedin.com/in/ann-lee, my profile",
    "<https://www.linkedin.com/in/ann-lee>",
    "Ann Lee | https://www.linkedin.com/in/ann-lee\n",
    "Check out Ann Lee\u2019s profile on LinkedIn https://www.linkedin.com/in/ann-lee?utm_source=share",
    "\u200Bhttps://www.linkedin.com/in/ann\u00AD-lee\uFEFF",
  ])("%s is kept short", (typed) => {
    expect(linkedinUrlProblem(typed)).toBe(null);
    expect(shortLinkedinUrl(typed)).toBe("linkedin.com/in/ann-lee");
    expect(linkedinHref(typed)).toBe("https://www.linkedin.com/in/ann-lee");
  });

  it.each([
    [
      "https://www.linkedin.com/in/j%C3%BCrgen-m%C3%BCller-1a2b",
      "linkedin.com/in/j\u00FCrgen-m\u00FCller-1a2b",
    ],
    ["linkedin.com/in/ju\u0308rgen", "linkedin.com/in/j\u00FCrgen"],
    ["linkedin.com/in/ACoAAB1x_Yz", "linkedin.com/in/ACoAAB1x_Yz"],
    ["linkedin.com/in/50%25", "linkedin.com/in/50%25"],
    ["linkedin.com/in/50%", "linkedin.com/in/50%"],
  ])("%s keeps its name: %s", (typed, kept) => {
    expect(shortLinkedinUrl(typed)).toBe(kept);
  });

  it.each([
    ["", TEXT.linkedinUrlRequired],
    ["robin", TEXT.linkedinUrlInvalid],
    ["linkedin.com/in/", TEXT.linkedinUrlInvalid],
    ["linkedin.com/robin", TEXT.linkedinUrlInvalid],
    ["https://example.com/in/robin", TEXT.linkedinUrlInvalid],
    ["https://evil.test/linkedin.com/in/robin", TEXT.linkedinUrlInvalid],
    ["https://linkedin.com.evil.test/in/robin", TEXT.linkedinUrlInvalid],
    ["https://evillinkedin.com/in/robin", TEXT.linkedinUrlInvalid],
    ["https://linkedin.com@evil.test/in/robin", TEXT.linkedinUrlInvalid],
    ["javascript:alert(1)//linkedin.com/in/robin", TEXT.linkedinUrlInvalid],
    [`linkedin.com/in/${"x".repeat(LINKEDIN_URL_MAX_LENGTH)}`, TEXT.linkedinUrlInvalid],
    ["https://www.linkedin.com/company/robin-ltd/", TEXT.linkedinUrlOther],
    ["https://de.linkedin.com/jobs/view/1234/", TEXT.linkedinUrlOther],
    ["https://lnkd.in/e1a2b3c4", TEXT.linkedinUrlOther],
    ["https://www.linkedin.com/in/me/", TEXT.linkedinUrlOther],
    ["linkedin.com/in/unavailable", TEXT.linkedinUrlOther],
  ])("%s is none, which is said with the reason", (typed, reason) => {
    expect(linkedinUrlProblem(typed)).toBe(reason);
  });

  it("is unchanged by a second shortening, and leads to LinkedIn, whatever was typed", () => {
    const part = fc.constantFrom(
      "linkedin.com",
      "/in/",
      "ann",
      "\u00FC",
      "%C3%BC",
      "%",
      ".",
      "/",
      " ",
      "@",
      "evil.test",
      "?",
      "https://",
      "\u200B",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const short = shortLinkedinUrl(parts.join(""));
        expect(shortLinkedinUrl(short)).toBe(short);
        expect(isLinkedinUrl(short)).toBe(linkedinUrlProblem(short) === null);
        expect(new URL(linkedinHref(isLinkedinUrl(short) ? short : "linkedin.com/in/ann")).origin).toBe(
          "https://www.linkedin.com",
        );
      }),
      { numRuns: 2000 },
    );
  });
});
