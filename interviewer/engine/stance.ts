import { interviewerWording } from "#interviewer/data/load.ts";
import type { Stance } from "#interviewer/data/schema.ts";

/** How the interviewer behaves at a level from 1 to 10 (interview.md 'Difficulty, defined'). */
export function stanceAt(difficulty: number): Stance {
  const { stances } = interviewerWording;
  const all = [stances.warm, stances.friendly, stances.reserved, stances.demanding];
  return all.find(({ levels: [low, high] }) => difficulty >= low && difficulty <= high) ?? stances.friendly;
}
