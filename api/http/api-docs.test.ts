import { describe, expect, it } from "vitest";
import { useTestServer } from "#api/testing/test-server.ts";
import { createApiDocs } from "./api-docs.ts";

const server = useTestServer();

describe("the API's own description", () => {
  it("names every call with who may make it, as JSON and as a page of our own origin", async () => {
    const { body } = await server.call("GET", "/openapi.json");
    const paths = body.paths as Record<string, Record<string, Record<string, unknown>>>;
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({
        path,
        method,
        guard: call["x-guard"],
        tags: call.tags,
      })),
    );
    const health = calls.find(({ path }) => path === "/api/health");
    expect(health?.tags).toEqual(["status"]);
    expect(calls.filter(({ tags }) => String(tags) === "status")).toHaveLength(5);
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.every(({ guard }) => typeof guard === "string")).toBe(true);
    const page = await server.call("GET", "/docs");
    const html = String(page.body.text);
    for (const { path, method } of calls) expect(html).toContain(`${method.toUpperCase()} ${path}`);
    expect(html).not.toMatch(/<script|https?:\/\//);
  });

  it("has a nonce of its own each time, and is made once, so that asking for it keeps nobody waiting", async () => {
    const pages = [await fetch(`${server.url}/api/docs`), await fetch(`${server.url}/api/docs`)];
    const nonces = pages.map(
      ({ headers }) => /'nonce-([\w-]{22})'/.exec(headers.get("content-security-policy") ?? "")?.[1],
    );
    expect(new Set(nonces).size).toBe(2);
    for (const [at, page] of pages.entries())
      expect(await page.text()).toContain(`<style nonce="${nonces[at]}">`);
    let made = 0;
    const docs = createApiDocs(() => ({ paths: { "/a": {} }, made: (made += 1) }));
    for (let asked = 0; asked < 3; asked += 1) await docs();
    expect((await docs()).json).toBe('{"paths":{"/a":{}},"made":1}');
  });
});
