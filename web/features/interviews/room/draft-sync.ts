import type { SavedDraft, SharedDraft } from "#contract/interviews.ts";
import { DRAFT_MAX_LENGTH, DRAFT_SECONDS } from "#contract/limits.ts";

type DraftSyncDeps = {
  save: (draft: { text: string; basedOn: number; leaving: boolean }) => Promise<SavedDraft>;
  screen: string;
  /** Receives another screen's text that this screen replaced without having seen it. */
  onReplaced: (words: string) => void;
  /** Called when the server has stored `text`. */
  onSaved: (text: string) => void;
  /** A monotonic clock in milliseconds. */
  tabMs: () => number;
};

type Heard = { text: string; aside: string | null };

/** Delay after the first keystroke, so that a word typed in one go is saved once. */
const FIRST_MS = 250;

/**
 * Saves the draft to the server and receives the drafts of other screens. The last writer wins; replaced text that this
 * writer had not seen is shown to the user.
 */
export class DraftSync {
  #text = "";
  #saved = "";
  #revision = 0;
  #dueMs: number | null = null;
  #lastMs = Number.NEGATIVE_INFINITY;
  #saving: Promise<void> | null = null;
  #isPosted = false;
  readonly #deps: DraftSyncDeps;

  constructor(deps: DraftSyncDeps) {
    this.#deps = deps;
  }

  /** Starts from the server's draft. `unsaved` is text that this browser kept because the server did not have it. */
  open(draft: SharedDraft | null, unsaved: string): string {
    this.#revision = draft?.revision ?? 0;
    this.#saved = draft?.text ?? "";
    this.#text = this.#saved;
    this.#dueMs = null;
    // An earlier page wrote this text. The revision on which the text was based is unknown.
    if (unsaved !== "" && unsaved !== this.#saved) {
      this.type(unsaved);
      this.#revision = 0;
    }
    return this.#text;
  }

  type(text: string): void {
    this.#text = text;
    this.#isPosted = false;
    if (text === this.#saved || text.length > DRAFT_MAX_LENGTH) this.#dueMs = null;
    else this.#dueMs ??= Math.max(this.#deps.tabMs() + FIRST_MS, this.#lastMs + DRAFT_SECONDS * 1000);
  }

  /** Takes over another screen's draft. Returns null if nothing changes on this screen. */
  hear(draft: SharedDraft): Heard | null {
    if (draft.revision <= this.#revision) return null;
    if (draft.screen === this.#deps.screen) {
      this.#revision = draft.revision;
      return null;
    }
    // The text typed here is newer. When it is saved, the server returns the text that was replaced.
    if (this.#text !== this.#saved) return null;
    // An empty draft replaces nothing unseen: its text was sent, or the screen that emptied the box had shown the text.
    const unseen =
      draft.text !== "" && draft.basedOn !== this.#revision && !draft.text.includes(this.#text.trim());
    const aside = unseen ? this.#text : null;
    this.#revision = draft.revision;
    this.#saved = draft.text;
    // The other screen saved only a part of this text without having seen the rest, so save the whole text again.
    if (unseen && this.#text.includes(draft.text.trim())) {
      this.type(this.#text);
      return null;
    }
    this.#text = draft.text;
    return { text: draft.text, aside };
  }

  /** Saves when a save is due. Called once per second. */
  tick(): void {
    if (this.#dueMs !== null && this.#deps.tabMs() >= this.#dueMs) void this.#save(false);
  }

  /** Saves at once, when the box or page is left. `present` saves even without changes, as a sign of activity. */
  flush({ leaving = false, present = false } = {}): void {
    if (this.#dueMs !== null || present) void this.#save(leaving);
  }

  /** The text is being sent as an answer, so stop saving it as a draft. */
  post(): void {
    this.#text = "";
    this.#isPosted = true;
    this.#dueMs = null;
  }

  /** Resolves when no save is running: a save after the answer would bring the answered text back into the box. */
  settle = async (): Promise<void> => this.#saving ?? undefined;

  /** The server has stored the text as an answer and emptied the draft. */
  answered(): void {
    this.#saved = "";
    this.type(this.#text);
  }

  /** The server refused the text as an answer, so it becomes this screen's unsaved draft again. */
  returned(text: string): void {
    this.#saved = "";
    this.type(text);
  }

  async #save(leaving: boolean): Promise<void> {
    if (this.#saving !== null && !leaving) return;
    const text = this.#text;
    this.#dueMs = null;
    this.#lastMs = this.#deps.tabMs();
    const saving = this.#send({ text, basedOn: this.#revision, leaving });
    this.#saving = saving;
    await saving;
    if (this.#saving === saving) this.#saving = null;
    // If text was typed during the save, or the save failed, schedule another one.
    if (this.#text !== this.#saved && !this.#isPosted) this.type(this.#text);
  }

  async #send(draft: Parameters<DraftSyncDeps["save"]>[0]): Promise<void> {
    try {
      const { revision, replaced } = await this.#deps.save(draft);
      this.#revision = Math.max(revision, this.#revision);
      this.#saved = draft.text;
      this.#deps.onSaved(draft.text);
      if (replaced !== null) this.#deps.onReplaced(replaced);
    } catch {
      // The next save tries again.
    }
  }
}
