import { expect, it } from "vitest";
import { finishInterview } from "#api/testing/interview-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";

const server = useTestServer();
const newPerson = () => server.createPerson({ role: ROLE.superadmin });
const tick = (person: Person, id: string, body: object) =>
  person.call("PUT", `/conversations/${id}/report/ticks`, { body });
const read = async (person: Person, id: string) =>
  (await person.call("GET", `/conversations/${id}/report`)).body.data;

it("a person's ticks are kept beside the rating, and change nothing of it", async () => {
  const person = await newPerson();
  const id = await finishInterview(person);
  const { ticks, ...before } = await read(person, id);
  expect(ticks).toEqual([]);
  const questionId = before.questions?.find(({ points }) => points.length > 1)?.questionId;
  expect((await tick(person, id, { questionId, points: [0, 1] })).body.data).toEqual([
    { questionId, points: [0, 1] },
  ]);
  await tick(person, id, { questionId, points: [1] });
  const after = await read(person, id);
  expect(after).toEqual({ ...before, ticks: [{ questionId, points: [1] }] });
});

it("nobody ticks in another person's report, nor a point that is not there", async () => {
  const [person, stranger] = [await newPerson(), await newPerson()];
  const id = await finishInterview(person);
  const questionId = (await read(person, id)).questions?.[0]?.questionId;
  expect((await tick(stranger, id, { questionId, points: [0] })).body["code"]).toBe("conversation_not_found");
  expect((await tick(person, id, { questionId, points: [9] })).body["code"]).toBe("question_not_found");
  expect((await tick(person, id, { questionId: "no-such", points: [] })).body["code"]).toBe(
    "question_not_found",
  );
});
