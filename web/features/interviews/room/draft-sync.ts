import type { SavedDraft, SharedDraft } from "#contract/interviews.ts";
import { DRAFT_MAX_LENGTH, DRAFT_SECONDS } from "#contract/limits.ts";

type DraftSyncDeps = {
  save: (draft: { text: string; basedOn: number; leaving: boolean }) => Promise<SavedDraft>;
  screen: string;
  /** Another screen's words that nobody here had seen, and whose place these took. */
  onReplaced: (words: string) => void;
  /** These words stand on the server now. */
  onSaved: (text: string) => void;
  /** A monotonic clock in milliseconds. */
  tabMs: () => number;
};

type Heard = { text: string; aside: string | null };

/** After the first letter, so that a word typed at once is one save. */
const FIRST_MS = 250;

/**
 * The words in the box on their way to the server and to the other screens. Who wrote last wins; words that the winner had
 * not seen are handed to somebody who shows them.
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

  /** Begins with what the server has; `unsaved` is what this browser kept because the server had not got it. */
  open(draft: SharedDraft | null, unsaved: string): string {
    this.#revision = draft?.revision ?? 0;
    this.#saved = draft?.text ?? "";
    this.#text = this.#saved;
    this.#dueMs = null;
    // Kept by a page that is gone: what it had seen is not known.
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

  /** null: nothing changes here. */
  hear(draft: SharedDraft): Heard | null {
    if (draft.revision <= this.#revision) return null;
    if (draft.screen === this.#deps.screen) {
      this.#revision = draft.revision;
      return null;
    }
    // What is typed here is younger, and will be told which words it replaced.
    if (this.#text !== this.#saved) return null;
    // A box that is empty now was answered from, or whoever emptied it was told of these words.
    const unseen =
      draft.text !== "" && draft.basedOn !== this.#revision && !draft.text.includes(this.#text.trim());
    const aside = unseen ? this.#text : null;
    this.#revision = draft.revision;
    this.#saved = draft.text;
    // Only the beginning of what stands here, saved late by somebody who had not seen the rest: the whole is saved again.
    if (unseen && this.#text.includes(draft.text.trim())) {
      this.type(this.#text);
      return null;
    }
    this.#text = draft.text;
    return { text: draft.text, aside };
  }

  /** Saves what is due; called each second. */
  tick(): void {
    if (this.#dueMs !== null && this.#deps.tabMs() >= this.#dueMs) void this.#save(false);
  }

  /** Saves at once: the box or the page is being left. `present` says that somebody is there, even with nothing new. */
  flush({ leaving = false, present = false } = {}): void {
    if (this.#dueMs !== null || present) void this.#save(leaving);
  }

  /** The words are on their way as an answer, and are saved no more. */
  post(): void {
    this.#text = "";
    this.#isPosted = true;
    this.#dueMs = null;
  }

  /** Resolves when no save is under way: one that came after the answer would bring its words back. */
  settle = async (): Promise<void> => this.#saving ?? undefined;

  /** The server took the words as an answer, and out of the box. */
  answered(): void {
    this.#saved = "";
    this.type(this.#text);
  }

  /** Refused as an answer, they are words of this screen alone: a box that the answer of another emptied takes none of them. */
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
    // Typed meanwhile, or not arrived: saved when it is due again.
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
      // It is tried again for as long as the words are not there.
    }
  }
}
