import type { CurrentInterview, EndReason } from "#contract/interviews.ts";
import {
  COMPLETION_RETRY_SECONDS,
  CONNECTION_RETRIES,
  CONNECTION_RETRY_SECONDS,
  UNDER_WAY_SECONDS,
} from "#contract/limits.ts";
import { hasCode, messageOf } from "#web/lib/api.ts";
import * as chat from "./chat-failures.ts";
import type { ControllerDeps } from "./controller-deps.ts";
import { SILENT, type Words } from "./chat-stream.ts";
import { initialState, lastAsked, reduce } from "./machine.ts";
import type { Event, Outgoing, Started, State } from "./machine.ts";
import { OtherScreens } from "./other-screens.ts";
import { Recovery, UNDER_WAY_RETRIES } from "./recovery.ts";
import { Speech } from "./speech.ts";

/** Runs one interview: sends its messages to the server and follows the server's state. */
export class InterviewController {
  #state = initialState;
  /** Aborted when the connection is checked again or the page is left: results of running calls are then ignored. */
  #run = new AbortController();
  #transmitting = false;
  #asking = false;
  readonly speech = new Speech();
  readonly #recovery = new Recovery();
  /** The interview's other screens, and the draft that all screens share. */
  readonly others: OtherScreens;
  readonly #listeners = new Set<() => void>();
  readonly #deps: ControllerDeps;

  constructor(deps: ControllerDeps) {
    this.#deps = deps;
    this.others = new OtherScreens(deps, {
      getState: this.getState,
      dispatch: (event) => this.#dispatch(event),
      onFailure: (error) => void this.#lose(error),
      onSignedOut: () => this.signOut(),
      onOver: () => this.#finish(null),
      onAwaiting: () => this.#recovery.noteAwaiting(deps.tabMs()),
    });
  }

  readonly getState = (): State => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly close = (): void => {
    this.leave();
    this.#stop();
  };

  /** Checks the connection, retries up to five times every two seconds, then continues from the server's state. */
  async connect(): Promise<void> {
    this.#stop();
    this.#run = new AbortController();
    const { signal } = this.#run;
    for (let attempt = 0; attempt <= CONNECTION_RETRIES; attempt += 1) {
      this.#dispatch({ type: "checking", attempt });
      if (attempt > 0) await this.#deps.wait(CONNECTION_RETRY_SECONDS);
      if (signal.aborted) return;
      const reached = await this.#reach(signal);
      if (signal.aborted) return;
      if (!reached) continue;
      this.#dispatch({ type: "connected" });
      this.others.follow();
      return this.#state.outgoing === null ? undefined : this.#transmit();
    }
    this.#dispatch({ type: "connection-failed" });
  }

  /** Loads the server's state of the running interview, after a page load, a return to the page or a pause. */
  async refresh(): Promise<void> {
    const { signal } = this.#run;
    try {
      await this.#load(signal);
    } catch (error) {
      if (!signal.aborted) await this.#lose(error);
    }
  }

  /** `begin` makes the server start an interview or a practice. */
  async start(begin: () => Promise<Started>): Promise<void> {
    this.#dispatch({ type: "starting" });
    try {
      const started = await begin();
      this.others.draft.open(null, "");
      this.#dispatch({ type: "started", started, tabMs: this.#deps.tabMs() });
      this.#post({ clientMessageId: this.#deps.createId(), text: "", kind: "first" });
      this.others.follow();
    } catch (error) {
      const lost = chat.isAway(error);
      this.#dispatch({ type: "not-started", problem: lost ? null : chat.startProblem(error) });
      if (lost) return this.connect();
      if (hasCode(error, "interview_in_progress")) await this.refresh();
    }
  }

