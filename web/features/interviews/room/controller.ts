import type { ErrorCode } from "#contract/errors.ts";
import type { CurrentInterview, EndReason } from "#contract/interviews.ts";
import { COMPLETION_RETRY_SECONDS, CONNECTION_RETRIES, CONNECTION_RETRY_SECONDS } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { ApiError, hasCode, isNetworkError, messageOf } from "#web/lib/api.ts";
import type { ChatRequest, sendChat, Words } from "./chat-stream.ts";
import type { DraftStore } from "./draft-store.ts";
import { initialState, reduce, type Event, type Live, type Outgoing, type Started } from "./machine.ts";

export type ControllerDeps = {
  checkHealth: () => Promise<unknown>;
  findCurrent: () => Promise<CurrentInterview | null>;
  sendChat: typeof sendChat;
  drafts: Omit<DraftStore, "watchDraft">;
  toastError: (message: string) => void;
  sessionId: string;
  createId: () => string;
  /** A monotonic clock in milliseconds. */
  tabMs: () => number;
  wait: (seconds: number) => Promise<void>;
};

/** How often an answer that is 'still being worked on' is asked for again; a turn is reserved for 70 s at most. */
const UNDER_WAY_RETRIES = 36;
const UNDER_WAY_SECONDS = 2;
/** After so many broken connections while the health check succeeds, the next try waits for the person. */
const LOSSES_MAX = 3;
const SILENT: Words = { onWord: () => undefined, onRestart: () => undefined };

/** Runs one interview: the only place that talks to the server while it lasts. */
export class InterviewController {
  #state = initialState;
  /** Aborted when the connection is checked anew or the page is left: calls still running then no longer count. */
  #run = new AbortController();
  #transmitting = false;
  #losses = 0;
  readonly #listeners = new Set<() => void>();
  readonly #deps: ControllerDeps;

  constructor(deps: ControllerDeps) {
    this.#deps = deps;
  }

  readonly getState = () => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly close = (): void => this.#run.abort();

