import { once } from "#contract/words.ts";
import { questionsByFamily } from "#interviewer/data/load.ts";
import type { BankQuestion } from "#interviewer/data/schema.ts";
import { stem, wordsOf } from "../text/read-text.ts";

export const SHORTEST_STEM = 4;
const MET_FROM = 6.9;

export function stemsOf(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .map(stem)
      .filter((root) => root.length >= SHORTEST_STEM),
  );
}

/** The stems of each bank question, and their rarity: 'work' and 'day' say nothing about a subject. */
const bank = once(() => {
  const questions = [...questionsByFamily.values()].flat();
  const subjects = new Map(
    questions.map((one) => [
      one,
      stemsOf([one.text, one.rephrased, ...one.lookFor, one.anchors[5]].join(" ")),
    ]),
  );
  const counts = new Map<string, number>();
  for (const subject of subjects.values())
    for (const root of subject) counts.set(root, (counts.get(root) ?? 0) + 1);
  return { subjects, rarity: (root: string) => Math.log(questions.length / (counts.get(root) ?? 1)) };
});

/** The weight of a shared word: low if many bank questions contain it. */
export const rarityOf = (root: string): number => bank().rarity(root);

/** The bank question of this form on the most similar subject; null if none is similar enough. */
export function findNearest(text: string, form: BankQuestion["kind"]): BankQuestion | null {
  const { subjects, rarity } = bank();
  const asked = stemsOf(text);
  let best: { question: BankQuestion; weight: number } | null = null;
  for (const [question, subject] of subjects) {
    if (question.kind !== form) continue;
    const weight = [...asked.intersection(subject)].reduce((sum, root) => sum + rarity(root), 0);
    if (weight >= MET_FROM && weight > (best?.weight ?? 0)) best = { question, weight };
  }
  return best?.question ?? null;
}

/** The total rarity of the words that a text shares with a bank question. */
export function sharedRarity(question: BankQuestion, roots: ReadonlySet<string>): number {
  const { subjects, rarity } = bank();
  const shared = roots.intersection(subjects.get(question) ?? new Set());
  return Iterator.from(shared).reduce((sum, root) => sum + rarity(root), 0);
}
