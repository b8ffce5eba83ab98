import type { CurrentInterview } from "#contract/interviews.ts";
import type { sendChat } from "./chat-stream.ts";
import type { DraftStore } from "./draft-store.ts";
import type { Started } from "./interview-state.ts";

/** How the interview shall be. */
export type StartWish = {
  empathyLevel: number;
  targetRole: string | null;
  jobDescription: string | null;
  linkedinUrl: string | null;
  /** The booking whose homework it is. */
  homeworkOf?: string;
};

export type ControllerDeps = {
  checkHealth: () => Promise<unknown>;
  findCurrent: () => Promise<CurrentInterview | null>;
  startInterview: (wish: StartWish) => Promise<Started>;
  sendChat: typeof sendChat;
  drafts: Omit<DraftStore, "watchDraft">;
  toastError: (message: string) => void;
  sessionId: string;
  createId: () => string;
  /** A monotonic clock in milliseconds. */
  tabMs: () => number;
  wait: (seconds: number) => Promise<void>;
};
