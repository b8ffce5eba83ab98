import { cardsOf, mostOf, stanceAt } from "#interviewer/data/load.ts";
import type { CardPart } from "#interviewer/data/schema.ts";
import { pick } from "../seeded-random.ts";
import type { InterviewPlan, PlannedQuestion, Turn, Vectors } from "../types.ts";
import { roundOf } from "../word/word-turn.ts";
import { textsToLookUp } from "./answer-from-advert.ts";
import { answersTo, readProgress, type Progress } from "./progress.ts";
import { CHALLENGE_FROM, rankCards, sentencesToRank, textsToRank, type Askable } from "./rank-cards.ts";

/** Below this probability no follow-up is asked: an odd one is worse than none. */
export const FOLLOW_UP_LIMIT = 0.74;
/** A second follow-up needs a higher probability. */
const LIMIT_LATER = 0.8;
/** Cards this close to the best one count as equal: the most important part comes first, then the seed decides. */
const AS_GOOD = 0.05;
/** A shorter answer hardly ever meets the condition that a follow-up presupposes. */
const PRESUPPOSES_FROM_WORDS = 60;

/** Maps the parts of a question's own follow-ups to those of cards. */
const PART_OF: Partial<Record<string, CardPart>> = {
  task: "situation",
  action: "own step",
  order: "own step",
};

/** The cards of this question. A question without cards gets at most one of its own follow-ups. */
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

/** The texts whose vectors are needed to choose a follow-up and to look up questions in the advert. */
export function textsToFollow(plan: InterviewPlan, turns: readonly Turn[]): string[] {
  const progress = readProgress(plan, [...turns]);
  const { current, last, lastParts } = progress;
  if (current === null || last === null) return [];
  const asked = lastParts.filter(({ act }) => act === "company").map(({ text }) => text);
  return [
    ...textsToRank(sentencesToRank(answersTo(progress)), askablesOf(current)),
    ...textsToLookUp(asked, plan.advert),
  ];
}

/** Most follow-ups to one question: the level's number, or the round's if it is smaller. */
export const mostFollowUps = (plan: InterviewPlan): number =>
  Math.min(stanceAt(plan.difficulty).maxProbes, roundOf(plan)?.followUps ?? Infinity);

type Context = { plan: InterviewPlan; progress: Progress; vectors: Vectors; seed: string };

/**
 * The card that a good interviewer would most likely ask here; null if none is certain enough. Nothing is repeated, and
 * no two follow-ups to one answer ask for the same part.
 */
export function chooseFollowUp(
  question: PlannedQuestion,
  answers: readonly string[],
  { plan, progress, vectors, seed }: Context,
): { kind: "probe" | "challenge"; says: string } | null {
  const asked = progress.probes + progress.challenges;
  const all = askablesOf(question);
  const most = mostFollowUps(plan);
  if (asked >= (cardsOf(question.id) === null ? Math.min(1, most) : most)) return null;
  const isSaid = ({ text }: Askable): boolean => progress.spoken.some((one) => one.includes(text));
  const before = new Set(all.filter(isSaid).map(({ asks }) => asks));
  const words = answers.join(" ").split(/\s+/u).length;
  const cards = all.filter(
    (card) =>
      (card.needs === null || words >= PRESUPPOSES_FROM_WORDS) &&
      card.from <= plan.difficulty &&
      !isSaid(card) &&
      !before.has(card.asks),
  );
  const answerSentences = sentencesToRank(answers);
  const chances = rankCards({ answerSentences, cards, vectors });
  const limit = asked === 0 ? FOLLOW_UP_LIMIT : LIMIT_LATER;
  const sure = cards
    .map((card, at) => ({ card, chance: chances[at] ?? 0 }))
    .filter(({ chance }) => chance >= limit);
  // A challenge is preferred as a later follow-up and avoided as the first one.
  const isPressing = ({ card }: (typeof sure)[number]): boolean => card.from >= CHALLENGE_FROM;
  const wanted = sure.filter((one) => isPressing(one) === asked > 0);
  const left = wanted.length > 0 ? wanted : sure;
  const best = Math.max(...left.map(({ chance }) => chance));
  const good = left.filter(({ chance }) => chance >= best - AS_GOOD);
  const mostWanted = mostOf(question.id)?.part;
  const worth = good.filter(({ card }) => card.asks === mostWanted);
  if (good.length === 0) return null;
  const { card } = pick(worth.length > 0 ? worth : good, `${seed}:${asked}`);
  const kind = card.from >= CHALLENGE_FROM ? "challenge" : "probe";
  return { kind, says: card.text };
}
