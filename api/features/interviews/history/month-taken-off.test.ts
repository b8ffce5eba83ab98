import { expect, it } from "vitest";
import {
  chat,
  finishInterview,
  giveAnswer,
  GOOD_ANSWERS,
  startInterview,
} from "#api/testing/interview-steps.ts";
import { queryOnce } from "#api/testing/test-database.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";

const server = useTestServer();

it("an interview whose month was taken off is listed with its report, without words until it is back; new ones go on", async () => {
  const person = await server.createPerson({ role: ROLE.superadmin });
  const id = await finishInterview(person);
  const said = async () => (await person.call("GET", `/conversations/${id}/messages`)).body.data;
  const report = async () => (await person.call("GET", `/conversations/${id}/report`)).body.data;
  const [words, rating] = [await said(), await report()];
  expect(words.length).toBeGreaterThan(3);
  const [part] = await queryOnce<{ name: string; bound: string }>(
    server.databaseUrl,
    `select c.oid::regclass::text as name, pg_get_expr(c.relpartbound, c.oid) as bound from pg_class c
     where c.oid = (select tableoid from public.messages where conversation_id = $1 limit 1)`,
    [id],
  );
  await queryOnce(server.databaseUrl, `alter table public.messages detach partition ${part?.name}`);
  expect(await said()).toEqual([]);
  expect(await report()).toEqual(rating);
  const { data } = (await person.call("GET", "/conversations")).body;
  expect(data).toMatchObject([{ id }]);
  const next = await startInterview(person);
  await giveAnswer(person, next, GOOD_ANSWERS[0] ?? "");
  await chat(person, { interviewId: next, isEndInterview: true });
  // This month's went to the rest meanwhile, and one place is theirs only.
  await expect(
    queryOnce(
      server.databaseUrl,
      `alter table public.messages attach partition ${part?.name} ${part?.bound}`,
    ),
  ).rejects.toThrow("would be violated by some row");
  await queryOnce(server.databaseUrl, "delete from public.conversations where id = $1", [next]);
  await queryOnce(
    server.databaseUrl,
    `alter table public.messages attach partition ${part?.name} ${part?.bound}`,
  );
  expect(await said()).toEqual(words);
});
