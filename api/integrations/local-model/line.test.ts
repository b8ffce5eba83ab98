import { afterEach, expect, test, vi } from "vitest";
import { LOCAL_TURN_WAIT_SECONDS, LOCAL_TURNS_WAITING_MAX } from "#contract/limits.ts";
import { createLine, NoTurnError } from "./line.ts";

afterEach(() => vi.useRealTimers());

test("one turn is answered after the other, in the order in which they came", async () => {
  const line = createLine();
  const order: number[] = [];
  const one = async (at: number) => {
    const leave = await line.enter("turn");
    order.push(at);
    leave();
  };
  const leave = await line.enter("turn");
  const all = [one(1), one(2), one(3)];
  expect(line.waiting()).toEqual({ turn: 3, rating: 0 });
  leave();
  leave();
  await Promise.all(all);
  expect(order).toEqual([1, 2, 3]);
});

test("a turn never waits for a rating, and ratings wait for each other however many they are", async () => {
  const line = createLine();
  await line.enter("rating");
  const waiting = Array.from({ length: 50 }, () => line.enter("rating"));
  expect(line.hasRoom("rating")).toBe(true);
  const leave = await line.enter("turn");
  leave();
  expect(waiting).toHaveLength(50);
  expect(line.waiting()).toEqual({ turn: 0, rating: 50 });
});

test("more turns than may wait are refused at once", async () => {
  const line = createLine();
  const leave = await line.enter("turn");
  const waiting = Array.from({ length: LOCAL_TURNS_WAITING_MAX }, () =>
    line.enter("turn").then((go) => go()),
  );
  expect(line.hasRoom("turn")).toBe(false);
  await expect(line.enter("turn")).rejects.toThrow(NoTurnError);
  leave();
  await Promise.all(waiting);
  expect(line.hasRoom("turn")).toBe(true);
});

test("a turn that waited for too long leaves the line", async () => {
  vi.useFakeTimers();
  const line = createLine();
  const leave = await line.enter("turn");
  const late = line.enter("turn").catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(LOCAL_TURN_WAIT_SECONDS * 1000 - 1);
  expect(line.waiting().turn).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await late).toBeInstanceOf(NoTurnError);
  expect(line.waiting().turn).toBe(0);
  leave();
  await line.enter("turn");
});
