import { afterAll, expect, test } from "vitest";
import { TEXT_VECTOR_SIZE } from "#interviewer/engine/read/encode-text.ts";
import { createEncoders } from "./encoders.ts";
import { LineFull } from "./thread-line.ts";

const shared = createEncoders();
afterAll(() => shared.close());

test("a text has the same vector whatever is asked beside it, and a long one is read further than its first run", async () => {
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

test("more than a line holds is refused at once, and the other lines stay open", async () => {
  const small = createEncoders({ turn: 2, rating: 2, visitor: 1 });
  const first = small.encode("rating", ["one", "two"]);
  await expect(small.encode("rating", ["three", "four"])).rejects.toThrow(LineFull);
  await expect(small.encode("visitor", ["five", "six"])).rejects.toThrow(LineFull);
  expect(await small.encode("turn", ["five", "six"])).toHaveLength(2);
  expect(await first).toHaveLength(2);
  await small.close();
});

test("a thread that dies fails what waits for it, and the next call has a new one", async () => {
  const mortal = createEncoders();
  await mortal.encode("turn", ["alive"]);
  const cut = mortal.encode("turn", ["never read"]);
  await mortal.close();
  await expect(cut).rejects.toThrow("encoders' thread ended");
  expect(await mortal.encode("turn", ["never read"])).toHaveLength(1);
  await mortal.close();
});

test("a turn goes before ratings, and ratings before visitors, but for the one text under way", async () => {
  const busy = createEncoders();
  await busy.encode("turn", ["warm"]);
  const done: string[] = [];
  const visitors = Array.from({ length: 20 }, (_, at) =>
    busy.encode("visitor", [`a visitor's answer, number ${at}`]).then(() => done.push("visitor")),
  );
  const rating = busy.encode("rating", ["an answer", "its question"]).then(() => done.push("rating"));
  const turn = busy.read("turn", [{ question: "Why?", message: "Because." }]).then(() => done.push("turn"));
  await Promise.all([...visitors, rating, turn]);
  expect(done.slice(0, 3)).toEqual(["visitor", "turn", "rating"]);
  await busy.close();
});
