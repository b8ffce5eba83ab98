import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { en as mailEn } from "#api/features/referrals/words.en.ts";
import { de as mailDe } from "#api/features/referrals/words.de.ts";
import { REWARDS_PER_MONTH } from "#contract/limits.ts";
import { de as plansDe } from "../billing/words.de.ts";
import { en as plansEn } from "../billing/words.en.ts";
import { de } from "./words.de.ts";
import { en } from "./words.en.ts";

const helpOf = (file: string) => readFileSync(new URL(`../../content/${file}`, import.meta.url), "utf8");

it.each([
  ["en", [en.limit, en.bonus("Ann"), plansEn.yesOneForEachFriend, helpOf("help.md")], mailEn],
  ["de", [de.limit, de.bonus("Ann"), plansDe.yesOneForEachFriend, helpOf("help.de.md")], mailDe],
] as const)("who is promised bonus interviews reads how many there are at most (%s)", (_, said, mail) => {
  const invitation = mail.invitation("Ann", 2, false).paragraphs.join(" ");
  for (const text of [...said, invitation])
    expect(text).toMatch(new RegExp(String.raw`\b${REWARDS_PER_MONTH} in 30 (days|Tagen)`));
});
