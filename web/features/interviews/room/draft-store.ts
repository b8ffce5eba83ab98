import { TYPED } from "#web/lib/typed-words.ts";
import type { Outgoing } from "./machine.ts";

/** Keeps the unsaved draft and the message being sent in localStorage, so that a reload or crash loses nothing. */

const DRAFT = `${TYPED}draft.`;
const OUTGOING = `${TYPED}outgoing.`;

/** A browser may refuse storage (private mode, full disk): the interview then continues without it. */
function attempt<T>(act: () => T, fallback: T): T {
  try {
    return act();
  } catch {
    return fallback;
  }
}

function write(key: string, value: string | null): void {
  attempt(() => {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }, undefined);
}

function isOutgoing(value: unknown): value is Outgoing {
  if (typeof value !== "object" || value === null) return false;
  const { clientMessageId, text, kind } = value as Partial<Outgoing>;
  return (
    typeof clientMessageId === "string" &&
    typeof text === "string" &&
    (kind === "first" || kind === "answer" || kind === "end")
  );
}

export const draftStore = {
  readDraft: (interviewId: string): string =>
    attempt(() => localStorage.getItem(DRAFT + interviewId), null) ?? "",

  saveDraft: (interviewId: string, text: string): void =>
    write(DRAFT + interviewId, text === "" ? null : text),

  readOutgoing: (interviewId: string): Outgoing | null => {
    const stored = attempt(
      (): unknown => JSON.parse(localStorage.getItem(OUTGOING + interviewId) ?? "null"),
      null,
    );
    return isOutgoing(stored) ? stored : null;
  },

  saveOutgoing: (interviewId: string, outgoing: Outgoing | null): void =>
    write(OUTGOING + interviewId, outgoing && JSON.stringify(outgoing)),

  forget: (interviewId: string): void => {
    write(DRAFT + interviewId, null);
    write(OUTGOING + interviewId, null);
  },
};

export type DraftStore = typeof draftStore;
