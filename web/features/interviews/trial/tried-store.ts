import { DAY_MS } from "#contract/calendar-days.ts";
import { TRIED_KEPT_DAYS, TRY_SEEN_MAX } from "#contract/limits.ts";

/** An answer written before the visitor had an account. Stored only in the browser (safety.md T84). */
export type Tried = { questionId: string; question: string; answer: string; role?: string };

/** sessionStorage key of the answer handed over by the landing page (scripts/front-door.ts). */
const HANDED = "greenroom.try";
/** localStorage key of the answer kept for a new account: the verification mail may open in another tab. */
const KEPT = "greenroom.tried";
const KEPT_MS = TRIED_KEPT_DAYS * DAY_MS;

/** A browser may refuse storage. Nothing is then kept. */
function attempt<T>(act: () => T, fallback: T): T {
  try {
    return act();
  } catch {
    return fallback;
  }
}

function parseTried(stored: string | null): (Tried & { until?: number }) | null {
  const value = attempt((): unknown => JSON.parse(stored ?? "null"), null);
  if (typeof value !== "object" || value === null) return null;
  const { questionId, question, answer, role, until } = value as Record<string, unknown>;
  if (typeof questionId !== "string" || typeof question !== "string" || typeof answer !== "string")
    return null;
  return {
    questionId,
    question,
    answer,
    ...(typeof role === "string" && { role }),
    ...(typeof until === "number" && { until }),
  };
}

/** The questions not to be asked again: the latest, up to the server's maximum. */
export const seenWith = (seen: readonly string[], questionId: string): string[] =>
  [...seen.filter((id) => id !== questionId), questionId].slice(-TRY_SEEN_MAX);

/** The answer handed over by the landing page. Reading leaves it, because React may discard a first rendering. */
export const findHanded = (): Tried | null => parseTried(attempt(() => sessionStorage.getItem(HANDED), null));

export const forgetHanded = (): void => attempt(() => sessionStorage.removeItem(HANDED), undefined);

export const keepTried = (tried: Tried & { until?: number }): void =>
  attempt(
    () => localStorage.setItem(KEPT, JSON.stringify({ until: Date.now() + KEPT_MS, ...tried })),
    undefined,
  );

export const forgetTried = (): void => attempt(() => localStorage.removeItem(KEPT), undefined);

export function findTried(): Tried | null {
  const kept = parseTried(attempt(() => localStorage.getItem(KEPT), null));
  if (kept === null || (kept.until ?? 0) > Date.now()) return kept;
  forgetTried();
  return null;
}

/** Takes the role of the kept answer, once, so that a role which its person clears stays cleared. */
export function takeTriedRole(): string {
  const kept = findTried();
  if (kept === null) return "";
  const { role = "", ...tried } = kept;
  if (role !== "") keepTried(tried);
  return role;
}
