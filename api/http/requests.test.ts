import { describe, expect, it } from "vitest";
import { randomEmail } from "#api/testing/account-steps.ts";
import type { ApiResponse } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { errorBody } from "#contract/errors.ts";
import { TEXT } from "#contract/texts.ts";

const server = useTestServer();

const send = async (path: string, init: RequestInit): Promise<ApiResponse> => {
  const response = await fetch(`${server.url}/api${path}`, init);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as ApiResponse["body"],
  };
};
const JSON_TYPE = { "content-type": "application/json" };

/** Status and code of an error response; throws unless it has the shape of all errors. */
function refusalOf({ status, headers, body }: ApiResponse): [number, string] {
  if (!headers.get("content-type")?.includes("application/json")) throw new Error("a refusal must be JSON");
  return [status, errorBody.strict().parse(body).code];
}

describe("an address under /api", () => {
  it.each([
    "/nothing",
    "/users",
    "/users/me/more",
    "/linkedin",
    "/..%2f..%2fetc/passwd",
    "/%00",
    "/%E0%A4%A",
    "",
  ])("that does not exist responds with 404 in JSON: %s", async (path) => {
    expect(refusalOf(await send(path, {}))).toEqual([404, "not_found"]);
  });

  it.each([
    ["GET", "/auth/sign-in/email", "POST"],
    ["GET", "/users/create", "POST"],
    ["PUT", "/users/me", "GET, PATCH"],
    ["DELETE", "/users/me", "GET, PATCH"],
    ["POST", "/health", "GET"],
    ["POST", "/linkedin/callback", "GET"],
    ["OPTIONS", "/users/me", "GET, PATCH"],
    ["DELETE", "/conversations/00000000-0000-4000-8000-000000000000", "PATCH"],
  ])("that does not take %s %s responds with 405 and says what it takes", async (method, path, allow) => {
    const response = await send(path, {
      method,
      headers: JSON_TYPE,
      ...(method === "PUT" ? { body: "{}" } : {}),
    });
    expect(refusalOf(response)).toEqual([405, "method_not_allowed"]);
    expect(response.headers.get("allow")).toBe(allow);
  });

  it("responds to HEAD like GET, without a body", async () => {
    const head = await fetch(`${server.url}/api/health`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});

describe("a body", () => {
  const post = (body: BodyInit, headers: Record<string, string> = JSON_TYPE) =>
    send("/auth/forgot-password", { method: "POST", body, headers });

  it.each(["text/plain", "application/x-www-form-urlencoded", "text/json", "application/jsonp", ""])(
    "of type %j is refused: JSON only",
    async (type) => {
      const response = await post(
        new Blob(['{"email":"ann@example.test"}']),
        type === "" ? {} : { "content-type": type },
      );
      expect(refusalOf(response)).toEqual([415, "json_required"]);
    },
  );

  it("is refused for its type before any other check, even where no body is read", async () => {
    const init = { method: "DELETE", body: "x", headers: { "content-type": "text/plain" } };
    expect(refusalOf(await send("/users/me", init))).toEqual([415, "json_required"]);
  });

  it.each(["", "{", "{'email':'x'}", '{"email":"a@b.co"} {}', "undefined", "\u0000"])(
    "that is no JSON is refused: %j",
    async (body) => {
      const response = await post(body);
      expect(refusalOf(response)).toEqual([400, "bad_request"]);
      expect(response.body).toMatchObject({ field: "body", details: "It is no valid JSON" });
    },
  );

  it("or an address that is refused gets the field and the reason in the response, never the value", async () => {
    const reasonOf = async (path: string, init: RequestInit = {}) => {
      const { field, details, message } = (await send(path, init)).body;
      return { field, reason: details ?? message };
    };
    const body = (value: unknown) => ({ method: "POST", headers: JSON_TYPE, body: JSON.stringify(value) });
    expect([
      await reasonOf("/auth/forgot-password", body({ email: "my words" })),
      await reasonOf("/auth/forgot-password", body({ email: randomEmail(), extra: "my words" })),
      await reasonOf("/auth/forgot-password", body(["my words"])),
      await reasonOf("/health?verbose=yes"),
      await reasonOf("/referrals/referrer/%20"),
    ]).toEqual([
      { field: "email", reason: TEXT.emailBlank },
      { field: "extra", reason: "Unknown field" },
      { field: "body", reason: "Invalid input: expected object, received array" },
      { field: "verbose", reason: "Unknown field" },
      { field: "code", reason: expect.any(String) },
    ]);
  });

  it("may be JSON with a charset", async () => {
    const response = await post(JSON.stringify({ email: randomEmail() }), {
      "content-type": "application/json; charset=utf-8",
    });
    expect(response.status).toBe(200);
  });

  /** Sends the body in chunks, without a Content-Length. */
  const postInPieces = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    const body = new ReadableStream({
      start: (controller) => {
        for (let at = 0; at < bytes.length; at += 4096) controller.enqueue(bytes.subarray(at, at + 4096));
        controller.close();
      },
    });
    return send("/auth/forgot-password", {
      method: "POST",
      body,
      headers: JSON_TYPE,
      duplex: "half",
    } as RequestInit);
  };

  it("over 64 kB is refused, with or without a Content-Length", async () => {
    const text = JSON.stringify({ email: "x".repeat(65 * 1024) });
    expect(refusalOf(await post(text))).toEqual([413, "body_too_large"]);
    expect(refusalOf(await postInPieces(text))).toEqual([413, "body_too_large"]);
  });

  it("may come in pieces, and up to the limit", async () => {
    const padded = (length: number) => JSON.stringify({ email: randomEmail() }).padEnd(length);
    expect((await postInPieces(padded(9000))).status).toBe(200);
    expect((await post(padded(64 * 1024))).status).toBe(200);
    expect(refusalOf(await post(padded(64 * 1024 + 1)))).toEqual([413, "body_too_large"]);
  });

  it("nested very deeply is refused, and causes no server error", async () => {
    const response = await post(`{"email":${"[".repeat(30_000)}${"]".repeat(30_000)}}`);
    expect(refusalOf(response)).toEqual([400, "bad_request"]);
  });
});

describe("another site", () => {
  const from = (headers: Record<string, string>) =>
    send("/auth/forgot-password", {
      method: "POST",
      body: JSON.stringify({ email: randomEmail() }),
      headers: { ...JSON_TYPE, ...headers },
    });

  // safety.md T67
  it.each([
    ["https://evil.test"],
    ["null"],
    ["http://localhost"],
    ["http://localhost:1"],
    ["https://greenroom.test.evil.test"],
    ["not an origin"],
  ])("cannot change anything from the origin %s", async (origin) => {
    expect(refusalOf(await from({ origin }))).toEqual([403, "forbidden"]);
  });

  it("cannot change anything with a request that the browser calls cross-site", async () => {
    expect(refusalOf(await from({ "sec-fetch-site": "cross-site" }))).toEqual([403, "forbidden"]);
  });

  it("is told apart from our own", async () => {
    expect((await from({ origin: server.url, "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  it("may not read responses either", async () => {
    for (const method of ["GET", "OPTIONS"]) {
      const { headers } = await fetch(`${server.url}/api/health`, {
        method,
        headers: { origin: "https://evil.test" },
      });
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-allow"))).toEqual([]);
    }
  });
});

describe("a value of the right form that no column holds", () => {
  const cursorOf = (row: object) => Buffer.from(JSON.stringify(row)).toString("base64url");
  const id = "00000000-0000-4000-8000-000000000000";
  const nurse = { title: "Nurse", advert: "" };
  const OUT_OF_RANGE = { field: "request", details: "It holds a number or a date that is out of range" };

  it("is the caller's mistake in a body: a day in the year 0, a number above four bytes", async () => {
    const person = await server.createPerson();
    const added = await person.call("POST", "/applications", { body: nurse });
    const address = `/applications/${added.body.data.id}`;
    for (const refused of [
      await person.call("POST", "/applications", { body: { ...nurse, interviewDate: "0000-01-01" } }),
      await person.call("PATCH", address, { body: { revision: 3_000_000_000, title: "Head nurse" } }),
    ]) {
      expect(refusalOf(refused)).toEqual([400, "bad_request"]);
      expect(refused.body).toMatchObject(OUT_OF_RANGE);
    }
  });

  it.each([
    ["number", `/coaches?cursor=${cursorOf({ years: 9_999_999_999, id })}`],
    ["time", `/conversations?cursor=${cursorOf({ createdAt: "0000-01-01T00:00:00Z", id })}`],
  ])("is so in a cursor that somebody made by hand: a %s", async (_, path) => {
    const refused = await (await server.createPerson()).call("GET", path);
    expect(refusalOf(refused)).toEqual([400, "bad_request"]);
    expect(refused.body).toMatchObject(OUT_OF_RANGE);
  });
});
