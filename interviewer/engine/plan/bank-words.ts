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

type Bank = { subjects: Map<BankQuestion, Set<string>>; rarity: (root: string) => number };

let bank: Bank | undefined;

/** What each question of the bank speaks of, and how rare a word is in it: 'work' and 'day' say nothing of a subject. */
function readBank(): Bank {
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
  return { subjects, rarity: (root) => Math.log(questions.length / (counts.get(root) ?? 1)) };
}

/** How much it says that two texts share a word: little for one that stands in many questions of the bank. */
export const rarityOf = (root: string): number => (bank ??= readBank()).rarity(root);

/** The bank's question of that form which speaks of the same subject; null where none surely does. */
export function findNearest(text: string, form: BankQuestion["kind"]): BankQuestion | null {
  const { subjects, rarity } = (bank ??= readBank());
  const asked = stemsOf(text);
  let best: { question: BankQuestion; weight: number } | null = null;
  for (const [question, subject] of subjects) {
    if (question.kind !== form) continue;
    const weight = [...asked.intersection(subject)].reduce((sum, root) => sum + rarity(root), 0);
    if (weight >= MET_FROM && weight > (best?.weight ?? 0)) best = { question, weight };
  }
  return best?.question ?? null;
}

/** How much it says that a text and a question of the bank speak of the same: the rarity of the words that they share. */
export function sharedRarity(question: BankQuestion, roots: ReadonlySet<string>): number {
  const { subjects, rarity } = (bank ??= readBank());
  const shared = roots.intersection(subjects.get(question) ?? new Set());
  return Iterator.from(shared).reduce((sum, root) => sum + rarity(root), 0);
}
