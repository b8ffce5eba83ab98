import { describe, expect, it } from "vitest";
import { addBooking, useDatabaseWithPeople } from "./database-with-people.ts";
import { type Ids, tryAs } from "./row-rules.ts";

/** Each clause of the hand-off's rules by itself: the other tables are open to read here, so that nothing else refuses. */

const prepared = useDatabaseWithPeople();
const SHARE = "insert into public.report_shares (booking_id, conversation_id, user_id) values ($1, $2, $3)";

async function openToRead(...tables: string[]): Promise<void> {
  for (const table of tables)
    await prepared.client.query(
      `create policy "everyone reads" on ${table} for select to app_user using (true)`,
    );
}

const othersReport = async (): Promise<string> => {
  const { rows } = await prepared.client.query<{ id: string }>(
    "select conversation_id as id from public.reports where user_id = $1",
    [prepared.ids.other],
  );
  return rows[0]?.id ?? "";
};

describe("even if everyone could read bookings", () => {
  it.each(["public.report_shares", "public.coach_homework", "public.coach_ratings"])(
    "another coach gets nothing of %s, the booking's own does",
    async (table) => {
      const { client, ids } = prepared;
      await openToRead("public.coach_bookings");
      const read = `select 1 from ${table} where booking_id = $1`;
      expect(await tryAs(client, ids.coach, read, [ids.booking])).toBe("done");
      expect(await tryAs(client, ids.otherCoach, read, [ids.booking])).toBe("nothing");
      expect(await tryAs(client, ids.other, read, [ids.booking])).toBe("nothing");
    },
  );

  it("another coach sets and changes no homework and gives no rating", async () => {
    const { client, ids } = prepared;
    await openToRead("public.coach_bookings", "public.coach_homework", "public.coach_ratings");
    const row = [ids.pastBooking, ids.owner];
    const set = `insert into public.coach_homework
      (booking_id, user_id, target_role, difficulty, competency, competency_label)
      values ($1, $2, 'Nurse', 5, 'ownership', 'Ownership')`;
    const rate = "insert into public.coach_ratings (booking_id, user_id, criteria) values ($1, $2, '{}')";
    expect(await tryAs(client, ids.otherCoach, set, row)).toBe("refused");
    expect(await tryAs(client, ids.otherCoach, rate, row)).toBe("refused");
    const change = "update public.coach_homework set note = 'Mine.'";
    expect(await tryAs(client, ids.otherCoach, change)).toBe("nothing");
    expect(await tryAs(client, ids.otherCoach, "update public.coach_ratings set words = 'Mine.'")).toBe(
      "nothing",
    );
  });

  it("a report is shared for the sharer's own booking only", async () => {
    const { client, ids } = prepared;
    await openToRead("public.coach_bookings");
    const booking = await addBooking(client, { coach_id: ids.coachProfile, user_id: ids.other });
    expect(await tryAs(client, ids.owner, SHARE, [ids.booking, ids.unshared, ids.owner])).toBe("done");
    expect(await tryAs(client, ids.owner, SHARE, [booking, ids.unshared, ids.owner])).toBe("refused");
  });
});

describe("even if everyone could read reports and interviews", () => {
  it("only one's own report can be shared", async () => {
    const { client, ids } = prepared;
    await openToRead("public.reports", "public.conversations");
    const row = [ids.booking, await othersReport(), ids.owner];
    expect(await tryAs(client, ids.owner, SHARE, row)).toBe("refused");
  });

  it("only in one's own name", async () => {
    const { client, ids } = prepared;
    await openToRead("public.reports", "public.conversations", "public.coach_bookings");
    const row = [ids.booking, ids.unshared, ids.owner];
    for (const by of [ids.other, ids.coach, ids.otherCoach])
      expect(await tryAs(client, by, SHARE, row)).toBe("refused");
    expect(await tryAs(client, ids.owner, SHARE, row)).toBe("done");
  });
});

describe("when sharing is over, even if everyone could read bookings and shares", () => {
  const endSharing = () =>
    prepared.client.query(
      "update public.coach_bookings set booking_date = now() - interval '90 days' where id = $1",
      [prepared.ids.booking],
    );
  const open = () => openToRead("public.coach_bookings", "public.preparation_shares");

  it.each<[string, string, (ids: Ids) => unknown[], string]>([
    [
      "reads no step of theirs",
      "select 1 from public.coach_steps where share_id = $1",
      ({ share }) => [share],
      "nothing",
    ],
    [
      "sets no step",
      "insert into public.coach_steps (share_id, user_id, title, minutes) values ($1, $2, 'Say how many', 5)",
      ({ share, owner }) => [share, owner],
      "refused",
    ],
    ["takes no step back", "delete from public.coach_steps", () => [], "nothing"],
    [
      "comments on no story",
      "insert into public.story_comments (booking_id, story_id, user_id, words) values ($1, $2, $3, 'Say when.')",
      ({ booking, otherStory, owner }) => [booking, otherStory, owner],
      "refused",
    ],
    ["changes no comment", "update public.story_comments set words = 'Say when.'", () => [], "nothing"],
  ])("the coach %s, who could before", async (...[, text, values, after]) => {
    const { client, ids } = prepared;
    await open();
    expect(await tryAs(client, ids.coach, text, values(ids))).toBe("done");
    await endSharing();
    expect(await tryAs(client, ids.coach, text, values(ids))).toBe(after);
  });

  it("the coach reads nothing that was shared, and nothing more is shared with them", async () => {
    const { client, ids } = prepared;
    await openToRead("public.coach_bookings");
    const read = "select 1 from public.preparation_shares where booking_id = $1";
    const shareApplication =
      "insert into public.preparation_shares (booking_id, user_id, application_id) values ($1, $2, $3)";
    const row = [ids.booking, ids.owner, ids.application];
    expect(await tryAs(client, ids.coach, read, [ids.booking])).toBe("done");
    expect(await tryAs(client, ids.owner, shareApplication, row)).toBe("done");
    await endSharing();
    expect(await tryAs(client, ids.coach, read, [ids.booking])).toBe("nothing");
    expect(await tryAs(client, ids.owner, shareApplication, row)).toBe("refused");
  });

  it("another coach reads, sets and takes back nothing while it lasts either", async () => {
    const { client, ids } = prepared;
    await open();
    const row = [ids.share, ids.owner];
    const set =
      "insert into public.coach_steps (share_id, user_id, title, minutes) values ($1, $2, 'Say how many', 5)";
    expect(await tryAs(client, ids.otherCoach, "select 1 from public.coach_steps")).toBe("nothing");
    expect(await tryAs(client, ids.otherCoach, set, row)).toBe("refused");
    expect(await tryAs(client, ids.otherCoach, "delete from public.coach_steps")).toBe("nothing");
  });
});
