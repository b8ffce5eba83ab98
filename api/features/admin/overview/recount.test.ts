import { sql } from "kysely";
import { expect, it } from "vitest";
import { addInterview, setRole } from "#api/testing/admin-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ADMIN_HEADERS } from "#contract/admin-list.ts";
import { ROLE } from "#contract/roles.ts";

const server = useTestServer({});

async function readCounters() {
  const users = await sql`
    select id, total_conversations, last_conversation_time from public.users order by id`.execute(
    server.db.serviceDb,
  );
  const tallies = await sql`
    select name, sum(amount)::integer as amount from private.tallies
    where name <> 'names' group by name having sum(amount) <> 0 order by name`.execute(server.db.serviceDb);
  const days = await sql`
    select day::text, name, sum(amount)::integer as amount from private.day_tallies
    group by day, name having sum(amount) <> 0 order by day, name`.execute(server.db.serviceDb);
  return { users: users.rows, tallies: tallies.rows, days: days.rows };
}

const recount = () => sql`select app.recount()`.execute(server.db.serviceDb);

it("what is counted while people come, talk and go is what counting anew gives", async () => {
  const [ann, ben, cora] = [
    await server.createPerson(),
    await server.createPerson({ role: ROLE.coach }),
    await server.createPerson(),
  ];
  for (const messages of [0, 1, 2, 5]) await addInterview(server, ann, { messages });
  const open = await addInterview(server, ben, { messages: 1, createdAt: "2026-04-01T10:00:00Z" });
  await addInterview(server, cora);
  await server.change("conversations", { id: open }, { message_count: 4 });
  await server.db.serviceDb.deleteFrom("conversations").where("user_id", "=", cora.id).execute();
  await setRole(server, cora, ROLE.premium);
  await server.db.serviceDb.deleteFrom("auth.user").where("id", "=", ann.id).execute();
  const counted = await readCounters();
  await recount();
  expect(await readCounters()).toEqual(counted);
  expect(counted.tallies).toContainEqual({ name: `users:${ROLE.coach}`, amount: 1 });
});

it("counting anew mends counters that are wrong", async () => {
  const ben = await server.createPerson();
  await addInterview(server, ben);
  const right = await readCounters();
  await sql`update public.users set total_conversations = 77, last_conversation_time = null`.execute(
    server.db.serviceDb,
  );
  await sql`update private.tallies set amount = amount + 5`.execute(server.db.serviceDb);
  await recount();
  expect(await readCounters()).toEqual(right);
});

it("a count of a search is right at once when somebody comes, is renamed or goes", async () => {
  const admin = await server.createPerson({ role: ROLE.admin });
  const count = async () =>
    Number(
      (await admin.call("GET", "/admin/stats?search=zebedee&limit=1")).headers.get(ADMIN_HEADERS.matches) ??
        -1,
    );
  expect(await count()).toBe(0);
  const person = await server.createPerson({ name: "Zebedee One" });
  const other = await server.createPerson({ name: "Somebody" });
  expect(await count()).toBe(1);
  await other.call("PATCH", "/users/me", { body: { full_name: "Zebedee Two" } });
  expect(await count()).toBe(2);
  await server.db.serviceDb.deleteFrom("auth.user").where("id", "=", person.id).execute();
  expect(await count()).toBe(1);
});
