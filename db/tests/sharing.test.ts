import { describe, expect, it } from "vitest";
import { SHARING_DAYS } from "#contract/limits.ts";
import { add, addBooking, addConversation, useDatabaseWithPeople } from "./database-with-people.ts";
import { tryAs } from "./row-rules.ts";

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

  it("of a booking without a time is closed that long after it was booked", async () => {
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
  it("is theirs to change while the story is shared, not once it is taken back", async () => {
    const { client, ids } = prepared;
    expect(await change()).toBe("done");
    await client.query("delete from public.preparation_shares where story_id = $1", [ids.story]);
    expect(await change()).toBe("nothing");
  });

  it("is not theirs any more when they are no coach", async () => {
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
