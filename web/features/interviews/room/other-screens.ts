import type { CurrentInterview, SavedDraft, SharedDraft } from "#contract/interviews.ts";
import { TYPING_ELSEWHERE_SECONDS } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { formatTimeSpan } from "#web/lib/format.ts";
import type { DraftStore } from "./draft-store.ts";
import { DraftSync } from "./draft-sync.ts";
import { followInterview, type LiveFeedDeps } from "./live-feed.ts";
import type { Event, State } from "./machine.ts";

export type OtherScreensDeps = LiveFeedDeps & {
  saveDraft: (
    id: string,
    draft: { text: string; basedOn: number; screen: string; leaving: boolean },
  ) => Promise<SavedDraft>;
  drafts: DraftStore;
  toastError: (message: string) => void;
  inactivitySeconds: () => number;
  /** The id of this screen. */
  screen: string;
  /** A monotonic clock in milliseconds, which may stop while the device sleeps. */
  tabMs: () => number;
};

type Room = {
  getState: () => State;
  dispatch: (event: Event) => void;
  /** Called when the request to the server failed. */
  onFailure: (error: unknown) => void;
  onSignedOut: () => void;
  onOver: () => void;
  /** Called when an answer that another screen sent starts to wait for its reply. */
  onAwaiting: () => void;
};

/** Follows the interview's other screens, and holds the draft that all screens share. */
export class OtherScreens {
  readonly draft: DraftSync;
  #feed: AbortController | null = null;
  /** Changes received while a message of this screen was being sent. */
  #held: CurrentInterview | null = null;
  #typedMs = 0;
  readonly #deps: OtherScreensDeps;
  readonly #room: Room;

  constructor(deps: OtherScreensDeps, room: Room) {
    this.#deps = deps;
    this.#room = room;
    this.draft = new DraftSync({
      save: (draft) => this.#save(draft),
      screen: deps.screen,
      onReplaced: (words) => this.#setAside(words),
      onSaved: (text) => this.#noteSaved(text),
      tabMs: deps.tabMs,
    });
  }

  /** Follows the other screens until `stop`. */
  follow(): void {
    const { live, phase } = this.#room.getState();
    if (live === null || phase !== "running" || this.#feed !== null) return;
    const feed = new AbortController();
    this.#feed = feed;
    const following = followInterview(
      this.#deps,
      { id: live.id, signal: feed.signal },
      {
        onInterview: (heard) => this.hear(heard),
        onDraft: (draft) => this.#hearDraft(draft),
        onSignedOut: this.#room.onSignedOut,
        // A message being sent reports its own failure.
        onFailure: (error) => this.#room.getState().outgoing === null && this.#room.onFailure(error),
      },
    );
    void following.finally(() => {
      if (this.#feed === feed) this.#feed = null;
    });
  }

  stop(): void {
    this.#feed?.abort();
    this.#feed = null;
    this.#held = null;
  }

  hear(heard: CurrentInterview): void {
    const { phase, outgoing, live, awaiting } = this.#room.getState();
    if (phase !== "running" || live?.id !== heard.interviewId) return;
    if (outgoing !== null) {
      this.#held = heard;
      return;
    }
    if (heard.status !== "in_progress") {
      if (heard.endReason === "inactivity") this.noteSilence();
      return this.#room.onOver();
    }
    if (heard.draft !== null) this.#hearDraft(heard.draft);
    this.#room.dispatch({ type: "heard", live: heard, tabMs: this.#deps.tabMs() });
    if (!awaiting && this.#room.getState().awaiting) this.#room.onAwaiting();
  }

  /** Says on this screen that silence ended the interview. */
  noteSilence(): void {
    this.#room.dispatch({ type: "silent" });
    const time = formatTimeSpan(this.#deps.inactivitySeconds());
    this.#deps.toastError(fillText(TEXT.inactivityEnded, { time }));
  }

  /** Applies the changes held back while a message of this screen was being sent. */
  catchUp(): void {
    const held = this.#held;
    this.#held = null;
    if (held !== null && held.messages.length >= this.#room.getState().messages.length) this.hear(held);
  }

  type(text: string): void {
    const { live } = this.#room.getState();
    this.#room.dispatch({ type: "typed", text, tabMs: this.#deps.tabMs() });
    this.draft.type(text);
    if (live !== null) this.#deps.drafts.saveDraft(live.id, text);
  }

  /** Reports that the user is active without typing. */
  stay(): void {
    this.#room.dispatch({ type: "present", tabMs: this.#deps.tabMs() });
    this.draft.flush({ present: true });
  }

  /** The user has seen that the question has changed. */
  dismissMoved(): void {
    this.#room.dispatch({ type: "moved", moved: null });
  }

  /** Appends the replaced text to the draft. */
  restoreAside(): void {
    const { aside, draft } = this.#room.getState();
    this.dropAside();
    if (aside !== null) this.type([draft.trimEnd(), aside].filter((part) => part !== "").join("\n"));
  }

  dropAside(): void {
    this.#room.dispatch({ type: "set-aside", text: null });
  }

  tick(): void {
    this.draft.tick();
    const isQuiet = this.#deps.tabMs() - this.#typedMs > TYPING_ELSEWHERE_SECONDS * 1000;
    if (isQuiet && this.#room.getState().presence === "elsewhere")
      this.#room.dispatch({ type: "presence", presence: "here" });
  }

  #hearDraft(draft: SharedDraft): void {
    const heard = this.draft.hear(draft);
    const { live } = this.#room.getState();
    if (heard === null || live === null) return;
    this.#typedMs = this.#deps.tabMs();
    this.#room.dispatch({ type: "shared", text: heard.text, tabMs: this.#typedMs });
    this.#deps.drafts.saveDraft(live.id, "");
    if (heard.aside !== null) this.#setAside(heard.aside);
    const { aside } = this.#room.getState();
    if (aside !== null && heard.text.includes(aside)) this.dropAside();
  }

  #setAside(words: string): void {
    const { aside } = this.#room.getState();
    if (words.trim() === "" || aside?.includes(words) === true) return;
    const text = aside === null || words.includes(aside) ? words : `${aside}\n${words}`;
    this.#room.dispatch({ type: "set-aside", text });
  }

  async #save(draft: { text: string; basedOn: number; leaving: boolean }): Promise<SavedDraft> {
    const { live, phase, connection } = this.#room.getState();
    if (live === null || phase !== "running" || connection.kind !== "connected")
      throw new Error("there is nobody to save it with");
    return this.#deps.saveDraft(live.id, { ...draft, screen: this.#deps.screen });
  }

  /** Text that the server has stored need not be kept in this browser. */
  #noteSaved(text: string): void {
    const { live, draft } = this.#room.getState();
    if (live !== null && draft === text) this.#deps.drafts.saveDraft(live.id, "");
  }
}
