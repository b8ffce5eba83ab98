/** What the server and the engine's process say to each other. */

/** A turn holds up a rating, never the other way about. */
export type Urgency = "turn" | "rating";

export type EngineAsk = {
  id: number;
  urgency: Urgency;
  system: string;
  user: string;
  /** Grammar that the answer is held to; null: plain words. */
  schema: object | null;
  temperature: number;
  maxTokens: number;
};

export type ToEngine = ({ type: "ask" } & EngineAsk) | { type: "cancel"; id: number };

export type EngineEnd = {
  reason: "stop" | "length";
  inputTokens: number;
  outputTokens: number;
};

export type FromEngine =
  | { type: "ready" }
  /** What the process takes. */
  | { type: "memory"; bytes: number }
  /** The model can't be used; the process ends. */
  | { type: "unusable"; reason: string }
  /** The prompt is being read. */
  | { type: "reading"; id: number }
  | { type: "text"; id: number; piece: string }
  | ({ type: "end"; id: number } & EngineEnd)
  | { type: "error"; id: number; reason: string };

/** What the process is started with, as JSON in its one argument. */
export type EngineStart = {
  /** The entry file of the library. */
  library: string;
  modelFile: string;
  threads: number;
  contextTokens: number;
  /** Most that it may take; it ends itself beyond. */
  memoryMaxBytes: number;
};
