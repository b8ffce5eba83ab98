import type { Message } from "./interviews.ts";

export type AnswerFacts = { id: string; words: number; seconds: number };

/** Counts each answer's words, and the seconds from its question until it was sent (interview.md 'Rounds'). */
export const answerFacts = (
  messages: readonly Pick<Message, "id" | "role" | "content" | "created_at">[],
): AnswerFacts[] =>
  messages.flatMap(({ id, role, content, created_at: at }, place) => {
    const asked = messages[place - 1];
    if (role !== "user" || asked === undefined) return [];
    const words = content.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    return [{ id, words, seconds: Math.round((Date.parse(at) - Date.parse(asked.created_at)) / 1000) }];
  });
