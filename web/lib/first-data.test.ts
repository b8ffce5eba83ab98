import { afterEach, expect, test, vi } from "vitest";
import { SESSION_CHECK_SECONDS } from "#contract/limits.ts";

const element = {
  textContent: '{"/api/users/me":{"data":1},"/api/settings":{"data":2}}',
  remove: () => undefined,
};

/** Loads the module as a new page does. It reads the data embedded in the page once, at the start. */
async function load() {
  const asked: string[] = [];
  vi.stubGlobal("document", { getElementById: () => element });
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json("asked"));
  });
  // The age of a page that was just opened, in milliseconds.
  vi.stubGlobal("performance", { now: () => 1000 });
  vi.resetModules();
  const { fetchFirst } = await import("./first-data.ts");
  const get = async (address: string) => (await fetchFirst(address, { method: "GET" })).json();
  return { get, change: () => fetchFirst("/api/x", { method: "POST" }), asked };
}

afterEach(() => vi.unstubAllGlobals());

test("the first call whose response is embedded in the page is not made", async () => {
  const { get, asked } = await load();
  expect(await get("/api/users/me")).toEqual({ data: 1 });
  expect(asked).toEqual([]);
  expect(await get("/api/users/me")).toBe("asked");
  expect(await get("/api/other")).toBe("asked");
});

test("after a change, embedded responses are no longer used", async () => {
  const { get, change } = await load();
  await change();
  expect(await get("/api/settings")).toBe("asked");
});

test("long after the page was opened, embedded responses are no longer used", async () => {
  const { get } = await load();
  vi.stubGlobal("performance", { now: () => SESSION_CHECK_SECONDS * 1000 + 1 });
  expect(await get("/api/settings")).toBe("asked");
});
