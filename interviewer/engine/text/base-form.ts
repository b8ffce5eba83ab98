import { createRequire } from "node:module";
import { once } from "#contract/words.ts";
import { remembered } from "./remembered.ts";

/** Forms of frequent words that `compromise` does not convert. */
const IRREGULAR = new Map(
  Object.entries({
    be: "im",
    have: "has ive",
    do: "done",
    go: "gone",
    take: "taken",
    give: "given",
    know: "known",
    see: "seen",
    leave: "left",
    write: "written",
    lose: "lost",
    speak: "spoken",
    choose: "chosen",
    break: "broken",
    fall: "fallen",
    understand: "understood",
    drive: "driven",
    draw: "drew drawn",
    rise: "rose risen",
    wake: "woke woken",
    learn: "learnt",
    hide: "hidden",
    steal: "stolen",
    bind: "bound",
    grow: "grown",
    i: "i'm i'd i've i'll",
    not: "didn't don't doesn't isn't wasn't weren't couldn't wouldn't can't won't hadn't cannot never didnt dont doesnt cant wasnt no",
    will: "would",
    can: "could",
  }).flatMap(([base, forms]) => forms.split(" ").map((form) => [form, base])),
);

type Tense = "PastTense" | "Gerund" | "PresentTense";

/**
 * The lexicon of `compromise` and its function for base forms, which its types omit. Loaded at first use, so that the
 * main thread need not keep it in memory, and with `require`, which loads one file instead of 331.
 */
const inside = once(() => {
  const require = createRequire(import.meta.url);
  const library = require("compromise/two") as {
    model: () => { one: { lexicon: Record<string, string | string[] | undefined> } };
    methods: () => {
      two: { transform: { verb: { toInfinitive: (verb: string, model: unknown, tense: Tense) => string } } };
    };
  };
  return { model: library.model(), ...library.methods().two.transform.verb };
});

const TENSE_OF: Record<string, Tense> = {
  PastTense: "PastTense",
  Participle: "PastTense",
  Gerund: "Gerund",
  PresentTense: "PresentTense",
};

/** Guesses by the ending, for unknown words only. */
function guessTense(word: string): Tense | null {
  if (/^\p{L}{3,}ed$/u.test(word)) return "PastTense";
  if (/^\p{L}{3,}ing$/u.test(word)) return "Gerund";
  return /^\p{L}{3,}[^sui]s$/u.test(word) ? "PresentTense" : null;
}

function makeBase(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  const { model, toInfinitive } = inside();
  const tags = model.one.lexicon[word];
  const tense =
    tags === undefined ? guessTense(word) : ([tags].flat().flatMap((tag) => TENSE_OF[tag] ?? [])[0] ?? null);
  return tense === null ? word : toInfinitive(word, model, tense);
}

const MOST_BASES = 20_000;

/** The base form of a lower-case word, independent of its context. */
export const baseForm = remembered(makeBase, MOST_BASES);

/** True if a lower-case word is a known verb form: 'load', 'loads', 'loading', but no past form. */
export function isVerbForm(word: string): boolean {
  const tags = [inside().model.one.lexicon[word] ?? []].flat();
  return tags.some((tag) => tag === "Infinitive" || tag === "PresentTense" || tag === "Gerund");
}
