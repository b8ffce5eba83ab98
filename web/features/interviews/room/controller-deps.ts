import type { CurrentInterview } from "#contract/interviews.ts";
import type { sendChat } from "./chat-stream.ts";
import type { OtherScreensDeps } from "./other-screens.ts";

export type ControllerDeps = OtherScreensDeps & {
  checkHealth: () => Promise<unknown>;
  findCurrent: () => Promise<CurrentInterview | null>;
  sendChat: typeof sendChat;
  createId: () => string;
  /** The device's wall clock in milliseconds. It may be wrong, but it runs on while the device sleeps. */
  wallMs: () => number;
};
