import type { Notices } from "#api/db/notices.ts";
import { AppError } from "#api/http/errors.ts";
import { LIVE_EVENT, type CurrentInterview } from "#contract/interviews.ts";
import {
  LIVE_BEAT_SECONDS,
  LIVE_SWEEP_MS,
  SCREENS_PER_PERSON,
  SCREENS_PER_SERVER,
  SESSION_SWEEP_SECONDS,
} from "#contract/limits.ts";
import { findChanges, findDraft, LIVE_CHANNEL } from "./queries.ts";
import { presentDraft, readLive, type LiveDeps, type Owner } from "./read-live.ts";

export type Screen = Owner & {
  sessionId: string;
  /** The screen's id; null when the request gave none. */
  screen: string | null;
  send: (event: string, data: unknown) => void;
  end: () => void;
};

/** An interview shown by this server, with the version last sent to its screens. */
type Shown = {
  userId: string;
  screens: Set<Screen>;
  version: string;
  revision: number;
  reading: boolean;
  isStale: boolean;
};

type ScreensDeps = LiveDeps & {
  notices: Pick<Notices, "on">;
  /** Returns the given sessions that have ended. */
  listEnded: (sessionIds: string[]) => Promise<string[]>;
  onError: (error: unknown) => void;
};

const versionOf = ({ version, draft }: CurrentInterview) => ({
  version: version.split(".")[0] ?? "",
  revision: draft?.revision ?? 0,
});

/**
 * All open screens of this server. PostgreSQL notifications announce changes. A sweep over the interviews shown makes
 * up for lost ones, so that every screen is updated within 2 s.
 */
export class Screens {
  readonly #shown = new Map<string, Shown>();
  readonly #ofPerson = new Map<string, Set<Screen>>();
  readonly #stops: (() => void)[];
  readonly #deps: ScreensDeps;
  #count = 0;
  #stopped = false;

  constructor(deps: ScreensDeps) {
    this.#deps = deps;
    const { notices, onError } = deps;
    this.#stops = [
      every(LIVE_SWEEP_MS, () => this.#sweep(), onError),
      every(SESSION_SWEEP_SECONDS * 1000, () => this.#sweepSessions(), onError),
      every(LIVE_BEAT_SECONDS * 1000, () => this.#beat(), onError),
    ];
    notices.on(LIVE_CHANNEL, (payload) => this.#onNotice(payload));
  }

  get count(): number {
    return this.#count;
  }

  /** Throws streams_full. */
  checkRoom(): void {
    if (this.#stopped || this.#count >= SCREENS_PER_SERVER) throw new AppError("streams_full");
  }

  /** Streams the interview, starting from `live`, until the returned function is called. */
  open(screen: Screen, live: CurrentInterview): () => void {
    const mine = this.#ofPerson.get(screen.userId) ?? new Set();
    this.#ofPerson.set(screen.userId, mine.add(screen));
    this.#count += 1;
    const [oldest] = mine;
    if (mine.size > SCREENS_PER_PERSON && oldest) this.#dismiss(oldest, LIVE_EVENT.replaced);
    const seen = versionOf(live);
    const it = this.#shown.get(screen.interviewId) ?? newShown(screen.userId, seen);
    this.#shown.set(screen.interviewId, it);
    it.screens.add(screen);
    screen.send(LIVE_EVENT.interview, live);
    if (live.status !== "in_progress") this.#dismiss(screen, null);
    else if (seen.version !== it.version || seen.revision !== it.revision)
      void this.#read(screen.interviewId);
    return () => this.#leave(screen);
  }

  /** Ends all streams for shutdown; the clients reconnect to another server. */
  stop(): void {
    this.#stopped = true;
    for (const end of this.#stops) end();
    for (const screen of this.#all()) this.#dismiss(screen, null);
  }

  #all(): Screen[] {
    return this.#ofPerson
      .values()
      .flatMap((screens) => screens)
      .toArray();
  }

  #leave(screen: Screen): void {
    const mine = this.#ofPerson.get(screen.userId);
    if (mine?.delete(screen) !== true) return;
    this.#count -= 1;
    if (mine.size === 0) this.#ofPerson.delete(screen.userId);
    const it = this.#shown.get(screen.interviewId);
    it?.screens.delete(screen);
    if (it?.screens.size === 0) this.#shown.delete(screen.interviewId);
  }

  #dismiss(screen: Screen, event: string | null): void {
    this.#leave(screen);
    if (event !== null) screen.send(event, {});
    screen.end();
  }

  #onNotice(payload: string): void {
    const [interviewId = "", revision, screen] = payload.split(" ");
    const it = this.#shown.get(interviewId);
    if (!it) return;
    if (revision === undefined) return void this.#read(interviewId);
    // Skip reading when the draft came from the only screen.
    if ([...it.screens].every((one) => one.screen === screen))
      it.revision = Math.max(it.revision, Number(revision));
    else void this.#readDraft(interviewId);
  }

  /** Reads once at a time; if a change arrives meanwhile, reads again. */
  async #read(interviewId: string): Promise<void> {
    const it = this.#shown.get(interviewId);
    if (!it) return;
    it.isStale = it.reading;
    if (it.reading) return;
    it.reading = true;
    try {
      const live = await readLive(this.#deps, { userId: it.userId, interviewId });
      Object.assign(it, versionOf(live));
      for (const screen of it.screens) {
        screen.send(LIVE_EVENT.interview, live);
        if (live.status !== "in_progress") this.#dismiss(screen, null);
      }
    } catch (error) {
      // The interview was deleted with its account.
      if (error instanceof AppError) for (const screen of it.screens) this.#dismiss(screen, null);
      else this.#deps.onError(error);
    } finally {
      it.reading = false;
    }
    if (it.isStale) await this.#read(interviewId);
  }

  async #readDraft(interviewId: string): Promise<void> {
    const it = this.#shown.get(interviewId);
    if (!it) return;
    try {
      const draft = await findDraft(this.#deps.serviceDb, { userId: it.userId, interviewId });
      if (!draft || draft.revision <= it.revision) return;
      it.revision = draft.revision;
      for (const screen of it.screens)
        if (screen.screen !== draft.screen) screen.send(LIVE_EVENT.draft, presentDraft(draft));
    } catch (error) {
      this.#deps.onError(error);
    }
  }

  async #sweep(): Promise<void> {
    if (this.#shown.size === 0) return;
    const seen = [...this.#shown].map(([interviewId, { version, revision }]) => ({
      interviewId,
      version,
      revision,
    }));
    for (const { interviewId, isDraftOnly } of await findChanges(this.#deps.serviceDb, seen))
      void (isDraftOnly ? this.#readDraft(interviewId) : this.#read(interviewId));
  }

  async #sweepSessions(): Promise<void> {
    const all = this.#all();
    if (all.length === 0) return;
    const ended = new Set(await this.#deps.listEnded([...new Set(all.map(({ sessionId }) => sessionId))]));
    for (const screen of all) if (ended.has(screen.sessionId)) this.#dismiss(screen, LIVE_EVENT.signedOut);
  }

  async #beat(): Promise<void> {
    for (const screen of this.#all()) screen.send(LIVE_EVENT.beat, {});
  }
}

const newShown = (userId: string, seen: Pick<Shown, "version" | "revision">): Shown => ({
  ...seen,
  userId,
  screens: new Set(),
  reading: false,
  isStale: false,
});

/** Skips a run while the previous one is still running. */
function every(ms: number, work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    work()
      .catch(onError)
      .finally(() => {
        running = false;
      });
  }, ms);
  return () => clearInterval(timer);
}
