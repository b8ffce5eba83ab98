import { replyTopics, wordLists } from "#interviewer/load-bank.ts";
import type { ReplyTopic } from "#interviewer/schema.ts";
import { hasPhrase, sentencesOf, spaced, wordsOf } from "./read-text.ts";
import { isSkipRequest } from "./recognise-nonanswer.ts";

export type CandidateQuestion = { topic: ReplyTopic; say: string; rest: string };

const starts = new Set(wordLists["question-starts"]);
const ADDRESSES = ["you", "your", "i", "my", "me", "we", "this", "the", "it", "that", "there", "question"];

function asksSomething(sentence: string): boolean {
  const words = wordsOf(sentence);
  if (words.length === 0 || !/\?["')\]]*$/u.test(sentence.trim())) return false;
  return starts.has(words[0] ?? "") || hasPhrase(spaced(sentence), ADDRESSES);
}

function minutes(secondsLeft: number): string {
  const left = Math.max(1, Math.round(secondsLeft / 60));
  return left === 1 ? "About one minute is left." : `About ${left} minutes are left.`;
}

function topicFor(question: string): ReplyTopic {
  const text = spaced(question);
  const found = replyTopics.find((topic) =>
    hasPhrase(
      text,
      topic.phrases.map((phrase) => wordsOf(phrase).join(" ")),
    ),
  );
  const other = replyTopics.at(-1);
  if (other === undefined) throw new Error("interviewer/replies.json: empty");
  return found ?? other;
}

/**
 * The candidate's own question at the end of a message, with the short answer to it and what else the message says.
 * A question inside a story ('So what did I do?') is part of the story.
 */
export function findCandidateQuestion(message: string, secondsLeft: number): CandidateQuestion | null {
  const sentences = sentencesOf(message);
  const last = sentences.at(-1);
  const asksToSkip = isSkipRequest(message);
  if (last === undefined || (!asksSomething(last) && !asksToSkip)) return null;
  const asked = asksToSkip
    ? "skip"
    : sentences.filter((one, at) => at === sentences.length - 1 || asksSomething(one)).join(" ");
  const topic = topicFor(asked);
  const rest = asksToSkip ? "" : sentences.filter((one) => !asksSomething(one)).join(" ");
  return { topic, say: topic.say.replace("@time", () => minutes(secondsLeft)), rest };
}
