/** Each round has its data in interviewer/data/rounds and its texts in round-words. */
export const ROUNDS = ["manager", "screen", "peer", "panel", "final", "one-way"] as const;
export type Round = (typeof ROUNDS)[number];
/** The standard interview. */
export const ROUND_DEFAULT: Round = "manager";
/** An interview in which nobody reacts to the answers (interview.md 'Rounds'). */
export const ONE_WAY = "one-way" satisfies Round;
/** Practised as one question, with a language model only (interview.md 'Practice'). */
export const NEGOTIATION = "negotiation" as const;

export const isRound = (name: string): name is Round => (ROUNDS as readonly string[]).includes(name);
