import { describe, expect, it } from "vitest";
import { useTestServer } from "#api/testing/test-server.ts";

const server = useTestServer();

describe("the API's own description", () => {
  it("names every call with who may make it, as JSON and as a page of our own origin", async () => {
    const { body } = await server.call("GET", "/openapi.json");
    const paths = body.paths as Record<string, Record<string, Record<string, unknown>>>;
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ path, method, guard: call["x-guard"] })),
    );
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.every(({ guard }) => typeof guard === "string")).toBe(true);
    const page = await server.call("GET", "/docs");
    const html = String(page.body.text);
    for (const { path, method } of calls) expect(html).toContain(`${method.toUpperCase()} ${path}`);
    expect(html).not.toMatch(/<script|https?:\/\//);
  });
});
