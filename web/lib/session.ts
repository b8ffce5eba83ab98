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

/** The signed-in user, or null. */
export type Session = Me | null;

/** The error code for a profile that could not be created, replacing the server's code. */
const PROFILE_SETUP_FAILED = "profile_setup_failed";

/** True if the sign-in succeeded but the profile was not created. The next page says so. */
export const lacksProfile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === PROFILE_SETUP_FAILED;

/** Creates the users row of a signed-in user. Throws an error with the message to show. */
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
 * Keeps a running interview on the screen when the session ends: `onEnd` asks for a sign-in there. Returns a function
 * that stops this. A sign-out in this browser still leaves the interview.
 */
export function holdSession(onEnd: () => void): () => void {
  heldBy = onEnd;
  return () => {
    if (heldBy === onEnd) heldBy = null;
  };
}

let signInAwaited = false;
const awaiters = new Set<() => void>();

/** Sets whether an interview waits for a new sign-in. app-layout.tsx shows the form. */
export function awaitSignIn(awaited: boolean): void {
  signInAwaited = awaited;
  for (const listener of awaiters) listener();
}

function subscribeAwaiters(listener: () => void): () => void {
  awaiters.add(listener);
  return () => awaiters.delete(listener);
}

export const useSignInAwaited = (): boolean => useSyncExternalStore(subscribeAwaiters, () => signInAwaited);

/** Fetches the signed-in user. Creates the users row if there is none (decisions.md D0). */
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
    // Signed out here, in another tab or on another device.
    forgetTypedWords();
    forgetKept();
    if (heldBy === null) return null;
    heldBy();
    throw error;
  }
}

/** The delay doubles with each failure. The sum stays within `SESSION_RETRY_WITHIN_SECONDS`. */
export const sessionRetryDelay = (failures: number): number => SESSION_RETRY_MS * 2 ** failures;

export function isSessionRetried(failures: number, error: Error): boolean {
  const waited = SESSION_RETRY_MS * (2 ** (failures + 1) - 1);
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 502);
  return passing && waited <= SESSION_RETRY_WITHIN_SECONDS * 1000;
}

/** Seconds until the next check. Shorter for staff, whose pages must close soon after their role is revoked. */
export const sessionCheckSeconds = (session: Session | undefined): number =>
  session && isStaff(session.role_id) ? STAFF_SESSION_CHECK_SECONDS : SESSION_CHECK_SECONDS;

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: fetchSession,
  staleTime: SESSION_CHECK_SECONDS * 1000,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => sessionCheckSeconds(state.data) * 1000,
  refetchOnWindowFocus: "always",
  // No retry while the browser knows that it is offline.
  retry: (failures, error) => navigator.onLine && isSessionRetried(failures, error),
  retryDelay: sessionRetryDelay,
});

export const useSession = () => useQuery(sessionQuery);

/**
 * The session that the layout rendered last. If a page read the session query itself, a rerender (such as by a timer)
 * could find no session before the layout has removed the page.
 */
export const MeContext = createContext<Session>(null);

/** The user of a page that requires a sign-in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new ApiError(TEXT.sessionExpired, 401, "not_authenticated");
  return me;
}

/** Reads the session again after a change. */
export const refreshSession = (client: QueryClient): Promise<Session> =>
  client.fetchQuery({ ...sessionQuery, staleTime: 0 });

const isOfAPerson = (query: { queryKey: readonly unknown[] }): boolean =>
  query.queryKey[0] !== SESSION_KEY[0] && query.queryKey[0] !== SETTINGS_KEY[0];

/** Removes the data that the previous user has read. */
export const forgetRead = (client: QueryClient): void => client.removeQueries({ predicate: isOfAPerson });

/** Another user has signed in in another tab: loads the page's data again for that user. */
export const readForAnother = (client: QueryClient): Promise<void> =>
  client.resetQueries({ predicate: isOfAPerson });

/** After a sign-in, removes the previous user's data and reads the new session. */
export async function enterSession(client: QueryClient): Promise<void> {
  forgetRead(client);
  await client.resetQueries({ queryKey: SESSION_KEY });
}

/** After a sign-in on a page that stays open. The same user continues; for another user the app restarts. */
export async function resumeSession(client: QueryClient): Promise<void> {
  const before = client.getQueryData<Session>(SESSION_KEY);
  const after = await refreshSession(client);
  if (after?.id !== before?.id) window.location.assign("/");
}

/** Ends the session and forgets its data. Returns the next address, such as the provider's own sign-out page. */
export async function signOut(client: QueryClient): Promise<string> {
  // Done first: without the network the session goes on, but the kept data is gone.
  forgetKept();
  const { providerUrl } = await call(api.auth["sign-out"].$post({ json: {} }));
  forgetSession(client);
  return providerUrl ?? "/";
}

/** Removes everything of a session that the server ended, in all tabs of this browser. */
export function forgetSession(client: QueryClient): void {
  forgetKept();
  heldBy = null;
  forgetTypedWords();
  client.clear();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it ends at our origin
  openChannel()?.postMessage(null);
  emptyWhenLeft();
}

/** Empties the page when the user leaves, because Back may restore everything that was shown, as in Firefox. */
function emptyWhenLeft(): void {
  window.addEventListener("pagehide", () => document.body.replaceChildren());
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}

const SIGNED_OUT = "greenroom.signed-out";

/**
 * Null if the browser refuses, as Firefox does when it blocks cookies. Other tabs then notice a sign-out at their next
 * check.
 */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(SIGNED_OUT);
  } catch {
    return null;
  }
}

/** When another tab signs out, reads the session again at once, which deletes text typed in this tab. */
export function watchSignOut(client: QueryClient): void {
  openChannel()?.addEventListener("message", () => {
    heldBy = null;
    void refreshSession(client);
  });
}
