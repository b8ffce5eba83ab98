import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { makeKey } from "#api/testing/account-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { finishInterview, GOOD_ANSWERS, openInterview } from "#api/testing/interview-steps.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import type { ApiScope } from "#contract/api-keys.ts";
import { JSON_BODY_MAX_BYTES } from "#contract/limits.ts";

const { server } = useServerWithStandins();

/** An MCP client with this key; it speaks the protocol's 2025 version by default. */
async function connect(key: string, versions: "legacy" | "auto" = "legacy") {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: versions } });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp`), { requestInit: { headers } }),
  );
  const use = async (name: string, input: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const [first] = content;
    const text = first?.type === "text" ? first.text : "";
    return { isError: isError === true, text, read: () => JSON.parse(text) as Record<string, unknown> };
  };
  return { client, use };
}

const keyOf = async (scopes?: ApiScope[]) => {
  const person = await server.createPerson();
  return { person, ...(await makeKey(person, scopes && { scopes })) };
};

it("a client of the protocol holds a practice and reads its report", async () => {
  const { key } = await keyOf();
  const { client, use } = await connect(key);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    "list_reports",
    "read_report",
    "start_practice",
    "answer_question",
    "end_practice",
  ]);
  expect(client.getInstructions()).toContain("own answers");
  const started = (await use("start_practice", { round: "final", target_role: "Ward nurse" })).read();
  const id = started["interviewId"];
  expect(started["response"]).toContain("Welcome");
  const answered = (await use("answer_question", { id, answer: GOOD_ANSWERS[0] })).read();
  // The practice may have ended by itself after the answer.
  const isOver = answered["status"] === "completed" || !(await use("end_practice", { id })).isError;
  expect(isOver).toBe(true);
  await eventually(async () =>
    expect((await use("read_report", { id })).read()).toMatchObject({
      data: { status: "ready", isPractice: true, questions: [{ state: "rated" }] },
    }),
  );
  expect((await use("list_reports", { kind: "practice" })).read()).toMatchObject({
    data: [{ id, round: "final" }],
  });
  await client.close();
});

// safety.md T86
it("each tool does what its key may do, and no more; a refusal says why", async () => {
  const { person, key } = await keyOf(["practice"]);
  const { client, use } = await connect(key, "auto");
  expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toEqual(["start_practice", "answer_question", "end_practice"]);
  await expect(use("list_reports")).rejects.toThrow("not found");
  const interview = await openInterview(person);
  const refused = await use("answer_question", { id: interview, answer: "Mine." });
  expect([refused.isError, refused.read()["code"]]).toEqual([true, "key_scope"]);
  await person.call("POST", "/chat", { body: { interviewId: interview, isEndInterview: true } });
  const unknown = await use("start_practice", { competency: "flying" });
  expect(unknown.isError).toBe(true);
  const stranger = await connect((await keyOf()).key);
  const theirs = await finishInterview(person);
  expect((await stranger.use("read_report", { id: theirs })).read()["code"]).toBe("conversation_not_found");
  expect((await stranger.use("read_report", { id: "../users/me" })).isError).toBe(true);
});

it("a request without a key, from another site, or with an invalid body does nothing", async () => {
  const { person, key } = await keyOf();
  const listing = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const ask = (headers: Record<string, string>, body: unknown = listing) =>
    server.call("POST", "/mcp", {
      body,
      headers: { accept: "application/json, text/event-stream", authorization: `Bearer ${key}`, ...headers },
    });
  for (const authorization of ["", `Bearer ${person.token}`, `Bearer gr_${"x".repeat(39)}`]) {
    const { status, body, headers } = await ask({ authorization });
    expect([status, body["code"]]).toEqual([401, "key_invalid"]);
    expect(headers.get("www-authenticate")).toBe("Bearer");
  }
  expect((await ask({ origin: "https://evil.test" })).status).toBe(403);
  expect((await ask({ "content-type": "text/plain" })).status).toBe(415);
  expect((await ask({}, "{")).status).toBe(400);
  expect((await ask({}, { ...listing, params: "x".repeat(JSON_BODY_MAX_BYTES) })).status).toBe(413);
  expect((await server.call("GET", "/mcp")).status).toBe(405);
});
