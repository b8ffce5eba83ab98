import type { CurrentInterview, SharedDraft } from "#contract/interviews.ts";
import { LIVE_POLL_MS, LIVE_RETRY_SECONDS } from "#contract/limits.ts";

export type LiveEvent =
  | { event: "interview"; data: CurrentInterview }
  | { event: "draft"; data: SharedDraft }
  | { event: "replaced" }
  | { event: "signed_out" };

export type LiveFeedDeps = {
  /** Yields events until the stream ends. Throws if the stream falls silent. */
  openEvents: (id: string, signal: AbortSignal) => AsyncIterable<LiveEvent>;
  /** Returns null if nothing has changed since `version`. */
  readLive: (id: string, version: string | null, signal: AbortSignal) => Promise<CurrentInterview | null>;
  /** False while the tab is hidden. */
  isVisible: () => boolean;
  wait: (seconds: number) => Promise<void>;
  tabMs: () => number;
};

type Listener = {
  onInterview: (live: CurrentInterview) => void;
  onDraft: (draft: SharedDraft) => void;
  /** Called when the request to the server failed. */
  onFailure: (error: unknown) => void;
  onSignedOut: () => void;
};

/**
 * Follows the changes that other screens make to one interview, by an event stream or, if events do not come through,
 * by polling. Runs until the signal aborts.
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

/** Reads one event stream to its end. Returns false if no events arrive, or if too many screens are open. */
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
    // The stream broke, fell silent or was refused. The poll that follows reports why.
  }
  return comesThrough;
}

/** Polls until a stream may be tried again. Returns false if a request failed or the signal aborted. */
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