  /** Checks the connection, up to five more times two seconds apart, then goes on from the server's state. */
  async connect(): Promise<void> {
    this.#run.abort();
    this.#run = new AbortController();
    this.#transmitting = false;
    const { signal } = this.#run;
    for (let attempt = 0; attempt <= CONNECTION_RETRIES; attempt += 1) {
      this.#dispatch({ type: "checking", attempt });
      if (attempt > 0) await this.#deps.wait(CONNECTION_RETRY_SECONDS);
      if (signal.aborted) return;
      const healthy = await this.#deps.checkHealth().then(
        () => true,
        () => false,
      );
      if (signal.aborted) return;
      if (healthy) {
        this.#dispatch({ type: "connected" });
        return this.#state.outgoing === null ? this.refresh() : this.#transmit();
      }
    }
    this.#dispatch({ type: "connection-failed" });
  }

  /** Takes the server's view of the interview under way: after a load, a wake-up, or a change in another tab. */
  async refresh(): Promise<void> {
    const { phase, outgoing } = this.#state;
    if (outgoing !== null || phase === "over" || phase === "starting") return;
    const { signal } = this.#run;
    try {
      const current = await this.#deps.findCurrent();
      if (signal.aborted || this.#state.outgoing !== null) return;
      if (current !== null) this.#resume(current);
      else if (phase === "running") this.#finish(null);
      else this.#dispatch({ type: "nothing-current" });
    } catch (error) {
      if (signal.aborted) return;
      if (isNetworkError(error) && this.#mayReconnect()) return this.connect();
      if (phase === "loading") this.#dispatch({ type: "not-started", problem: messageOf(error) });
    }
  }

  /** `begin` has the server start an interview or a practice. */
  async start(begin: () => Promise<Started>): Promise<void> {
    this.#dispatch({ type: "starting" });
    try {
      const started = await begin();
      this.#dispatch({ type: "started", started, tabMs: this.#deps.tabMs() });
      this.#post({ clientMessageId: this.#deps.createId(), text: "", kind: "first" });
    } catch (error) {
      const lost = isNetworkError(error);
      this.#dispatch({ type: "not-started", problem: lost ? null : startProblem(error) });
      if (lost) return this.connect();
      if (hasCode(error, "interview_in_progress")) await this.refresh();
    }
  }

  type(text: string): void {
    this.#dispatch({ type: "typed", text });
    if (this.#state.live) this.#deps.drafts.saveDraft(this.#state.live.id, text);
  }

  /** Another tab's draft: shown, not stored again. */
  readonly adopt = (text: string): void => this.#dispatch({ type: "typed", text });

  send(): void {
    const text = this.#state.draft.trim();
    this.#post({ clientMessageId: this.#deps.createId(), text, kind: "answer" });
  }

  /** Takes the text in the box along. Waits for a message being sent; one that waits for Try Again is sent again. */
  end(endReason: EndReason): void {
    const { phase, outgoing, stalled } = this.#state;
    if (phase !== "running") return;
    if (outgoing !== null) {
      this.#dispatch({ type: "end-wanted", reason: endReason });
      return stalled ? this.retry() : undefined;
    }
    const text = this.#state.draft.trim();
    this.#post({ clientMessageId: this.#deps.createId(), text, kind: "end", endReason });
  }

  retry(): void {
    this.#losses = 0;
    void this.#transmit();
  }

  #dispatch(event: Event): void {
    this.#state = reduce(this.#state, event);
    for (const listener of this.#listeners) listener();
  }

  #resume(current: CurrentInterview): void {
    const { drafts, createId, tabMs } = this.#deps;
    const id = current.interviewId;
    this.#dispatch({ type: "resumed", current, draft: drafts.readDraft(id), tabMs: tabMs() });
    const pending = findPending(current, drafts.readOutgoing(id));
    if (pending === null) return drafts.saveOutgoing(id, null);
    const { draft } = this.#state;
    this.#post({ ...pending, clientMessageId: pending.clientMessageId || createId() });
    if (draft !== "") this.type(draft);
  }

  #post(outgoing: Outgoing): void {
    const { live } = this.#state;
    if (live === null) return;
    this.#deps.drafts.saveOutgoing(live.id, outgoing);
    this.#dispatch({ type: "sent", outgoing });
    this.#deps.drafts.saveDraft(live.id, this.#state.draft);
    if (this.#state.connection.kind === "connected") void this.#transmit();
  }

  async #transmit(attempt = 0): Promise<void> {
    const { live, outgoing } = this.#state;
    if (live === null || outgoing === null || this.#transmitting) return;
    const { signal } = this.#run;
    this.#transmitting = true;
    this.#dispatch({ type: "transmitting" });
    try {
      const request = chatRequestOf(live, outgoing, this.#deps.sessionId);
      const reply = await this.#deps.sendChat(request, this.#wordsUntil(signal), signal);
      if (signal.aborted) return;
      this.#transmitting = false;
      this.#losses = 0;
      this.#dispatch({ type: "answered", reply, tabMs: this.#deps.tabMs() });
      this.#finishTurn(live.id);
    } catch (error) {
      if (signal.aborted) return;
      this.#transmitting = false;
      await this.#recover(error, outgoing, attempt);
    }
  }

  #wordsUntil(signal: AbortSignal): Words {
    return {
      onWord: (text) => !signal.aborted && this.#dispatch({ type: "word", text }),
      onRestart: () => !signal.aborted && this.#dispatch({ type: "restarted" }),
    };
  }

  #finishTurn(interviewId: string): void {
    if (this.#state.phase === "over") return this.#leave(interviewId);
    this.#deps.drafts.saveOutgoing(interviewId, null);
    if (this.#state.wantsEnd !== null) this.end(this.#state.wantsEnd);
  }

  async #recover(error: unknown, outgoing: Outgoing, attempt: number): Promise<void> {
    if (isInterviewGone(error)) return this.#finish(null);
    if (hasCode(error, "answer_under_way") && attempt < UNDER_WAY_RETRIES) {
      return this.#again(UNDER_WAY_SECONDS, attempt);
    }
    if (outgoing.kind === "end" && attempt === 0) return this.#again(COMPLETION_RETRY_SECONDS, attempt);
    if (isNetworkError(error) && this.#mayReconnect()) {
      this.#dispatch({ type: "interrupted" });
      return this.connect();
    }
    if (outgoing.kind === "first") return this.#giveUpStart(error);
    if (outgoing.kind === "end") return this.#giveUpEnd(outgoing);
    if (wasNotStored(error)) this.#returnDraft(messageOf(error));
    else this.#dispatch({ type: "stalled", problem: messageOf(error) });
  }

  async #again(seconds: number, attempt: number): Promise<void> {
    const { signal } = this.#run;
    this.#dispatch({ type: "interrupted" });
    await this.#deps.wait(seconds);
    if (!signal.aborted) await this.#transmit(attempt + 1);
  }

  #mayReconnect(): boolean {
    this.#losses += 1;
    return this.#losses <= LOSSES_MAX;
  }

  #giveUpStart(error: unknown): void {
    if (this.#state.live) this.#deps.drafts.forget(this.#state.live.id);
    this.#dispatch({ type: "not-started", problem: startProblem(error) });
  }

  /** Time and inactivity end the interview in any case: the server closes it itself (decisions.md D3). */
  #giveUpEnd(outgoing: Outgoing): void {
    this.#deps.toastError(TEXT.completeFailed);
    if (outgoing.endReason === "user") this.#returnDraft(TEXT.completeFailed);
    else this.#finish(TEXT.completeFailed);
  }

  #returnDraft(problem: string): void {
    this.#dispatch({ type: "refused", problem });
    const { live, draft } = this.#state;
    if (live === null) return;
    this.#deps.drafts.saveOutgoing(live.id, null);
    this.#deps.drafts.saveDraft(live.id, draft);
  }

  #finish(problem: string | null): void {
    this.#dispatch({ type: "over", problem });
    if (this.#state.live) this.#leave(this.#state.live.id);
  }

  /** Ending twice is harmless and returns the final rating message, however the interview came to its end. */
  #leave(interviewId: string): void {
    const { live, finalWords } = this.#state;
    this.#deps.drafts.forget(interviewId);
    if (finalWords !== null || live === null) return;
    const ending: Outgoing = { clientMessageId: this.#deps.createId(), text: "", kind: "end" };
    this.#deps.sendChat(chatRequestOf(live, ending, this.#deps.sessionId), SILENT, this.#run.signal).then(
      (reply) => this.#dispatch({ type: "final-words", text: reply.response }),
      () => null,
    );
  }
}

