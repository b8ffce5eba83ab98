import { describe, expect, it } from "vitest";
import { ACTS } from "./acts.ts";
import { cutSegments } from "./cut-segments.ts";
import { encodeMessage, type EncoderInput } from "./encode-message.ts";
import { TEXT_VECTOR_SIZE } from "./encode-text.ts";
import { readMessage, type EncoderOutput } from "./read-message.ts";
import { SITUATIONS } from "./situations.ts";
import { cutPieces } from "./word-pieces.ts";

const WORDS = [
  "[UNK]",
  "[CLS]",
  "[SEP]",
  "i",
  "rang",
  "her",
  "##self",
  ".",
  ",",
  "sorry",
  "what",
  "?",
  "naive",
  "中",
];
const vocabulary = new Map(WORDS.map((word, id) => [word, id]));
const cutWords = (text: string) =>
  cutPieces(text, vocabulary).map(({ id, start, end }) => [WORDS[id], text.slice(start, end)]);

describe("pieces of words", () => {
  it("have their offsets in the text, without capitals and accents", () => {
    expect(cutWords("I rang HERself.")).toEqual([
      ["i", "I"],
      ["rang", "rang"],
      ["her", "HER"],
      ["##self", "self"],
      [".", "."],
    ]);
    expect(cutWords("Naïve 中?")).toEqual([
      ["naive", "Naïve"],
      ["中", "中"],
      ["?", "?"],
    ]);
  });

  it("are a single unknown piece for a word that is not in the vocabulary, or endless", () => {
    expect(cutWords("herx 😀")).toEqual([
      ["[UNK]", "herx"],
      ["[UNK]", "😀"],
    ]);
    expect(cutWords("a".repeat(4000))).toHaveLength(1);
  });
});

/** The output of an encoder that is certain of each word's act. */
const logsOf = (acts: readonly string[]): Float32Array =>
  Float32Array.from(
    acts.flatMap((act) => ACTS.map((one) => Math.log(one === act ? 0.995 : 0.005 / (ACTS.length - 1)))),
  );

describe("parts of a message", () => {
  const message = "I rang her. Sorry, what?";
  const pieces = cutPieces(message, vocabulary);

  it("begin where another act becomes likelier, and together equal the message", () => {
    const acts = ["answer", "answer", "answer", "answer", "repeat", "repeat", "repeat", "repeat"];
    const parts = cutSegments(pieces, logsOf(acts), message);
    expect(parts.map(({ text, act }) => [text, act])).toEqual([
      ["I rang her. ", "answer"],
      ["Sorry, what?", "repeat"],
    ]);
    expect(parts[0]?.sure).toBeCloseTo(0.995, 5);
  });

  it("don't begin at a single word in the middle of a sentence", () => {
    const acts = ["answer", "stop", "answer", "answer", "repeat", "repeat", "repeat", "repeat"];
    expect(cutSegments(pieces, logsOf(acts), message)[0]).toMatchObject({
      text: "I rang her. ",
      act: "answer",
    });
  });
});

it("an uncertain instruction has the next likely act", () => {
  const message = "Sorry, what?";
  const logs = Float32Array.from(
    cutPieces(message, vocabulary).flatMap(() =>
      ACTS.map((act) =>
        Math.log(act === "instruct" ? 0.05 : act === "process" ? 0.9 : 0.05 / (ACTS.length - 2)),
      ),
    ),
  );
  const [part] = cutSegments(cutPieces(message, vocabulary), logs, message);
  expect(part).toMatchObject({ act: "instruct", orElse: { act: "process" } });
});

/** A fake encoder that always outputs this act and prefers its last situation. */
const encoderOf = (act: string) => {
  const lengths: number[] = [];
  const run = ({ ids }: { ids: number[] }): Promise<EncoderOutput> => {
    lengths.push(ids.length);
    const situations = ids.flatMap(() => SITUATIONS.map((_, at) => at - SITUATIONS.length));
    return Promise.resolve({
      acts: logsOf(ids.map(() => act)),
      situations: Float32Array.from(situations),
    });
  };
  const encode = (texts: readonly string[]) =>
    Promise.resolve(texts.map(() => new Float32Array(TEXT_VECTOR_SIZE)));
  return { model: { vocabulary, run, encode }, lengths };
};

describe("a message", () => {
  it("gets the encoder's situation for distress, and none where the act has none", async () => {
    const heard = { question: "What?", message: "Sorry, what?" };
    const [part] = await readMessage(heard, encoderOf("distress").model);
    const own = SITUATIONS.filter(({ act, id }) => act === "distress" && id !== "distress-danger");
    expect(own.map(({ id }) => id)).toContain(part?.situation);
    expect((await readMessage(heard, encoderOf("answer").model))[0]).not.toHaveProperty("situation");
  });

  it("of any length is read completely in a limited number of runs", async () => {
    const message = "I rang her. ".repeat(2000);
    const { model, lengths } = encoderOf("answer");
    const parts = await readMessage({ question: "What?", message }, model);
    expect(parts.map(({ text }) => text).join("")).toBe(message);
    expect(lengths.length).toBeLessThanOrEqual(4);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(512);
  });

  it("is read with the vectors of at most forty sentences per run", async () => {
    const { model } = encoderOf("answer");
    const encoded: string[] = [];
    const vectors: Float32Array[] = [];
    const watched = {
      ...model,
      encode: (texts: readonly string[]) => {
        encoded.push(...texts);
        return Promise.resolve(texts.map((_, at) => new Float32Array(TEXT_VECTOR_SIZE).fill(at + 1)));
      },
      run: async (input: EncoderInput, sentences: Promise<Float32Array>) => {
        vectors.push(await sentences);
        return model.run(input);
      },
    };
    await readMessage({ question: "What?", message: "I rang. Sorry\nher" }, watched);
    expect(encoded.slice(0, 3)).toEqual(["I rang.", "Sorry", "her"]);
    const firstOf = vectors[0]?.filter((_, at) => at % TEXT_VECTOR_SIZE === 0);
    // [CLS] what ? [SEP] [SEP], the message's pieces, [SEP]
    expect([...(firstOf ?? [])]).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 0]);
    encoded.length = 0;
    await readMessage(
      { question: "What?", message: Array.from({ length: 44 }, (_, n) => `I rang her ${n}. `).join("") },
      watched,
    );
    expect(new Set(encoded).size).toBe(40);
  });

  it("of random keys is noise, regardless of the encoder", async () => {
    expect(await readMessage({ question: "What?", message: "asdf qwer" }, encoderOf("answer").model)).toEqual(
      [{ text: "asdf qwer", act: "noise", sure: 1, situation: "noise-keys" }],
    );
  });

  it("without a known character is noise", async () => {
    expect(await readMessage({ question: "What?", message: " \n" }, encoderOf("answer").model)).toMatchObject(
      [{ text: " \n", act: "noise" }],
    );
  });

  it("is read with its question and the open follow-up", () => {
    const [input] = encodeMessage({ question: "what?", followUp: "her?", message: "i" }, vocabulary);
    expect(input?.ids.map((id) => WORDS[id])).toEqual([
      "[CLS]",
      "what",
      "?",
      "[SEP]",
      "her",
      "?",
      "[SEP]",
      "i",
      "[SEP]",
    ]);
    expect(input?.types).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1]);
  });
});
