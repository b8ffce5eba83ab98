import type { CurrentInterview, SharedDraft } from "#contract/interviews.ts";
import { LIVE_POLL_MS, LIVE_RETRY_SECONDS } from "#contract/limits.ts";

export type LiveEvent =
  | { event: "interview"; data: CurrentInterview }
  | { event: "draft"; data: SharedDraft }
  | { event: "replaced" }
  | { event: "signed_out" };

export type LiveFeedDeps = {
  /** Yields until the stream ends. Throws when it falls silent. */
  openEvents: (id: string, signal: AbortSignal) => AsyncIterable<LiveEvent>;
  /** null where nothing has changed since that version. */
  readLive: (id: string, version: string | null, signal: AbortSignal) => Promise<CurrentInterview | null>;
  /** false in a tab that nobody sees. */
  isVisible: () => boolean;
  wait: (seconds: number) => Promise<void>;
  tabMs: () => number;
};

type Listener = {
  onInterview: (live: CurrentInterview) => void;
  onDraft: (draft: SharedDraft) => void;
  /** The server could not be asked. */
  onFailure: (error: unknown) => void;
  onSignedOut: () => void;
};

/**
 * Hears of everything that happens to one interview on other screens: by a stream of events, and by asking where events do
 * not come through. Follows until the signal.
 */
export async function followInterview(
  deps: LiveFeedDeps,
  { id, signal }: { id: string; signal: AbortSignal },
  listener: Listener,
): Promise<void> {
  for (;;) {
    const comesThrough = await stream(deps, { id, signal }, listener);
    if (signal.aborted) return;
    if (!(await poll(deps, { id, signal, forEver: !comesThrough }, listener))) return;
  }
}

/** Ends with the stream. false: nothing comes through here, or the server wants no more streams from here. */
async function stream(
  { openEvents }: LiveFeedDeps,
  { id, signal }: { id: string; signal: AbortSignal },
  listener: Listener,
): Promise<boolean> {
  let comesThrough = false;
  try {
    for await (const it of openEvents(id, signal)) {
      if (signal.aborted) return true;
      comesThrough = it.event !== "replaced";
      if (it.event === "interview") listener.onInterview(it.data);
      if (it.event === "draft") listener.onDraft(it.data);
      if (it.event === "signed_out") listener.onSignedOut();
      if (!comesThrough) return false;
    }
  } catch {
    // One that broke, fell silent or was refused: asking says why.
  }
  return comesThrough;
}

/** Asks until it is time to try a stream again; false when the server could not be asked. */
async function poll(
  { readLive, isVisible, wait, tabMs }: LiveFeedDeps,
  { id, signal, forEver }: { id: string; signal: AbortSignal; forEver: boolean },
  listener: Listener,
): Promise<boolean> {
  const until = forEver ? Infinity : tabMs() + LIVE_RETRY_SECONDS * 1000;
  let version: string | null = null;
  while (!signal.aborted && tabMs() < until) {
    if (isVisible()) {
      try {
        const live: CurrentInterview | null = await readLive(id, version, signal);
        if (signal.aborted) return false;
        if (live !== null) {
          version = live.version;
          listener.onInterview(live);
        }
      } catch (error) {
        if (!signal.aborted) listener.onFailure(error);
        return false;
      }
    }
    await wait(LIVE_POLL_MS / 1000);
  }
  return !signal.aborted;
}
