import { sql } from "kysely";
import { expect, it } from "vitest";
import { builtInInterviewer } from "#api/integrations/ai/interviewer-model.ts";
import { finishInterview, finishPractice, startInterview } from "#api/testing/interview-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { createSpeaker } from "../speaker.ts";
import { rateInterview } from "./rate-interview.ts";

const server = useTestServer();
const newPerson = () => server.createPerson({ role: ROLE.superadmin });
const rate = (person: Person, id: string, rating: unknown) =>
  person.call("PUT", `/conversations/${id}/self-rating`, { body: { rating } });
const read = async (person: Person, id: string) =>
  (await person.call("GET", `/conversations/${id}/report`)).body.data;

it("one's own number stands beside the rating and in the ratings over time, and the first one stays", async () => {
  const person = await newPerson();
  const id = await finishInterview(person);
  expect(await read(person, id)).toMatchObject({ self: null });
  expect((await rate(person, id, 9)).body.data).toEqual({ rating: 9 });
  expect((await rate(person, id, 2)).body.data).toEqual({ rating: 9 });
  expect(await read(person, id)).toMatchObject({ self: 9 });
  await server.change("reports", { conversation_id: id }, { overall: 6 });
  const { lines } = (await person.call("GET", "/conversations/progress")).body.data;
  expect(lines[0]?.points).toMatchObject([{ conversationId: id, self: 9 }]);
});

it("one's own number is no part of the rating: made anew, that is the same", async () => {
  const person = await newPerson();
  const id = await finishInterview(person);
  const rating = async () => (await server.rows("reports", { conversation_id: id }, ["rating"]))[0];
  const before = await rating();
  await rate(person, id, 1);
  await sql`delete from private.answer_judgements where conversation_id = ${id}::uuid`.execute(
    server.db.serviceDb,
  );
  await server.change("reports", { conversation_id: id }, { status: "pending", rating: null, overall: null });
  await rateInterview({ serviceDb: server.db.serviceDb, speaker: createSpeaker(builtInInterviewer()) }, id);
  expect(await rating()).toEqual(before);
});

it("is given to a whole interview of one's own, from 1 to 10, within an hour of its end", async () => {
  const [person, stranger] = [await newPerson(), await newPerson()];
  const id = await finishInterview(person);
  for (const rating of [0, 11, 5.5, "7"]) {
    const refused = await rate(person, id, rating);
    expect([refused.status, refused.body["field"]]).toEqual([400, "rating"]);
  }
  expect((await rate(stranger, id, 5)).body["code"]).toBe("conversation_not_found");
  const practice = await finishPractice(person);
  expect((await rate(person, practice, 5)).body["code"]).toBe("self_rating_over");
  const running = await startInterview(person);
  expect((await rate(person, running, 5)).body["code"]).toBe("conversation_not_found");
  await server.change("conversations", { id }, { ended_at: new Date(Date.now() - 61 * 60_000) });
  expect((await rate(person, id, 5)).body["code"]).toBe("self_rating_over");
  expect(await read(person, id)).toMatchObject({ self: null });
});
