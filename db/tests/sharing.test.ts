import { describe, expect, it } from "vitest";
import { SHARING_DAYS, COACH_RATING_EDIT_DAYS } from "#contract/limits.ts";
import { add, addBooking, addConversation, useDatabaseWithPeople } from "./database-with-people.ts";
import { tryAs, type Ids } from "./row-rules.ts";

const prepared = useDatabaseWithPeople();
const READ = "select 1 from public.report_shares where booking_id = $1";
const SHARE = "insert into public.report_shares (booking_id, conversation_id, user_id) values ($1, $2, $3)";

const endOf = (ago: string) =>
  prepared.client.query(
    "update public.coach_bookings set duration_minutes = 30, booking_date = now() - interval '30 minutes' - $2::interval where id = $1",
    [prepared.ids.booking, ago],
  );
const coachReads = () => tryAs(prepared.client, prepared.ids.coach, READ, [prepared.ids.booking]);

describe("a shared report", () => {
  it(`is the coach's to read until ${SHARING_DAYS} days after the session, to the second`, async () => {
    await endOf(`${SHARING_DAYS} days -1 second`);
    expect(await coachReads()).toBe("done");
    await endOf(`${SHARING_DAYS} days`);
    expect(await coachReads()).toBe("nothing");
  });

  it("of a booking without a time is closed that long after booking", async () => {
    const { client, ids } = prepared;
    const book = (days: number) =>
      client.query(
        "update public.coach_bookings set booking_date = null, created_at = now() - make_interval(days => $2) where id = $1",
        [ids.booking, days],
      );
    await book(SHARING_DAYS - 1);
    expect(await coachReads()).toBe("done");
    await book(SHARING_DAYS);
    expect(await coachReads()).toBe("nothing");
  });

  it("is closed as soon as the booking is cancelled", async () => {
    const { client, ids } = prepared;
    await client.query("update public.coach_bookings set status = 'cancelled' where id = $1", [ids.booking]);
    expect(await coachReads()).toBe("nothing");
    expect(await tryAs(client, ids.owner, SHARE, [ids.booking, ids.unshared, ids.owner])).toBe("refused");
  });

  it("can be taken back even when it is over", async () => {
    await endOf("90 days");
    expect(await tryAs(prepared.client, prepared.ids.owner, "delete from public.report_shares")).toBe("done");
  });
});

describe("what a coach said of a story", () => {
  const CHANGE = "update public.story_comments set words = 'Better.' where story_id = $1";
  const change = () => tryAs(prepared.client, prepared.ids.coach, CHANGE, [prepared.ids.story]);

  // safety.md T91
  it("can be changed while the story is shared, not afterwards", async () => {
    const { client, ids } = prepared;
    expect(await change()).toBe("done");
    await client.query("delete from public.preparation_shares where story_id = $1", [ids.story]);
    expect(await change()).toBe("nothing");
  });

  it("cannot be changed by a former coach", async () => {
    const { client, ids } = prepared;
    await client.query("update public.users set role_id = 4 where id = $1", [ids.coach]);
    expect(await change()).toBe("nothing");
  });
});

describe("only one's own finished report", () => {
  const share = (by: string, row: { booking?: string; conversation?: string; user?: string }) => {
    const { ids } = prepared;
    const { booking = ids.booking, conversation = ids.unshared, user = by } = row;
    return tryAs(prepared.client, by, SHARE, [booking, conversation, user]);
  };

  it("is no practice of one question", async () => {
    const { client, ids } = prepared;
    await client.query("update public.conversations set kind = 'practice', counted_as = null where id = $1", [
      ids.unshared,
    ]);
    expect(await share(ids.owner, {})).toBe("refused");
  });

  it("can be shared for one's own booking", async () => {
    const { client, ids } = prepared;
    const othersBooking = await addBooking(client, { coach_id: ids.coachProfile, user_id: ids.other });
    const { rows } = await client.query<{ id: string }>(
      "select conversation_id as id from public.reports where user_id = $1",
      [ids.other],
    );
    const others = rows[0]?.id ?? "";
    expect(await share(ids.owner, {})).toBe("done");
    expect(await share(ids.owner, { conversation: others })).toBe("refused");
    expect(await share(ids.owner, { booking: othersBooking })).toBe("refused");
    expect(await share(ids.other, { conversation: others })).toBe("refused");
    expect(await share(ids.other, { user: ids.owner })).toBe("refused");
    expect(await share(ids.coach, { user: ids.owner })).toBe("refused");
  });

  it.each(["pending", "failed"])("can be shared, not one that is %s", async (status) => {
    const { client, ids } = prepared;
    const conversation = await addConversation(client, ids.owner, {
      status: "completed",
      ended_at: new Date(),
    });
    await add(client, "public.reports", { conversation_id: conversation, user_id: ids.owner, status });
    expect(await share(ids.owner, { conversation })).toBe("refused");
  });

  it("can be shared, not one of an interview that was cancelled", async () => {
    const { client, ids } = prepared;
    const conversation = await addConversation(client, ids.owner, {
      status: "cancelled",
      ended_at: new Date(),
    });
    const report = {
      conversation_id: conversation,
      user_id: ids.owner,
      status: "ready",
      rating: {},
      scorer: "x",
    };
    await add(client, "public.reports", report);
    expect(await share(ids.owner, { conversation })).toBe("refused");
  });
});

