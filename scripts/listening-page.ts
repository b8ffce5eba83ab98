import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import figures from "#interviewer/data/act-figures.json" with { type: "json" };
import { replies } from "#interviewer/data/load.ts";
import { ACTS, type Act } from "#interviewer/engine/read/acts.ts";
import { withPart } from "./data-page.ts";
import { table } from "./settings-page.ts";

/** `npm run pages`: writes the tables of acts in docs/product/interview.md from the figures and the replies. */

export const LISTENING_PAGE = resolve(import.meta.dirname, "../docs/product/interview.md");

const NEXT: Record<Act, string> = {
  answer: "heard out if unfinished; judged; followed up if a part is missing",
  elsewhere:
    "answers another question or none; led back once, with the question shown, if it is certain and has 12 words or more",
  addition:
    "acknowledged, and added to the earlier answer that shares most words with it; the open question is repeated",
  correction: "acknowledged, and added to the answer that it corrects; the open question is repeated",
  repeat: "the question again or in other words; the second time only one part of it is asked for",
  clarify:
    "the question in other words; the meaning of a word (`data/glossary.json`); the scope is left to the person",
  process: "the facts: time, number of questions, readers, rating, that it is a program",
  company:
    "the nearest words of the advert; advice on applying (`data/advice.json`); else that only the employer knows",
  remark:
    "a friendly word, and the question stays; a complaint of repetition brings another question; somebody who is done is led on",
  unable: "asked once for something similar, then led on",
  refuse: "the question is left",
  wait: "a short word; nothing is asked again",
  distress:
    "one human sentence, no question about it; without an answer beside it the person says how to go on; in danger they are told who can help",
  instruct: "a light, firm word, and the question again; never obeyed, never rated",
  stop: "the question is left; somebody who wants to end is told where the button is",
  noise: "the question in other words, then the next",
};

const heardOf = ({ parts, heard }: { parts: number; heard: number }): string =>
  `${Math.round((100 * heard) / parts)} % of ${parts}`;

/** A reply to the act's first situation. An answer has no reply. */
const saidTo = (act: Act): string =>
  replies
    .find(({ id, act: of = id.split("-")[0] }) => of === act)
    ?.kind[0]?.replace("@minutes", "8 minutes")
    .replace("@left", "2 more questions") ?? "";

const rows = ACTS.map((act) => [act, heardOf(figures[act]), NEXT[act], saidTo(act)]);
const actTable = (): string => table([["act", "recognised", "what happens", "one reply"], ...rows]);

export const listeningPage = (): string => withPart(LISTENING_PAGE, "acts", actTable());

if (import.meta.main) writeFileSync(LISTENING_PAGE, listeningPage());
