import { createRequire } from "node:module";
import { once } from "#contract/words.ts";
import { remembered } from "./remembered.ts";

const IRREGULAR = new Map(
  Object.entries({
    be: "was were am is are been being im",
    have: "had has having ive",
    do: "did does done doing",
    go: "went goes gone",
    say: "said",
    tell: "told",
    make: "made",
    take: "took taken",
    get: "got",
    give: "gave given",
    come: "came",
    know: "knew known",
    think: "thought",
    see: "saw seen",
    find: "found",
    keep: "kept",
    leave: "left",
    feel: "felt",
    bring: "brought",
    begin: "began begun",
    write: "wrote written",
    ring: "rang rung",
    hold: "held",
    run: "ran",
    meet: "met",
    pay: "paid",
    lose: "lost",
    send: "sent",
    build: "built",
    speak: "spoke spoken",
    teach: "taught",
    choose: "chose chosen",
    stand: "stood",
    sit: "sat",
    hear: "heard",
    break: "broke broken",
    fall: "fell fallen",
    buy: "bought",
    catch: "caught",
    lead: "led",
    understand: "understood",
    mean: "meant",
    spend: "spent",
    win: "won",
    drive: "drove driven",
    draw: "drew drawn",
    rise: "rose risen",
    wake: "woke woken",
    learn: "learnt",
    hide: "hid hidden",
    steal: "stole stolen",
    bind: "bound",
    grow: "grew grown",
    i: "i'm i'd i've i'll",
    not: "didn't don't doesn't isn't wasn't weren't couldn't wouldn't can't won't hadn't cannot never didnt dont doesnt cant wasnt no",
    will: "would",
    can: "could",
  }).flatMap(([base, forms]) => forms.split(" ").map((form) => [form, base])),
);

type Tense = "PastTense" | "Gerund" | "PresentTense";

/**
 * The words that `compromise` knows and how it undoes an ending; its types leave both out. It is loaded for the first text, so
 * that the server's first thread need not hold it, and by `require`, for which it is one file instead of 331.
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

/** By its ending; only for words that nobody knows. */
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

/** A word of lower case without its tense, by itself: whatever stands around it, it becomes the same. */
export const baseForm = remembered(makeBase, MOST_BASES);

/** Whether a word of lower case is known as a verb: 'load', 'loads', 'loading'; not its past. */
export function isVerbForm(word: string): boolean {
  const tags = [inside().model.one.lexicon[word] ?? []].flat();
  return tags.some((tag) => tag === "Infinitive" || tag === "PresentTense" || tag === "Gerund");
}