/**
 * What has to be sent again after a reload: the first question that never came, an answer the server has not
 * acknowledged, or one that still waits for its reply. An empty `clientMessageId` asks for a fresh one.
 */
function findPending(current: CurrentInterview, stored: Outgoing | null): Outgoing | null {
  const { messages, awaitingReply, lastClientMessageId } = current;
  const received =
    stored !== null &&
    (stored.kind === "first" ? messages.length > 0 : stored.clientMessageId === lastClientMessageId);
  if (stored !== null && (!received || stored.kind === "end")) return stored;
  if (messages.length === 0) return { clientMessageId: "", text: "", kind: "first" };
  const last = messages.at(-1);
  if (!awaitingReply || lastClientMessageId === null || last?.role !== "user") return null;
  return { clientMessageId: lastClientMessageId, text: last.content, kind: "answer" };
}

const chatRequestOf = (live: Live, outgoing: Outgoing, sessionId: string): ChatRequest => ({
  interviewId: live.id,
  sessionId,
  message: outgoing.text,
  clientMessageId: outgoing.clientMessageId,
  isNewInterview: outgoing.kind === "first",
  isEndInterview: outgoing.kind === "end",
  ...(outgoing.endReason && { endReason: outgoing.endReason }),
});

const isInterviewGone = (error: unknown): boolean =>
  hasCode(error, "interview_over") || hasCode(error, "interview_not_found");

/** Failures after which the message may be stored or on its way, so that only the same one may be sent again. */
const MAY_BE_STORED: readonly string[] = [
  "response_failed",
  "answer_under_way",
  "too_many_requests",
  "unexpected",
  "unavailable",
] satisfies ErrorCode[];

/** True when the server did not store the message, so that its text goes back into the box. */
const wasNotStored = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.code !== "" &&
  !MAY_BE_STORED.includes(error.code);

/** Errors that the user can do something about: shown with the server's own message. */
const OWN_WORDS: readonly string[] = [
  "linkedin_required",
  "interview_limit",
  "interviews_stopped",
  "unknown_role",
  "interview_in_progress",
  "practice_limit",
  "practice_advert_empty",
  "practice_needs_role",
  "not_authenticated",
] satisfies ErrorCode[];

/** texts.md 'Interview start and completion'. */
function startProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return TEXT.unexpectedError;
  if (OWN_WORDS.includes(error.code)) return error.message;
  if (error.status >= 500) return TEXT.startFailedHint;
  return fillText(TEXT.startFailedWith, { message: error.message });
}