  /** Ignores speech recognition results that arrive after the page was left. */
  readonly type = (text: string): void => (this.#run.signal.aborted ? undefined : this.others.type(text));

  send(): void {
    if (!this.speech.isSettling) this.speech.finish(() => this.#postAnswer({ kind: "answer" }));
  }

  /** Ends the interview and sends the text in the box. Waits for a message being sent, and retries a stalled one. */
  end(endReason: Exclude<EndReason, "inactivity">): void {
    const { phase, outgoing, stalled } = this.#state;
    if (phase !== "running") return;
    const isFree = outgoing === null && !this.speech.isSettling;
    if (isFree) this.speech.finish(() => this.#postAnswer({ kind: "end", endReason }));
    if (isFree && !this.speech.isSettling) return;
    this.#dispatch({ type: "end-wanted", reason: endReason });
    if (stalled) this.retry();
  }

  /** Called after the inactivity limit on this screen. The server ends the interview if no screen was active. */
  async reportSilence(): Promise<void> {
    const { live, outgoing, phase } = this.#state;
    if (phase !== "running" || live === null || outgoing !== null || this.#asking) return;
    const { signal } = this.#run;
    const ending = this.#answer({ kind: "end", endReason: "inactivity" });
    this.#asking = true;
    try {
      const request = chat.chatRequestOf(live, ending, this.#deps.screen);
      const reply = await this.#deps.sendChat(request, SILENT, signal);
      if (signal.aborted || this.#state.phase !== "running") return;
      this.others.noteSilence();
      this.#dispatch({ type: "answered", reply, tabMs: this.#deps.tabMs() });
      this.#finishTurn(live.id);
    } catch (error) {
      if (signal.aborted) return;
      if (hasCode(error, "still_active")) await this.refresh();
      else await this.#lose(error);
    } finally {
      this.#asking = false;
    }
  }

  /** Called when the session has ended. */
  readonly signOut = (): void => {
    if (this.#state.connection.kind === "signed-out") return;
    this.#stop();
    this.#run = new AbortController();
    this.#dispatch({ type: "signed-out" });
  };

  /** Saves the draft when the page is left or hidden. */
  readonly leave = (): void => this.others.draft.flush({ leaving: true });

  retry(): void {
    this.#recovery.reset();
    void this.#transmit();
  }

  /** Reconnects after the device slept or the network came back. */
  readonly wake = (): void => {
    if (this.#state.phase === "over" || this.#state.phase === "starting") return;
    this.#recovery.reset();
    void this.connect();
  };

  /** Called once per second: saves the draft and starts the retries that are due. */
  readonly tick = (): void => {
    this.others.tick();
    const due = this.#recovery.due(this.#state, this.#deps.tabMs(), this.#deps.wallMs());
    if (due === "wake") this.wake();
    if (due === "probe") void this.#probe();
    if (due === "retry") void this.#transmit();
    if (due === "take-over") void this.#takeOver();
  };

  #dispatch(event: Event): void {
    this.#state = reduce(this.#state, event);
    for (const listener of this.#listeners) listener();
  }

  #stop(): void {
    this.#run.abort();
    this.others.stop();
    this.#transmitting = false;
  }

  /** Sends the end instead of the answer if an end was requested while waiting for the last spoken words. */
  #postAnswer(it: Pick<Outgoing, "kind" | "endReason">): void {
    const { phase, outgoing, wantsEnd } = this.#state;
    if (phase !== "running" || outgoing !== null) return;
    this.#post(this.#answer(wantsEnd === null ? it : { kind: "end", endReason: wantsEnd }));
  }

  /** Builds a message from the text in the box, as an answer to the question shown. */
  #answer(it: Pick<Outgoing, "kind" | "endReason">): Outgoing {
    const text = this.#state.draft.trim();
    const spoken = text === "" ? undefined : this.speech.measure?.();
    const replyTo = lastAsked(this.#state)?.id;
    return { ...it, clientMessageId: this.#deps.createId(), text, replyTo, spoken };
  }

  /** Returns true if the server responds and its state of the interview was loaded. */
  async #reach(signal: AbortSignal): Promise<boolean> {
    try {
      await this.#deps.checkHealth();
      if (!signal.aborted) await this.#load(signal);
      return true;
    } catch (error) {
      if (signal.aborted || chat.isAway(error)) return false;
      await this.#lose(error);
      return !signal.aborted;
    }
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { phase, outgoing, live } = this.#state;
    if (outgoing !== null || phase === "over" || phase === "starting") return;
    if (phase === "running" && live !== null) {
      const heard = await this.#deps.readLive(live.id, null, signal);
      if (!signal.aborted && heard !== null) this.others.hear(heard);
    } else {
      const current = await this.#deps.findCurrent();
      if (signal.aborted || this.#state.outgoing !== null) return;
      if (current === null) this.#dispatch({ type: "nothing-current" });
      else this.#resume(current);
    }
    this.#recovery.reset();
  }

  /** Handles the failure of a call that sends no message. */
  async #lose(error: unknown): Promise<void> {
    if (chat.isSignedOut(error)) return this.signOut();
    if (chat.isInterviewGone(error)) return this.#finish(null);
    if (chat.isAway(error) && this.#recovery.mayReconnect(this.#deps.tabMs())) return this.connect();
    if (this.#state.phase === "loading")
      this.#dispatch({ type: "not-started", problem: chat.loadProblem(error) });
  }

  /** Checks whether the server is back, without any change on the screen if it is not. */
  async #probe(): Promise<void> {
    const { signal } = this.#run;
    const signedOut = this.#state.connection.kind === "signed-out";
    try {
      await (signedOut ? this.#deps.findCurrent() : this.#deps.checkHealth());
    } catch {
      return;
    }
    if (!signal.aborted) await this.connect();
  }

  #resume(current: CurrentInterview): void {
    const { drafts, createId, tabMs } = this.#deps;
    const id = current.interviewId;
    const draft = this.others.draft.open(current.draft, drafts.readDraft(id));
    this.#dispatch({ type: "resumed", current, draft, tabMs: tabMs() });
    const pending = chat.findPending(current, drafts.readOutgoing(id));
    if (pending === null) return drafts.saveOutgoing(id, null);
    this.#post({ ...pending, clientMessageId: pending.clientMessageId || createId() });
    if (draft !== "") this.type(draft);
  }

  /** Sends another screen's answer again: that screen or its server may be gone. The server stores it only once. */
  async #takeOver(): Promise<void> {
    try {
      const current = await this.#deps.findCurrent();
      const pending = current && chat.findPending(current, null);
      const { awaiting, outgoing, draft } = this.#state;
      if (pending === null || !awaiting || outgoing !== null) return;
      this.#post(pending);
      if (draft !== "") this.type(draft);
    } catch {
      // The next tick tries again.
    }
  }

  #post(outgoing: Outgoing): void {
    const { live } = this.#state;
    if (live === null) return;
    this.#deps.drafts.saveOutgoing(live.id, outgoing);
    this.#dispatch({ type: "sent", outgoing });
    if (outgoing.kind !== "first") this.others.draft.post();
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
      await this.others.draft.settle();
      if (signal.aborted) return;
      const request = chat.chatRequestOf(live, outgoing, this.#deps.screen);
      const reply = await this.#deps.sendChat(request, this.#wordsUntil(signal), signal);
      if (signal.aborted) return;
      this.#transmitting = false;
      this.#recovery.reset();
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
    this.others.draft.answered();
    this.#deps.drafts.saveOutgoing(interviewId, null);
    this.others.follow();
    this.others.catchUp();
    if (this.#state.wantsEnd !== null && this.#state.wantsEnd !== "inactivity")
      this.end(this.#state.wantsEnd);
  }

  async #recover(error: unknown, outgoing: Outgoing, attempt: number): Promise<void> {
    if (chat.isSignedOut(error)) return this.signOut();
    if (chat.isInterviewGone(error)) return this.#finish(null);
    if (hasCode(error, "question_moved")) return this.#askAnew(outgoing);
    if (hasCode(error, "answer_under_way") && attempt < UNDER_WAY_RETRIES) {
      return this.#again(UNDER_WAY_SECONDS, attempt);
    }
    if (outgoing.kind === "end" && attempt === 0) return this.#again(COMPLETION_RETRY_SECONDS, attempt);
    if (chat.isAway(error) && this.#recovery.mayReconnect(this.#deps.tabMs())) {
      this.#dispatch({ type: "interrupted" });
      return this.connect();
    }
    if (outgoing.kind === "first") return this.#giveUpStart(error);
    if (outgoing.kind === "end") return this.#giveUpEnd(outgoing, chat.endProblem(error));
    if (chat.wasNotStored(error)) this.#returnDraft(messageOf(error));
    else this.#dispatch({ type: "stalled", problem: chat.sendProblem(error) });
  }

  /** Another screen answered the question first: puts the text back into the box and shows both questions. */
  async #askAnew({ replyTo }: Outgoing): Promise<void> {
    const asked = this.#state.messages.find(({ id }) => id === replyTo)?.content ?? "";
    this.#returnDraft(null);
    await this.refresh();
    const now = lastAsked(this.#state)?.content ?? "";
    if (this.#state.phase === "running") this.#dispatch({ type: "moved", moved: { asked, now } });
  }

  async #again(seconds: number, attempt: number): Promise<void> {
    const { signal } = this.#run;
    this.#dispatch({ type: "interrupted" });
    await this.#deps.wait(seconds);
    if (!signal.aborted) await this.#transmit(attempt + 1);
  }

  #giveUpStart(error: unknown): void {
    if (this.#state.live) this.#deps.drafts.forget(this.#state.live.id);
    this.#dispatch({ type: "not-started", problem: chat.startProblem(error) });
  }

  /** When time is up, a failure here still ends the interview: the server closes it itself (decisions.md D3). */
  #giveUpEnd(outgoing: Outgoing, problem: string): void {
    this.#deps.toastError(problem);
    if (outgoing.endReason === "user") this.#returnDraft(problem);
    else this.#finish(problem);
  }

  #returnDraft(problem: string | null): void {
    this.#dispatch({ type: "refused", problem });
    const { live, draft } = this.#state;
    if (live === null) return;
    this.#deps.drafts.saveOutgoing(live.id, null);
    this.others.draft.returned(draft);
    this.#deps.drafts.saveDraft(live.id, draft);
  }

  #finish(problem: string | null): void {
    this.#dispatch({ type: "over", problem });
    if (this.#state.live) this.#leave(this.#state.live.id);
  }

  /** Fetches the final rating message. Ending an interview twice is harmless and returns that message in any case. */
  #leave(interviewId: string): void {
    const { live, finalWords } = this.#state;
    this.others.stop();
    this.#deps.drafts.forget(interviewId);
    if (finalWords !== null || live === null) return;
    const ending: Outgoing = { clientMessageId: this.#deps.createId(), text: "", kind: "end" };
    this.#deps.sendChat(chat.chatRequestOf(live, ending, this.#deps.screen), SILENT, this.#run.signal).then(
      (reply) => this.#dispatch({ type: "final-words", text: reply.response }),
      () => null,
    );
  }
}
