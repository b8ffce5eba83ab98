import { beforeEach, expect, test } from "vitest";
import type { Me } from "#contract/accounts.ts";
import { KEPT_REPORTS_MAX } from "#contract/limits.ts";
import { networkError } from "./api.ts";
import { forgetKept, isReportKept, keepFor, keptReport, readOrKept } from "./kept.ts";

/** Acts like a browser's storage: the stored values are own properties, the methods are not. */
class Shelf {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

const ann = { id: "ann" } as Me;
const ben = { id: "ben" } as Me;

beforeEach(() => {
  Object.defineProperty(globalThis, "localStorage", { value: new Shelf(), configurable: true });
});

const read = (id: string) => readOrKept(keptReport(id), () => Promise.resolve(`report ${id}`));
const readOffline = (id: string) => readOrKept(keptReport(id), () => Promise.reject(networkError()));

test("data that a user has read is available offline to that user", async () => {
  keepFor(ann);
  await read("1");
  await expect(readOffline("1")).resolves.toBe("report 1");
  await expect(readOffline("2")).rejects.toThrow("");
});

test("it is not available to other users, and deleted when another user signs in", async () => {
  keepFor(ann);
  await read("1");
  keepFor(ben);
  await expect(readOffline("1")).rejects.toThrow("");
  expect(JSON.stringify(localStorage)).not.toContain("report 1");
});

test("after a sign-out nothing is left, and late responses are not kept", async () => {
  keepFor(ann);
  await read("1");
  forgetKept();
  await read("2");
  expect(Object.keys(localStorage)).toEqual([]);
});

test("a refusal by the server does not count as offline", async () => {
  keepFor(ann);
  await read("1");
  const refused = readOrKept(keptReport("1"), () => Promise.reject(new Error("refused")));
  await expect(refused).rejects.toThrow("refused");
});

test("only the latest reports are kept", async () => {
  keepFor(ann);
  for (let n = 0; n <= KEPT_REPORTS_MAX; n += 1) await read(String(n));
  const kept = Array.from({ length: KEPT_REPORTS_MAX + 1 }, (_, n) => isReportKept(String(n)));
  expect(kept.filter(Boolean)).toHaveLength(KEPT_REPORTS_MAX);
  expect(kept.at(-1)).toBe(true);
});
