import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "#api/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#api/testing/test-database.ts";
import { COACH_PROFILE_FIELDS } from "#contract/coach-profile.ts";
import { examplesOf } from "#contract/declared-fields.ts";
import { add, addBooking, addCoach, addPerson } from "./database-with-people.ts";

let made: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  made = await createTestDatabase({ empty: true });
  owner = new pg.Client({ connectionString: made.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await made.drop();
});

it("coaches listed before stay listed, and clients with a booking see the same", async () => {
  await migrate(made.url, { upTo: "0022_guards.sql" });
  const client = await addPerson(owner, "Ann");
  const coaches = { listed: "Lea", refused: "Rob", waiting: "Wim" };
  const ids: Record<string, string> = {};
  for (const [listing, name] of Object.entries(coaches)) {
    const coach = await addCoach(owner, await addPerson(owner, name, 5));
    ids[listing] = coach;
    const reason = listing === "refused" ? "Two clients waited in vain." : null;
    await owner.query("update public.coach_profiles set listing = $2, listing_reason = $3 where id = $1", [
      coach,
      listing,
      reason,
    ]);
  }
  const booking = { user_id: client, coach_id: ids["refused"] ?? "" };
  await addBooking(owner, booking);
  const missed = await add(owner, "public.coach_bookings", {
    ...booking,
    status: "missed",
    missed_by: "coach",
  });
  const updated = "select id, updated_at from public.coach_profiles order by id";
  const before = (await owner.query(updated)).rows;
  await migrate(made.url);
  expect((await owner.query(updated)).rows).toEqual(before);
  const { rows } = await owner.query(
    `select p.listing, p.revision, p.listed_revision, app.changes_wait(p) as waits, l.shown
     from public.coach_profiles p left join public.coach_listings l on l.coach_id = p.id order by p.listing`,
  );
  const shown = (full_name: string) => ({
    ...examplesOf(COACH_PROFILE_FIELDS),
    profile_photo_url: null,
    event: null,
    full_name,
  });
  expect(rows).toEqual([
    { listing: "listed", revision: 1, listed_revision: 1, waits: false, shown: shown("Lea") },
    { listing: "refused", revision: 1, listed_revision: 1, waits: false, shown: shown("Rob") },
    { listing: "waiting", revision: 1, listed_revision: null, waits: false, shown: null },
  ]);
  const { rows: sessions } = await owner.query("select status from public.coach_bookings where id = $1", [
    missed,
  ]);
  expect(sessions).toEqual([{ status: "missed" }]);
});
