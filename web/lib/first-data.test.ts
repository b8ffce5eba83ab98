import { afterEach, expect, test, vi } from "vitest";
import { SESSION_CHECK_SECONDS } from "#contract/limits.ts";

const element = {
  textContent: '{"/api/users/me":{"data":1},"/api/settings":{"data":2}}',
  remove: () => undefined,
};

/** As a page loads it: what came with the page is read once, at the start. */
async function load() {
  const asked: string[] = [];
  vi.stubGlobal("document", { getElementById: () => element });
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json("asked"));
  });
  // As old as a page is that was just opened.
  vi.stubGlobal("performance", { now: () => 1000 });
  vi.resetModules();
  const { fetchFirst } = await import("./first-data.ts");
  const get = async (address: string) => (await fetchFirst(address, { method: "GET" })).json();
  return { get, change: () => fetchFirst("/api/x", { method: "POST" }), asked };
}

afterEach(() => vi.unstubAllGlobals());

test("a call whose answer came with the page is not made, once", async () => {
  const { get, asked } = await load();
  expect(await get("/api/users/me")).toEqual({ data: 1 });
  expect(asked).toEqual([]);
  expect(await get("/api/users/me")).toBe("asked");
  expect(await get("/api/other")).toBe("asked");
});

test("after a change nothing of it counts any more", async () => {
  const { get, change } = await load();
  await change();
  expect(await get("/api/settings")).toBe("asked");
});

test("long after the page was opened nothing of it counts any more", async () => {
  const { get } = await load();
  vi.stubGlobal("performance", { now: () => SESSION_CHECK_SECONDS * 1000 + 1 });
  expect(await get("/api/settings")).toBe("asked");
});
