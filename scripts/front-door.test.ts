import { expect, it } from "vitest";
import { FRONT_DE } from "../web/content/front-door.de.ts";
import { FRONT } from "../web/content/front-door.ts";
import { frontDoor, frontHead } from "./front-door.ts";

/** The question, and the sample from its first words to the end of its section. */
const IN_ENGLISH = /<h2[^>]* lang="en">[^]*?<\/h2>|<div[^>]* lang="en">[^]*?<\/section>/g;
const plain = (html: string): string => html.replaceAll("&amp;", "&").replaceAll("&quot;", '"');
const german = plain(frontHead("de") + frontDoor("de").replaceAll(IN_ENGLISH, ""));

const sentences = (words: unknown): string[] =>
  typeof words === "string" ? [words] : Object.values(words as Record<string, unknown>).flatMap(sentences);
const isWritten = (text: string): boolean => /[a-z]{3}/i.test(text) && !text.startsWith("#");
const only = (words: unknown): string[] => sentences(words).filter(isWritten);

it("the German front door holds every German text, and none of the English ones", () => {
  expect(only(FRONT_DE).filter((text) => !german.includes(text))).toEqual([]);
  expect(only(FRONT).filter((text) => german.includes(text))).toEqual([]);
  for (const words of ["per month", "Popular", "Help and terms", "Welcome", "Nurse<", "This page"])
    expect(german).not.toContain(words);
});

it("what is only said where nothing is sold names no price and no other plan", () => {
  for (const page of [frontHead("en") + frontDoor("en"), german]) {
    const given = page.match(/<!--only given[^]*?<!--\/only-->/g)?.join("") ?? "";
    expect(given.match(/<section/g)).toHaveLength(3);
    expect(given).not.toMatch(/\$\d|"price":[1-9]|Premium|class="front-price/);
    const always = page.replaceAll(/<!--only[^]*?<!--\/only-->/g, "");
    expect(always).not.toMatch(/\$\d|"price"|class="front-price|Premium/);
  }
});

it.each(["en", "de"] as const)("where LinkedIn is off nobody is told to bring it: %s", (language) => {
  const page = frontHead(language) + frontDoor(language);
  // The plans' own offers speak of it in comparing them.
  const without = page.replaceAll(/<!--only (?:(?:\w+\+)?linkedin|sold\S*)-->[^]*?<!--\/only-->/g, "");
  expect(without).not.toContain("LinkedIn");
  // Where it is on, in the answer to be read and in each version for search engines.
  expect(page.match(/LinkedIn-Profil|LinkedIn profile/g)).toHaveLength(3);
});

it("the German front door marks what it shows in English, and says that interviews and reports are", () => {
  const english = frontDoor("de").match(IN_ENGLISH) ?? [];
  expect(english.join("")).toContain("What was good");
  expect(english.join("")).toContain('id="front-question"');
  expect(german).toContain("Interviews und Berichte sind auf Englisch.");
  expect(frontDoor("en")).not.toContain(' lang="en">');
});
