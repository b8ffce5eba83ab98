import type { EngineAsk, EngineEnd, FromEngine } from "./engine-messages.ts";
import type { ChatItem, Llama, LlamaLibrary, Model, Sequence, Token } from "./llama.ts";

type Parts = {
  llama: LlamaLibrary;
  engine: Llama;
  model: Model;
  /** The last sequence is for ratings, the others are for turns. */
  sequences: Sequence[];
  contextTokens: number;
  send: (message: FromEngine) => void;
};

export type Speech = {
  answer: (ask: EngineAsk) => Promise<void>;
  cancel: (id: number) => void;
};

/** Small enough that a call can be cancelled in the middle of its prompt. */
const PROMPT_CHUNK_TOKENS = 64;
/** Maximum number of tokens of one character. */
const LETTER_TOKENS_MAX = 6;
const NO_LETTER = "\u{FFFD}";
/** A grammar allows endless white space after the last bracket. */
const BLANK_END = /\n\s*\n\s*$/u;

class Cancelled extends Error {}

type Call = EngineAsk & { isCancelled: boolean };

/** Answers one turn and one rating at a time; the rating pauses while a turn is answered. */
export function createSpeech(parts: Parts): Speech {
  const { send } = parts;
  const calls = new Map<number, Call>();
  const speak = createSpeaking(parts);
  const held = createHolding();

  const mayGoOn = async (call: Call): Promise<void> => {
    // Yields, so that a cancel message can be received.
    await new Promise(setImmediate);
    await held.wait(() => call.urgency === "turn" || call.isCancelled);
    if (call.isCancelled) throw new Cancelled();
  };

  return {
    answer: async (ask) => {
      const call: Call = { ...ask, isCancelled: false };
      const { id, urgency } = call;
      calls.set(id, call);
      if (urgency === "turn") held.begin();
      try {
        send({ type: "end", id, ...(await speak(call, () => mayGoOn(call))) });
      } catch (error) {
        if (!(error instanceof Cancelled)) send({ type: "error", id, reason: (error as Error).message });
      } finally {
        calls.delete(id);
        if (urgency === "turn") held.end();
      }
    },
    cancel: (id) => {
      const call = calls.get(id);
      if (call) call.isCancelled = true;
      held.wake();
    },
  };
}

/** Pauses ratings while turns are answered. */
function createHolding() {
  let turns = 0;
  let woken = Promise.withResolvers<void>();
  const wake = () => {
    woken.resolve();
    woken = Promise.withResolvers<void>();
  };
  return {
    begin: () => {
      turns += 1;
    },
    end: () => {
      turns -= 1;
      wake();
    },
    wake,
    /** Waits until no turn is being answered or `needNot` returns true. */
    wait: async (needNot: () => boolean): Promise<void> => {
      for (let isHeld = turns > 0; isHeld && !needNot(); isHeld = turns > 0) await woken.promise;
    },
  };
}

/** Generates the reply of one call. `mayGoOn` is awaited between tokens, and throws to end the call. */
function createSpeaking({ llama, engine, model, sequences, contextTokens, send }: Parts) {
  const grammars = new Map<string, unknown>();
  const wrapper = llama.resolveChatWrapper(model, {
    warningLogs: false,
    customWrapperSettings: { qwen: { thoughts: "discourage" } },
  });

  const grammarOf = async (schema: object): Promise<unknown> => {
    const key = JSON.stringify(schema);
    const grammar = grammars.get(key) ?? (await engine.createGrammarForJsonSchema(schema));
    grammars.set(key, grammar);
    return new llama.LlamaGrammarEvaluationState({ model, grammar });
  };

  return async (call: EngineAsk, mayGoOn: () => Promise<void>): Promise<EngineEnd> => {
    const { id, schema, temperature, maxTokens } = call;
    const prompt = wrapper
      .generateContextState({ chatHistory: historyOf(call) })
      .contextText.tokenize(model.tokenizer);
    if (prompt.length + maxTokens > contextTokens)
      throw new Error(`the interview is too long for this model: ${prompt.length} tokens`);
    const grammar = schema && { grammarEvaluationState: await grammarOf(schema) };
    const sequence = chooseSequence(sequences, prompt, call.urgency === "rating");
    const last = await readPrompt(sequence, prompt, async () => {
      await mayGoOn();
      send({ type: "reading", id });
    });
    const writer = createWriter(model, prompt, (piece) => send({ type: "text", id, piece }));
    let reason: EngineEnd["reason"] = "stop";
    for await (const token of sequence.evaluate(last, { temperature, ...grammar })) {
      writer.write(token);
      if (schema !== null && BLANK_END.test(writer.tail())) break;
      reason = writer.count() >= maxTokens ? "length" : "stop";
      if (reason === "length") break;
      await mayGoOn();
    }
    writer.flush();
    return { reason, inputTokens: prompt.length, outputTokens: writer.count() };
  };
}

const historyOf = ({ system, user }: EngineAsk): ChatItem[] => [
  { type: "system", text: system },
  { type: "user", text: user },
  { type: "model", response: [""] },
];

/** Returns the last sequence for a rating. For a turn, returns the sequence that already holds most of the prompt. */
function chooseSequence(sequences: Sequence[], prompt: Token[], isRating: boolean): Sequence {
  const shared = (one: Sequence) => one.compareContextTokens(prompt).firstDifferentIndex;
  const forTurns = sequences.slice(0, -1).toSorted((a, b) => shared(b) - shared(a));
  const chosen = isRating ? sequences.at(-1) : forTurns[0];
  if (chosen === undefined) throw new Error("an engine without sequences");
  return chosen;
}

/** Evaluates the missing part of the prompt, except its last tokens. Returns these, to start the reply. */
async function readPrompt(
  sequence: Sequence,
  prompt: Token[],
  beforeChunk: () => Promise<void>,
): Promise<Token[]> {
  await sequence.adaptStateToTokens(prompt.slice(0, -1), false);
  let at = sequence.nextTokenIndex;
  await beforeChunk();
  for (; prompt.length - at > PROMPT_CHUNK_TOKENS; at += PROMPT_CHUNK_TOKENS) {
    await sequence.evaluateWithoutGeneratingNewTokens(prompt.slice(at, at + PROMPT_CHUNK_TOKENS));
    await beforeChunk();
  }
  return prompt.slice(at);
}

type Writer = {
  write: (token: Token) => void;
  flush: () => void;
  count: () => number;
  tail: () => string;
};

const TAIL_CHARACTERS = 20;

/** Converts tokens to text, in whole characters only. */
function createWriter(model: Model, prompt: Token[], onPiece: (piece: string) => void): Writer {
  const before = prompt.slice(-LETTER_TOKENS_MAX);
  let held: Token[] = [];
  let written: Token[] = [];
  let tail = "";
  let count = 0;
  const flush = () => {
    if (held.length === 0) return;
    const piece = model.detokenize(held, false, [...before, ...written].slice(-LETTER_TOKENS_MAX));
    written = [...written, ...held].slice(-LETTER_TOKENS_MAX);
    held = [];
    if (piece === "") return;
    tail = (tail + piece).slice(-TAIL_CHARACTERS);
    onPiece(piece);
  };
  return {
    write: (token) => {
      count += 1;
      held.push(token);
      const isWhole = !model.detokenize(held, false, before).endsWith(NO_LETTER);
      if (isWhole || held.length >= LETTER_TOKENS_MAX) flush();
    },
    flush,
    count: () => count,
    tail: () => tail,
  };
}
