import { afterAll, expect, test } from "vitest";
import { TEXT_VECTOR_SIZE } from "#interviewer/engine/read/encode-text.ts";
import { createEncoders } from "./encoders.ts";
import { EncoderAway, LineFull } from "./thread-line.ts";

const shared = createEncoders();
afterAll(() => shared.close());

test("a text's vector does not depend on other texts, and a long text is read beyond its first run", async () => {
  const texts = [
    "we moved the boxes",
    "we had lunch",
    "boxes day ".repeat(300),
    `${"boxes day ".repeat(300)}lunch `.repeat(2),
  ];
  const together = await shared.encode("rating", texts);
  expect(together.map(({ length }) => length)).toEqual(texts.map(() => TEXT_VECTOR_SIZE));
  const other = createEncoders();
  for (const [at, text] of texts.entries())
    expect(await other.encode("turn", [text])).toEqual([together[at]]);
  await other.close();
  expect(together[2]).not.toEqual(together[3]);
});

test("a request beyond a queue's limit is rejected at once, and the other queues stay open", async () => {
  const small = createEncoders({ turn: 2, rating: 2, visitor: 1 });
  const first = small.encode("rating", ["one", "two"]);
  await expect(small.encode("rating", ["three", "four"])).rejects.toThrow(LineFull);
  await expect(small.encode("visitor", ["five", "six"])).rejects.toThrow(LineFull);
  expect(await small.encode("turn", ["five", "six"])).toHaveLength(2);
  expect(await first).toHaveLength(2);
  await small.close();
});

test("if a thread dies its waiting requests fail, and the next call starts a new one", async () => {
  const mortal = createEncoders();
  await mortal.encode("turn", ["alive"]);
  const cut = mortal.encode("turn", ["never read"]);
  await mortal.close();
  await expect(cut).rejects.toThrow("encoder's thread ended");
  expect(await mortal.encode("turn", ["never read"])).toHaveLength(1);
  await mortal.close();
});

test("turns have priority over ratings, and ratings over visitors, except for the text in progress", async () => {
  const busy = createEncoders();
  await busy.encode("turn", ["warm"]);
  const done: string[] = [];
  const visitors = Array.from({ length: 20 }, (_, at) =>
    busy.encode("visitor", [`a visitor's answer, number ${at}`]).then(() => done.push("visitor")),
  );
  const rating = busy.encode("rating", ["an answer", "its question"]).then(() => done.push("rating"));
  const turn = busy.encode("turn", ["Because."]).then(() => done.push("turn"));
  await Promise.all([...visitors, rating, turn]);
  expect(done.slice(0, 3)).toEqual(["visitor", "turn", "rating"]);
  await busy.close();
});

test("a message whose sentences exceed the encoder's queue is the only one rejected", async () => {
  const small = createEncoders({ turn: 1, rating: 1, visitor: 1 });
  const read = (message: string) => small.read("turn", [{ question: "Why?", message }]);
  await expect(read("I rang. Nobody came.")).rejects.toThrow(EncoderAway);
  expect(await read("Because.")).toHaveLength(1);
  await small.close();
});

test("the reader gets all that is known of a message, so that it says whether an answer is finished", async () => {
  const message = "So there was this one customer who came in every day and";
  const heard = { question: "Tell me about a difficult customer.", message, form: "past" as const };
  const [parts] = await shared.read("turn", [heard]);
  expect(parts?.at(-1)?.open).toBeGreaterThan(0.5);
});
