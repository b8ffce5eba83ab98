import type { Me } from "#contract/accounts.ts";
import { KEPT_REPORTS_MAX } from "#contract/limits.ts";
import { isNetworkError } from "./api.ts";

/**
 * Keeps data that a signed-in user has read, so that it opens without the network. Stored in localStorage, for that
 * user only, until they sign out (docs/security.md).
 */
const KEPT = "greenroom.kept.";
const SESSION = "session";
const REPORT = "report ";
/** Increase this number with each change that makes earlier kept data unusable. */
const SHAPE = 1;

type Kept = { shape: number; owner: string; at: number; data: unknown };

/** The id of the user whose data is kept. */
let owner: string | null = null;

function read(name: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT + name) ?? "null") as Kept | null;
    return kept?.shape === SHAPE ? kept : null;
  } catch {
    return null;
  }
}

const names = (): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(KEPT))
    .map((key) => key.slice(KEPT.length));

/** Least recently read first. */
const reports = (): string[] =>
  names()
    .filter((name) => name.startsWith(REPORT))
    .toSorted((a, b) => (read(a)?.at ?? 0) - (read(b)?.at ?? 0));

function write(name: string, data: unknown): void {
  if (owner === null) return;
  const kept: Kept = { shape: SHAPE, owner, at: Date.now(), data };
  try {
    localStorage.setItem(KEPT + name, JSON.stringify(kept));
    for (const old of reports().slice(0, -KEPT_REPORTS_MAX)) localStorage.removeItem(KEPT + old);
  } catch {
    // If storage is refused or full, nothing is kept.
  }
}

/** Deletes all kept data, at sign-out and when another user signs in. */
export function forgetKept(): void {
  try {
    for (const name of names()) localStorage.removeItem(KEPT + name);
  } catch {
    // A browser that refuses storage has nothing stored.
  }
}

/** Keeps data for this user from now on, and deletes data kept for another user. */
export function keepFor(me: Me): void {
  if (read(SESSION)?.owner !== me.id) forgetKept();
  owner = me.id;
  write(SESSION, me);
}

/** Finds the last user who did not sign out, for a page that starts without the network. */
export function findKeptPerson(): Me | null {
  if (owner !== null) return null;
  const kept = read(SESSION);
  owner = kept?.owner ?? null;
  return kept && (kept.data as Me);
}

const findKept = (name: string): Kept | null => {
  const kept = read(name);
  return kept !== null && kept.owner === owner && read(SESSION)?.owner === owner ? kept : null;
};

/** Returns the call's result and keeps it if it is worth keeping. Without the network, returns the kept result. */
export async function readOrKept<T>(
  name: string,
  call: () => Promise<T>,
  isWorthKeeping: (data: T) => boolean = () => true,
): Promise<T> {
  try {
    const data = await call();
    // If the user has signed out meanwhile, here or in another tab, nothing is kept.
    if (isWorthKeeping(data) && read(SESSION)?.owner === owner) write(name, data);
    return data;
  } catch (error) {
    const kept = isNetworkError(error) ? findKept(name) : null;
    if (kept === null) throw error;
    return kept.data as T;
  }
}

export const keptReport = (id: string): string => REPORT + id;

export const isReportKept = (id: string): boolean => findKept(keptReport(id)) !== null;
