import { parentPort } from "node:worker_threads";
import { setTimeout } from "node:timers/promises";
import { ENCODER_WAIT_MS } from "#contract/limits.ts";
import { judgeBuiltIn, type Answered } from "#interviewer/engine/judge/built-in.ts";
import { collectAnswers, type CollectedAnswer } from "#interviewer/engine/judge/collect-answers.ts";
import { findElsewhere } from "#interviewer/engine/judge/find-elsewhere.ts";
import type { Encoder, Judgement } from "#interviewer/engine/judge/judgement.ts";
import { decideTurn } from "#interviewer/engine/listen/decide-turn.ts";
import { readOpenTurn, type OpenMoves } from "#interviewer/engine/listen/open-turn.ts";
import type { Transcript } from "#interviewer/engine/total/score-interview.ts";
import type { Prompt, TurnDecision, TurnInput } from "#interviewer/engine/types.ts";
import { promptOpenTurn } from "#interviewer/engine/word/open-turn-prompt.ts";

/** The thread of engine-thread.ts: reading what people wrote takes milliseconds, in which no stream would go on. */

export type EngineTasks = {
  /** What the built-in mind does next, full words and all. */
  decide: (input: TurnInput) => Promise<TurnDecision>;
  /** What a model may do next and what it is asked; null where code decides alone. `isShort`: for a small machine. */
  openTurn: (given: {
    input: TurnInput;
    isShort: boolean;
  }) => Promise<{ open: OpenMoves; prompt: Prompt } | null>;
  collect: (transcript: Transcript) => Promise<CollectedAnswer[]>;
  judge: (answered: Answered) => Promise<Judgement>;
};

export type ToEngine =
  | {
      [Task in keyof EngineTasks]: { id: number; task: Task; given: Parameters<EngineTasks[Task]>[0] };
    }[keyof EngineTasks]
  | { id: number; vectors: Float32Array[] | null }
  | { isAlive: null };
export type FromEngine =
  | { id: number; made: unknown }
  | { id: number; failure: Error }
  | { id: number; texts: readonly string[] }
  | { isAlive: true };

const tell = (message: FromEngine) => parentPort?.postMessage(message);

const asked = new Map<number, (vectors: Float32Array[] | null) => void>();
let lastAsked = 0;

/** The encoder has a thread of its own, which the server's first thread talks to. */
const encoder: Encoder = {
  encode: async (texts) => {
    lastAsked += 1;
    const id = lastAsked;
    const vectors = await new Promise<Float32Array[] | null>((resolve) => {
      asked.set(id, resolve);
      tell({ id, texts });
    });
    if (vectors === null) throw new Error("the sentence encoder could not answer");
    return vectors;
  },
};

/** The encoder's word on the last answer, if it comes in time; without it nobody is led back to the question. */
async function findInTime(input: TurnInput): Promise<boolean> {
  const late = new AbortController();
  try {
    return await Promise.race([
      findElsewhere(input, encoder),
      setTimeout(ENCODER_WAIT_MS, false, { signal: late.signal }),
    ]);
  } catch {
    return false;
  } finally {
    late.abort();
  }
}

let judged: Promise<unknown> = Promise.resolve();

/** Nobody waits for a judgement as for a reply: they are made one after the other, and turns come in between. */
function judgeInLine(answered: Answered): Promise<Judgement> {
  const judgement = judged.then(() => judgeBuiltIn(answered, encoder));
  judged = judgement.catch(() => undefined);
  return judgement;
}

const tasks: EngineTasks = {
  decide: async (input) => decideTurn({ ...input, isElsewhere: await findInTime(input) }),
  openTurn: ({ input, isShort }) => {
    const open = readOpenTurn(input);
    if (open === null) return Promise.resolve(null);
    const { memory: _, ...moves } = open;
    return Promise.resolve({ open: moves, prompt: promptOpenTurn(input, open, isShort) });
  },
  collect: ({ plan, turns }) => Promise.resolve(collectAnswers(plan, turns)),
  judge: judgeInLine,
};

async function work(id: number, task: keyof EngineTasks, given: unknown): Promise<void> {
  try {
    tell({ id, made: await (tasks[task] as (given: unknown) => Promise<unknown>)(given) });
  } catch (error) {
    tell({ id, failure: error as Error });
  }
}

parentPort?.on("message", (message: ToEngine) => {
  if ("isAlive" in message) return tell({ isAlive: true });
  if ("task" in message) return void work(message.id, message.task, message.given);
  asked.get(message.id)?.(message.vectors);
  asked.delete(message.id);
});
tell({ isAlive: true });
