import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Me } from "#contract/accounts.ts";
import {
  SESSION_CHECK_SECONDS,
  SESSION_RETRY_MS,
  SESSION_RETRY_WITHIN_SECONDS,
  STAFF_SESSION_CHECK_SECONDS,
} from "#contract/limits.ts";
import { isStaff } from "#contract/roles.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { ApiError, api, call, isNetworkError, messageOf } from "./api.ts";
import { findKeptPerson, forgetKept, keepFor } from "./kept.ts";
import { SETTINGS_KEY } from "./settings.ts";
import { forgetTypedWords } from "./typed-words.ts";

export const SESSION_KEY = ["session"] as const;

/** The signed-in person; null when nobody is signed in. */
export type Session = Me | null;

/** The error code of a profile that could not be created, whatever the server's code was. */
const PROFILE_SETUP_FAILED = "profile_setup_failed";

/** Signed in all the same; the next page says it. */
export const lacksProfile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === PROFILE_SETUP_FAILED;

/** Creates the users row of a signed-in person. Throws with the message to show. */
export async function createProfile(): Promise<Me> {
  try {
    return (await call(api.users.create.$post({ json: {} }))).data;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    const words = fillText(TEXT.profileSetupFailed, { message: messageOf(error) });
    throw new ApiError(words, status, PROFILE_SETUP_FAILED);
  }
}

let heldBy: (() => void) | null = null;

/**
 * An interview under way stays on the screen when its session ends: `onEnd` asks for a sign-in there. Returns what lets go.
 * Whoever signs out in this browser leaves it.
 */
export function holdSession(onEnd: () => void): () => void {
  heldBy = onEnd;
  return () => {
    if (heldBy === onEnd) heldBy = null;
  };
}

let signInAwaited = false;
const awaiters = new Set<() => void>();

/** An interview waits for its person to sign in again; app-layout.tsx asks them. */
export function awaitSignIn(awaited: boolean): void {
  signInAwaited = awaited;
  for (const listener of awaiters) listener();
}

function subscribeAwaiters(listener: () => void): () => void {
  awaiters.add(listener);
  return () => awaiters.delete(listener);
}

export const useSignInAwaited = (): boolean => useSyncExternalStore(subscribeAwaiters, () => signInAwaited);

/** A signed-in person without a users row is 'no user yet', and the row is made (decisions.md D0). */
async function fetchSession(): Promise<Session> {
  try {
    const { data } = await call(api.users.me.$get({}));
    const me = data ?? (await createProfile());
    keepFor(me);
    return me;
  } catch (error) {
    const kept = isNetworkError(error) ? findKeptPerson() : null;
    if (kept) return kept;
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // Signed out here, in another tab or from another device.
    forgetTypedWords();
    forgetKept();
    if (heldBy === null) return null;
    heldBy();
    throw error;
  }
}

/** Doubling waits whose sum stays within `SESSION_RETRY_WITHIN_SECONDS`. */
export const sessionRetryDelay = (failures: number): number => SESSION_RETRY_MS * 2 ** failures;

export function isSessionRetried(failures: number, error: Error): boolean {
  const waited = SESSION_RETRY_MS * (2 ** (failures + 1) - 1);
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 502);
  return passing && waited <= SESSION_RETRY_WITHIN_SECONDS * 1000;
}

/** Seconds until the next check: a page that shows everybody's data closes soon after the role is revoked. */
export const sessionCheckSeconds = (session: Session | undefined): number =>
  session && isStaff(session.role_id) ? STAFF_SESSION_CHECK_SECONDS : SESSION_CHECK_SECONDS;

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: fetchSession,
  staleTime: SESSION_CHECK_SECONDS * 1000,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => sessionCheckSeconds(state.data) * 1000,
  refetchOnWindowFocus: "always",
  // A browser that knows that there is no network need not try.
  retry: (failures, error) => navigator.onLine && isSessionRetried(failures, error),
  retryDelay: sessionRetryDelay,
});

export const useSession = () => useQuery(sessionQuery);

/**
 * Whose session the layout drew last. A page that asked the session itself would find it gone when it is drawn once more,
 * by its own clock for example, before the layout has taken it off the screen.
 */
export const MeContext = createContext<Session>(null);

/** The person of a page that only signed-in people reach. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new ApiError(TEXT.sessionExpired, 401, "not_authenticated");
  return me;
}

/** Reads the session again, after something has changed it. */
export const refreshSession = (client: QueryClient): Promise<Session> =>
  client.fetchQuery({ ...sessionQuery, staleTime: 0 });

const isOfAPerson = (query: { queryKey: readonly unknown[] }): boolean =>
  query.queryKey[0] !== SESSION_KEY[0] && query.queryKey[0] !== SETTINGS_KEY[0];

/** What the person before has read is nobody else's to see. */
export const forgetRead = (client: QueryClient): void => client.removeQueries({ predicate: isOfAPerson });

/** Another person has taken this browser's session in another tab: what stands on the page is read anew, as theirs. */
export const readForAnother = (client: QueryClient): Promise<void> =>
  client.resetQueries({ predicate: isOfAPerson });

/** After a sign-in: forgets what an earlier person saw and reads the new session. */
export async function enterSession(client: QueryClient): Promise<void> {
  forgetRead(client);
  await client.resetQueries({ queryKey: SESSION_KEY });
}

/** After a sign-in below a page that stays: the same person goes on there, another one begins anew. */
export async function resumeSession(client: QueryClient): Promise<void> {
  const before = client.getQueryData<Session>(SESSION_KEY);
  const after = await refreshSession(client);
  if (after?.id !== before?.id) window.location.assign("/");
}

/** Ends the session and forgets everything that was read in it. */
export async function signOut(client: QueryClient): Promise<void> {
  // First: without the network the session stays, but nothing to read.
  forgetKept();
  await call(api.auth["sign-out"].$post({ json: {} }));
  forgetSession(client);
}

/** Of a session that the server ended: nothing of it stays in this browser, in no tab. */
export function forgetSession(client: QueryClient): void {
  forgetKept();
  heldBy = null;
  forgetTypedWords();
  client.clear();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it ends at our origin
  openChannel()?.postMessage(null);
  emptyWhenLeft();
}

/** Back brings a page as it was left, in Firefox with all that stood on it. */
function emptyWhenLeft(): void {
  window.addEventListener("pagehide", () => document.body.replaceChildren());
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}

const SIGNED_OUT = "greenroom.signed-out";

/** Firefox refuses it where cookies are refused; the other tabs then learn of a sign-out at their next check. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(SIGNED_OUT);
  } catch {
    return null;
  }
}

/** Another tab of this browser reads the session again at once, and so forgets what was typed in it. */
export function watchSignOut(client: QueryClient): void {
  openChannel()?.addEventListener("message", () => {
    heldBy = null;
    void refreshSession(client);
  });
}
