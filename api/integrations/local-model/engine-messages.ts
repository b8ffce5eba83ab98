/** Messages between the server and the engine's process. */

/** A turn pauses a rating, never the other way round. */
export type Urgency = "turn" | "rating";

export type EngineAsk = {
  id: number;
  urgency: Urgency;
  system: string;
  user: string;
  /** JSON schema that the reply must follow; null: plain text. */
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
  /** Memory that the process uses. */
  | { type: "memory"; bytes: number }
  /** The model can't be used; the process ends. */
  | { type: "unusable"; reason: string }
  /** The prompt is being read. */
  | { type: "reading"; id: number }
  | { type: "text"; id: number; piece: string }
  | ({ type: "end"; id: number } & EngineEnd)
  | { type: "error"; id: number; reason: string };

/** Start parameters of the process, as JSON in its only argument. */
export type EngineStart = {
  /** The entry file of the library. */
  library: string;
  modelFile: string;
  threads: number;
  contextTokens: number;
  /** Maximum memory. The process ends itself when it uses more. */
  memoryMaxBytes: number;
};