const RATE = "insert into public.coach_ratings (booking_id, user_id, criteria) values ($1, $2, '{}')";
const SET = `insert into public.coach_homework (booking_id, user_id, target_role, difficulty, competency, competency_label)
  values ($1, $2, 'Nurse', 5, 'ownership', 'Ownership')`;
const STATUSES = ["pending", "confirmed", "completed", "cancelled"];

const addSession = (status: string) =>
  addBooking(prepared.client, {
    coach_id: prepared.ids.coachProfile,
    user_id: prepared.ids.owner,
    status,
    transcript: status === "completed" ? "What was said." : null,
  });

describe("a coach's rating", () => {
  it.each(STATUSES)("of a %s session is possible only when it is completed", async (status) => {
    const { client, ids } = prepared;
    const id = await addSession(status);
    const expected = status === "completed" ? "done" : "refused";
    expect(await tryAs(client, ids.coach, RATE, [id, ids.owner])).toBe(expected);
    expect(await tryAs(client, ids.otherCoach, RATE, [id, ids.owner])).toBe("refused");
    expect(await tryAs(client, ids.owner, RATE, [id, ids.owner])).toBe("refused");
  });

  it("is for that booking's client, and about what they shared only", async () => {
    const { client, ids } = prepared;
    expect(await tryAs(client, ids.coach, RATE, [ids.pastBooking, ids.other])).toBe("refused");
    const beside =
      "insert into public.coach_ratings (booking_id, user_id, conversation_id, criteria) values ($1, $2, $3, '{}')";
    expect(await tryAs(client, ids.coach, beside, [ids.pastBooking, ids.owner, ids.unshared])).toBe(
      "refused",
    );
  });

  it(`is corrected for ${COACH_RATING_EDIT_DAYS} days, to the second, then fixed`, async () => {
    const { client, ids } = prepared;
    const rated = (seconds: number) =>
      client.query(
        "update public.coach_ratings set created_at = now() - make_interval(days => $1) + make_interval(secs => $2)",
        [COACH_RATING_EDIT_DAYS, seconds],
      );
    const correct = "update public.coach_ratings set words = 'Better.'";
    await rated(1);
    expect(await tryAs(client, ids.coach, correct)).toBe("done");
    await rated(0);
    expect(await tryAs(client, ids.coach, correct)).toBe("nothing");
  });

  it.each(["created_at = now()", "user_id = null", "conversation_id = null"])(
    "never changes by %s",
    async (set) => {
      const { client, ids } = prepared;
      expect(await tryAs(client, ids.coach, `update public.coach_ratings set ${set}`)).toBe("refused");
    },
  );
});

describe("homework", () => {
  it.each(STATUSES)("for a %s session is set only when it is confirmed or completed", async (status) => {
    const { client, ids } = prepared;
    const id = await addSession(status);
    const expected = status === "confirmed" || status === "completed" ? "done" : "refused";
    expect(await tryAs(client, ids.coach, SET, [id, ids.owner])).toBe(expected);
    expect(await tryAs(client, ids.otherCoach, SET, [id, ids.owner])).toBe("refused");
    expect(await tryAs(client, ids.owner, SET, [id, ids.owner])).toBe("refused");
  });

  it("is one for each booking", async () => {
    const { client, ids } = prepared;
    expect(await tryAs(client, ids.coach, SET, [ids.booking, ids.owner])).toBe("error 23505");
  });

  it("does not change once it is started, and its coach cannot say that it was", async () => {
    const { client, ids } = prepared;
    const change = "update public.coach_homework set difficulty = 10";
    expect(await tryAs(client, ids.coach, change)).toBe("done");
    const start = "update public.coach_homework set conversation_id = $1";
    expect(await tryAs(client, ids.coach, start, [ids.report])).toBe("refused");
    expect(await tryAs(client, ids.owner, start, [ids.report])).toBe("refused");
    await client.query(start, [ids.report]);
    expect(await tryAs(client, ids.coach, change)).toBe("nothing");
  });
});

/** Tests each clause of the sharing rules alone: other tables are readable here, so that no other rule refuses. */

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

  it("another coach reads, sets and removes nothing during sharing either", async () => {
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
