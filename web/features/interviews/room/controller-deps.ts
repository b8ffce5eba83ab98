import type { CurrentInterview } from "#contract/interviews.ts";
import type { sendChat } from "./chat-stream.ts";
import type { OtherScreensDeps } from "./other-screens.ts";

export type ControllerDeps = OtherScreensDeps & {
  checkHealth: () => Promise<unknown>;
  findCurrent: () => Promise<CurrentInterview | null>;
  sendChat: typeof sendChat;
  createId: () => string;
  /** The device's own time, right or wrong, which goes on while it sleeps. */
  wallMs: () => number;
};
