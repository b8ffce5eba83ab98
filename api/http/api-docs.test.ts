import { describe, expect, it } from "vitest";
import { from } from "#api/testing/account-steps.ts";
import { randomAddress } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROUTE_SCOPES } from "#api/security/route-guards.ts";
import { ERRORS, type ErrorCode } from "#contract/errors.ts";
import { DOCS_READS_PER_HOUR } from "#contract/limits.ts";
import { describeApiAlone } from "#api/testing/registered-routes.ts";
import { createApiDocs } from "./api-docs.ts";
import { listCalls } from "./openapi.ts";

const server = useTestServer();

describe("the API's own description", () => {
  it("lists every call with its permitted callers, as JSON and as a page without scripts or other origins", async () => {
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

  it("has a new nonce on each request, and is built once, so that requests do not block the server", async () => {
    const pages = [await fetch(`${server.url}/api/docs`), await fetch(`${server.url}/api/docs`)];
    const nonces = pages.map(
      ({ headers }) => /'nonce-([\w-]{22})'/.exec(headers.get("content-security-policy") ?? "")?.[1],
    );
    expect(new Set(nonces).size).toBe(2);
    for (const [at, page] of pages.entries())
      expect(await page.text()).toContain(`<style nonce="${nonces[at]}">`);
    let made = 0;
    const docs = createApiDocs(() => {
      made += 1;
      return describeApiAlone();
    });
    for (let asked = 0; asked < 3; asked += 1) await docs();
    expect(made).toBe(1);
  });
});

// safety.md T105
describe("the description and its page, a megabyte that anybody may ask for", () => {
  const readFrom = (address: string, path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api${path}`, { headers: { ...from(address), ...headers } });

  it("are sent compressed, and the description not again to a client that has it", async () => {
    const address = randomAddress();
    const [plain, small, page] = [
      await readFrom(address, "/openapi.json", { "accept-encoding": "identity" }),
      await readFrom(address, "/openapi.json", { "accept-encoding": "gzip" }),
      await readFrom(address, "/docs", { "accept-encoding": "gzip" }),
    ];
    expect([plain, small, page].map((it) => it.headers.get("content-encoding"))).toEqual([
      null,
      "gzip",
      "gzip",
    ]);
    expect(await small.json()).toEqual(await plain.json());
    expect(await page.text()).toContain("Greenroom API");
    const etag = small.headers.get("etag") ?? "";
    const again = await readFrom(address, "/openapi.json", { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("can be read a limited number of times per hour by one network", async () => {
    const [address, other] = [randomAddress(), randomAddress()];
    const statuses = await Promise.all(
      Array.from({ length: DOCS_READS_PER_HOUR + 1 }, async (_, at) => {
        const response = await readFrom(address, at % 2 === 0 ? "/docs" : "/openapi.json");
        await response.body?.cancel();
        return response.status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await readFrom(other, "/openapi.json")).status).toBe(200);
  });
});

type Described = { $ref?: string; content?: Record<string, { schema: { allOf: object[] } }> };

describe("a client made from the description", () => {
  const description = describeApiAlone();
  const calls = listCalls(description);
  const text = JSON.stringify(description);

  it("has a unique name for each call, and every reference resolves", () => {
    const ids = calls.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
    const refs = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
    expect(refs.length).toBeGreaterThan(1000);
    const { components } = description;
    const missing = refs.filter(
      ([, kind = "", name = ""]) => !(name in components[kind as keyof typeof components]),
    );
    expect(missing.map(([ref]) => ref)).toEqual([]);
    expect(text).not.toContain('"guard"');
    expect(text).not.toContain('"x-errors"');
  });

  it("knows every code that a call refuses with, each under its own status", () => {
    const codesOf = (response: Described): string[] => {
      const name = response.$ref?.split("/").at(-1);
      if (name !== undefined) return [name];
      const [, own] = response.content?.["application/json"]?.schema.allOf ?? [];
      return (own as { properties: { code: { enum: string[] } } }).properties.code.enum;
    };
    for (const { operation } of calls) {
      const refusals = Object.entries(operation.responses).filter(([status]) => status >= "400");
      expect(refusals.length).toBeGreaterThan(2);
      for (const [status, response] of refusals)
        for (const code of codesOf(response as Described))
          expect(ERRORS[code as ErrorCode].status).toBe(Number(status));
    }
    expect(text).toContain('"already_invited"');
  });

  it("requires a session or an API key exactly where the call does", () => {
    for (const { operation, path, method } of calls) {
      const scope = ROUTE_SCOPES[`${method.toUpperCase()} ${path.slice(4).replaceAll(/\{(\w+)\}/g, ":$1")}`];
      const signedIn = [{ session: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])];
      expect(operation.security).toEqual(operation["x-guard"] === "public" ? [] : signedIn);
    }
    expect(calls.filter(({ operation }) => operation.tags?.length !== 1)).toEqual([]);
  });
});
