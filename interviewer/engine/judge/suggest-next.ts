import { cardsOf } from "#interviewer/data/load.ts";
import { CHALLENGE_FROM, rankCards, sentencesToRank, textsToRank } from "../listen/rank-cards.ts";
import { toVectors } from "../read/encode-text.ts";
import type { Answered } from "./built-in.ts";
import type { Encoder } from "./judgement.ts";

/** Higher than in the interview: the candidate has told much by then, and a report cannot ask again. */
const SUGGEST_FROM = 0.8;

/** The follow-up that a good interviewer would most likely have asked next; null: none is likely. */
export async function suggestNext(
  { question, messages, asked = [] }: Answered,
  encoder: Encoder,
): Promise<string | null> {
  const cards = (cardsOf(question.id)?.cards ?? []).filter(
    ({ text, from }) => from < CHALLENGE_FROM && !asked.some((one) => one.includes(text)),
  );
  if (cards.length === 0) return null;
  const answerSentences = sentencesToRank(messages);
  const texts = textsToRank(answerSentences, cards);
  const vectors = toVectors(texts, await encoder.encode(texts));
  const chances = rankCards({ answerSentences, cards, vectors });
  const best = Math.max(...chances);
  return best < SUGGEST_FROM ? null : (cards[chances.indexOf(best)]?.text ?? null);
}
