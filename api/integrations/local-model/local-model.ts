import { closeSync, openSync, readSync } from "node:fs";
import { join, resolve } from "node:path";
import type { JSONSchema7 } from "@ai-sdk/provider";
import type { TextModel } from "../ai/text-model.ts";
import { modelsFolder, type ChosenModel } from "./catalogue.ts";
import { engineLibrary } from "./chosen.ts";
import type { Urgency } from "./engine-messages.ts";
import { createEngine, type EngineOptions, type EngineStatus } from "./engine.ts";
import { createLine, type Line } from "./line.ts";
import { findLocalState, writeLocalState, type LocalState } from "./state-file.ts";

export type LocalMind = Pick<Line, "hasRoom" | "enter"> & {
  chosen: ChosenModel;
  status: () => EngineStatus & { waiting: Record<Urgency, number> };
  /** Records a failed call: the engine failed, or the model's text was unusable. */
  noteFailure: (reason: string) => void;
  close: () => void;
};

type LocalOptions = Partial<Pick<EngineOptions, "idleMs" | "restartMs" | "freeBytes">>;

/** The installed model behind the TextModel interface, and the line of calls that wait for it. */
export function createLocalModel(
  { dataDir, chosen }: { dataDir: string; chosen: ChosenModel },
  options: LocalOptions = {},
): { model: TextModel; mind: LocalMind } {
  const line = createLine();
  const kept = keepState(dataDir, line);
  const modelFile = resolve(join(modelsFolder(dataDir), chosen.file));
  const engine = createEngine({
    ...options,
    library: engineLibrary(dataDir),
    modelFile,
    contextTokens: chosen.contextTokens,
    onFailure: kept.noteFailure,
  });
  return {
    model: {
      provider: "local",
      speak: async ({ system, user, maxOutputTokens, json, signal }, { onSign, onText }) => {
        checkModelFile(modelFile);
        return engine.ask({
          system,
          user,
          urgency: json ? "rating" : "turn",
          schema: json ? grammarSchema(json.schema) : null,
          temperature: json?.temperature ?? 0,
          maxTokens: maxOutputTokens,
          signal,
          onReading: onSign,
          onText,
        });
      },
    },
    mind: {
      hasRoom: line.hasRoom,
      enter: kept.enter,
      chosen,
      status: () => ({ ...engine.status(), waiting: line.waiting(), lastFailure: kept.lastFailure() }),
      noteFailure: kept.noteFailure,
      close: engine.close,
    },
  };
}

/** Writes the state file at each change. The last failure is read back after a restart. */
function keepState(dataDir: string, line: Line) {
  let lastFailure: LocalState["lastFailure"] = findLocalState(dataDir)?.lastFailure ?? null;
  let written = { turn: 0, rating: 0 };
  const write = () => {
    written = line.waiting();
    writeLocalState(dataDir, { at: new Date().toISOString(), waiting: written, lastFailure });
  };
  const note = () => {
    const { turn, rating } = line.waiting();
    if (turn !== written.turn || rating !== written.rating) write();
  };
  return {
    lastFailure: () => lastFailure && { ...lastFailure, at: new Date(lastFailure.at) },
    noteFailure: (reason: string) => {
      lastFailure = { at: new Date().toISOString(), reason: reason.replace(OUR_NAME, "") };
      write();
    },
    enter: async (urgency: Urgency) => {
      const entering = line.enter(urgency);
      note();
      const leave = await entering.finally(note);
      return () => {
        leave();
        note();
      };
    },
  };
}

const OUR_NAME = /^local model: /u;

const MAGIC = "GGUF";

/** Throws if the file is missing or is no model, with a message that says how to install a model. */
export function checkModelFile(file: string): void {
  const start = Buffer.alloc(MAGIC.length);
  let handle: number;
  try {
    handle = openSync(file, "r");
  } catch {
    throw new Error(`local model: ${file} is not there: greenroom model install <name>`);
  }
  try {
    readSync(handle, start);
  } finally {
    closeSync(handle);
  }
  if (start.toString("latin1") !== MAGIC)
    throw new Error(`local model: ${file} is no model (GGUF): greenroom model install <name>`);
}

/** Replaces `anyOf` with `oneOf`, which the engine's grammars support. */
export function grammarSchema(schema: JSONSchema7): object {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    if (value === null || typeof value !== "object" || !("anyOf" in value)) return value;
    const { anyOf, ...rest } = value;
    return { ...rest, oneOf: anyOf };
  }) as object;
}
