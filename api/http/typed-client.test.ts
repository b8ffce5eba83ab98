import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import createClient from "openapi-fetch";
import { expect, it } from "vitest";
import { makeKey } from "#api/testing/account-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { GOOD_ANSWERS } from "#api/testing/interview-steps.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { RESPONSE_EXAMPLES } from "./openapi.ts";
// @ts-ignore -- npm run openapi makes this file and checks the types of this one against it; without it they are any.
import type { paths } from "../../dist/client-types.ts";

/** This test writes the file when WRITE_EXAMPLES is set. */
const EXAMPLES = "api/http/response-examples.json";
const { server } = useServerWithStandins();

/** Maps the path of each object to its property names; a list is represented by its first item. */
function namesIn(value: unknown, place = "", found = new Map<string, string>()) {
  if (Array.isArray(value)) for (const item of value.slice(0, 1)) namesIn(item, `${place}[]`, found);
  else if (typeof value === "object" && value !== null) {
    found.set(place, Object.keys(value).toSorted().join());
    for (const [name, inner] of Object.entries(value)) namesIn(inner, `${place}.${name}`, found);
  }
  return found;
}

/** Compares property names, except in items of lists that are empty on either side. */
function expectSameForm(example: unknown, real: unknown) {
  const [shown, found] = [namesIn(example), namesIn(real)];
  const shared = [...shown].filter(([place]) => found.has(place));
  expect(shared).toEqual(shared.map(([place]) => [place, found.get(place)]));
  expect(shared.map(([place]) => place)).toContain("");
}

it("a generated client with an API key does a practice and reads its report, as the examples show", async () => {
  const person = await server.createPerson();
  const { key } = await makeKey(person);
  const client = createClient<paths>({ baseUrl: server.url, headers: { authorization: `Bearer ${key}` } });
  const real: Record<string, unknown> = {};
  const competency = "ownership";

  const started = await client.POST("/api/practice/start", {
    body: { competency, targetRole: "Ward nurse" },
  });
  real["startPractice"] = started.data;
  const interviewId = started.data?.data.interviewId ?? "";
  const say = async (body: { isNewInterview?: true; isEndInterview?: true; message?: string }) => {
    const clientMessageId = randomUUID();
    const response = await client.POST("/api/chat", { body: { interviewId, clientMessageId, ...body } });
    expect(response.error).toBeUndefined();
    return response.data;
  };
  const opened = await say({ isNewInterview: true });
  expect(opened?.response).toMatch(/Welcome/);
  real["sendAnswer"] = await say({ message: GOOD_ANSWERS[0] ?? "" });
  await say({ isEndInterview: true });

  const id = interviewId;
  const report = await eventually(async () => {
    const { data } = await client.GET("/api/conversations/{id}/report", { params: { path: { id } } });
    expect(data?.data.status).toBe("ready");
    return data;
  });
  real["getReport"] = report;
  expect(report?.data.questions?.[0]?.score).toBeGreaterThan(0);
  const list = await client.GET("/api/conversations", { params: { query: { kind: "practice", limit: 5 } } });
  real["listConversations"] = list.data;
  expect(list.data?.data.map((one: { id: string }) => one.id)).toEqual([id]);
  real["getProgress"] = (await client.GET("/api/conversations/progress")).data;

  const refused = await client.GET("/api/conversations/{id}/report", {
    params: { path: { id: randomUUID() } },
  });
  expect(refused.error?.code).toBe("conversation_not_found");

  if (process.env["WRITE_EXAMPLES"]) return writeFileSync(EXAMPLES, JSON.stringify(real, null, 2));
  for (const [name, example] of Object.entries(RESPONSE_EXAMPLES)) expectSameForm(example, real[name]);
  expect(Object.keys(RESPONSE_EXAMPLES).toSorted()).toEqual(Object.keys(real).toSorted());
});
