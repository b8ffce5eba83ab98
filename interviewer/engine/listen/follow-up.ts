import { cardsOf, mostOf, stanceAt } from "#interviewer/data/load.ts";
import type { CardPart } from "#interviewer/data/schema.ts";
import { pick } from "../seeded-random.ts";
import type { InterviewPlan, PlannedQuestion, Turn, Vectors } from "../types.ts";
import { answersTo, readProgress, type Progress } from "./progress.ts";
import { CHALLENGE_FROM, rankCards, sentencesToRank, textsToRank, type Askable } from "./rank-cards.ts";

export type FollowUp = { kind: "probe" | "challenge"; asks: CardPart; says: string };

/** Under this chance nothing is asked: what might be odd is worse than no follow-up. */
export const FOLLOW_UP_LIMIT = 0.74;
/** A second follow-up has to be worth it. */
const LIMIT_LATER = 0.8;
/** Of cards as good as the best one those come first that ask for what makes most difference; then the seed decides. */
const AS_GOOD = 0.05;
/** After so few words nothing is presupposed: a short answer has hardly told it. */
const PRESUPPOSES_FROM_WORDS = 60;

/** What a question's own follow-ups ask for, in the words of cards. */
const PART_OF: Partial<Record<string, CardPart>> = {
  task: "situation",
  action: "own step",
  order: "own step",
};

/** The follow-ups written for this question; one that nobody wrote cards for has its own, of which one is asked at most. */
export function askablesOf(question: PlannedQuestion): Askable[] {
  const cards = cardsOf(question.id)?.cards;
  return (
    cards ??
    question.followUps.map(({ asks, text }) => ({
      text,
      asks: PART_OF[asks] ?? (asks as CardPart),
      needs: null,
      said: [],
      from: 1,
    }))
  );
}

/** The texts whose vectors are needed to follow up the answer that was just given. */
export function textsToFollow(plan: InterviewPlan, turns: readonly Turn[]): string[] {
  const progress = readProgress(plan, [...turns]);
  if (progress.current === null || progress.last === null) return [];
  return textsToRank(sentencesToRank(answersTo(progress)), askablesOf(progress.current));
}

type Context = {
  progress: Progress;
  difficulty: number;
  vectors: Vectors;
  seed: string;
};

/**
 * The card that a good interviewer would most likely say here; null where there is none that is sure enough. Nothing comes
 * twice, and no two follow-ups to one answer ask for the same.
 */
export function chooseFollowUp(
  question: PlannedQuestion,
  answers: readonly string[],
  { progress, difficulty, vectors, seed }: Context,
): FollowUp | null {
  const asked = progress.probes + progress.challenges;
  const all = askablesOf(question);
  const atMost = cardsOf(question.id) === null ? 1 : stanceAt(difficulty).maxProbes;
  if (asked >= atMost) return null;
  const isSaid = ({ text }: Askable): boolean => progress.spoken.some((one) => one.includes(text));
  const before = new Set(all.filter(isSaid).map(({ asks }) => asks));
  const words = answers.join(" ").split(/\s+/u).length;
  const cards = all.filter(
    (card) =>
      (card.needs === null || words >= PRESUPPOSES_FROM_WORDS) &&
      card.from <= difficulty &&
      !isSaid(card) &&
      !before.has(card.asks),
  );
  const answerSentences = sentencesToRank(answers);
  const chances = rankCards({ question, followUpsAsked: asked, answerSentences, cards, vectors });
  const limit = asked === 0 ? FOLLOW_UP_LIMIT : LIMIT_LATER;
  const sure = cards
    .map((card, at) => ({ card, chance: chances[at] ?? 0 }))
    .filter(({ chance }) => chance >= limit);
  // The last place is for one that presses, where there is one; the first only where nothing else is.
  const isPressing = ({ card }: (typeof sure)[number]): boolean => card.from >= CHALLENGE_FROM;
  const wanted = sure.filter((one) => isPressing(one) === asked > 0);
  const left = wanted.length > 0 ? wanted : sure;
  const best = Math.max(...left.map(({ chance }) => chance));
  const good = left.filter(({ chance }) => chance >= best - AS_GOOD);
  const most = mostOf(question.id)?.part;
  const worth = good.filter(({ card }) => card.asks === most);
  if (good.length === 0) return null;
  const { card } = pick(worth.length > 0 ? worth : good, `${seed}:${asked}`);
  const kind = card.from >= CHALLENGE_FROM ? "challenge" : "probe";
  return { kind, asks: card.asks, says: card.text };
}
