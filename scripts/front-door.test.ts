import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { withTraits } from "#contract/traits.ts";
import { PLANS } from "../contract/roles.ts";
import { FRONT_DE } from "../web/content/front-door.de.ts";
import { FRONT } from "../web/content/front-door.ts";
import { frontDoor, frontHead } from "./front-door.ts";

/** Matches the parts in English: the question, and the sample to the end of its section. */
const IN_ENGLISH = /<h2[^>]* lang="en">[^]*?<\/h2>|<div[^>]* lang="en">[^]*?<\/section>/g;
const plain = (html: string): string => html.replaceAll("&amp;", "&").replaceAll("&quot;", '"');
const german = plain(frontHead("de") + frontDoor("de").replaceAll(IN_ENGLISH, ""));

const sentences = (words: unknown): string[] =>
  typeof words === "string" ? [words] : Object.values(words as Record<string, unknown>).flatMap(sentences);
const isWritten = (text: string): boolean => /[a-z]{3}/i.test(text) && !text.startsWith("#");
const TRAITS = new Set(["linkedin", "no-linkedin", "connect-first", "coaches", "no-coaches"]);
const only = (words: unknown): string[] =>
  sentences(words).filter((text) => isWritten(text) && !TRAITS.has(text));

it("the German front door holds every German text, and none of the English ones", () => {
  expect(only(FRONT_DE).filter((text) => !german.includes(text))).toEqual([]);
  expect(only(FRONT).filter((text) => german.includes(text))).toEqual([]);
  for (const words of ["per month", "Popular", "Help and terms", "Welcome", "Nurse<", "This page"])
    expect(german).not.toContain(words);
});

it("what is only said where nothing is sold names no price and no other plan", () => {
  for (const page of [frontHead("en") + frontDoor("en"), german]) {
    expect(withTraits(page, new Set())).not.toMatch(/\$\d|"price"|class="front-price|Premium/);
    for (const plan of PLANS) {
      const sent = withTraits(
        page,
        new Set(["given", `given-${plan}`, "linkedin", "connect-first", "no-coaches"]),
      );
      expect(sent.match(/id="plans"/g)).toHaveLength(1);
      expect(sent).not.toMatch(/\$\d|"price":[1-9]|Premium|class="front-price/);
    }
  }
});

it.each(["en", "de"] as const)("what is switched off is not spoken of: %s", (language) => {
  const page = frontHead(language) + frontDoor(language);
  for (const plans of ["sold", "given"]) {
    const bare = withTraits(page, new Set([plans, "no-linkedin", "no-coaches"]));
    expect(bare).not.toMatch(/LinkedIn|coach|Premium/i);
    expect(bare.match(/ld\+json/g)).toHaveLength(1);
    const whole = withTraits(page, new Set([plans, "linkedin", "connect-first", "coaches"]));
    // The text occurs twice: in the visible answer and in the one for search engines.
    expect(whole.match(/LinkedIn-Profil|LinkedIn profile/g)).toHaveLength(2);
    expect(whole.match(/Ein Coach sieht|A coach sees/g)).toHaveLength(2);
    expect(whole.match(/außerdem LinkedIn|also asks you to connect/g)).toHaveLength(2);
    expect(whole.includes('"price":99')).toBe(plans === "sold");
  }
  // Traits of an installation whose users all get a plan without a LinkedIn connection.
  const later = withTraits(page, new Set(["given", "linkedin", "connect-later", "no-coaches"]));
  expect(later.match(/LinkedIn-Profil|LinkedIn profile/g)).toHaveLength(2);
  expect(later).not.toMatch(/außerdem LinkedIn|also asks you to connect|Free plan|kostenlosen Tarif/i);
});

it("the German front door marks what it shows in English, and says that question and feedback are", () => {
  const english = frontDoor("de").match(IN_ENGLISH) ?? [];
  expect(english.join("")).toContain("What interviewers listen for here");
  expect(english.join("")).toContain('id="front-question"');
  expect(german).toContain("Frage und Rückmeldung sind auf Englisch.");
  expect(frontDoor("en")).not.toContain(' lang="en">');
});

describe("Help", () => {
  it.each(["help.md", "help.de.md"])("says nothing of what an installation lacks (%s)", (file) => {
    const text = readFileSync(new URL(`../web/content/${file}`, import.meta.url), "utf8");
    const bare = withTraits(text, new Set(["no-linkedin", "no-coaches"]));
    expect(bare).not.toMatch(/LinkedIn|Coach|Premium|<!--/u);
    const whole = withTraits(text, new Set(["linkedin", "coaches"]));
    expect(whole).toMatch(/LinkedIn/u);
    expect(whole).toMatch(/\n\n## Coaching\n/u);
    expect(whole).not.toContain("<!--");
  });
});
