/** How much time is left when it is said aloud, in seconds, and how urgently. */
const MARKS = [
  { seconds: 30, words: "30 seconds left.", live: "assertive" },
  { seconds: 60, words: "1 minute left.", live: "assertive" },
  { seconds: 300, words: "5 minutes left.", live: "polite" },
] as const;

export type TimeMark = (typeof MARKS)[number];

/** The last mark that was passed; null before the first. */
export const timeMark = (secondsLeft: number): TimeMark | null =>
  MARKS.find(({ seconds }) => secondsLeft <= seconds) ?? null;
