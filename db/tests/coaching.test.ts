import { describe, expect, it } from "vitest";
import { addBooking, useDatabaseWithPeople } from "./database-with-people.ts";
import { tryAs } from "./row-rules.ts";

const prepared = useDatabaseWithPeople();

describe("a coach", () => {
  it("sees the bookings of the own profile only", async () => {
    const { client, ids } = prepared;
    const { rows } = await client.query<{ id: string }>(
      "select id from public.coach_profiles where user_id = $1",
      [ids.otherCoach],
    );
    const booking = await addBooking(client, { coach_id: rows[0]?.id ?? "", user_id: ids.other });
    const read = "select 1 from public.coach_bookings where id = $1";
    expect(await tryAs(client, ids.otherCoach, read, [booking])).toBe("done");
    expect(await tryAs(client, ids.other, read, [booking])).toBe("done");
    expect(await tryAs(client, ids.coach, read, [booking])).toBe("nothing");
    expect(await tryAs(client, ids.owner, read, [booking])).toBe("nothing");
  });
});

describe("a coach's profile", () => {
  const draft = "select 1 from public.coach_profiles where id = $1";
  const version = "select 1 from public.coach_listings where coach_id = $1";
  const readers = async (text: string) => {
    const { client, ids } = prepared;
    const outcomes = [];
    for (const who of [ids.owner, ids.otherCoach, ids.coach])
      outcomes.push(await tryAs(client, who, text, [ids.coachProfile]));
    return outcomes;
  };

  // safety.md T110
  it("is its coach's alone; others read the version that is listed, while it is", async () => {
    const { client, ids } = prepared;
    expect(await readers(draft)).toEqual(["nothing", "nothing", "done"]);
    expect(await readers(version)).toEqual(["done", "done", "done"]);
    for (const change of [
      "update public.users set suspended_at = now() where id = $1",
      "update public.coach_profiles set listing = 'waiting' where user_id = $1",
    ]) {
      await client.query("savepoint listed");
      await client.query(change, [ids.coach]);
      expect(await readers(version)).toEqual(["nothing", "nothing", "done"]);
      expect(await readers(draft)).toEqual(["nothing", "nothing", "done"]);
      await client.query("rollback to savepoint listed");
    }
  });

  // safety.md T111
  it("is listed only in its current version", async () => {
    const { client, ids } = prepared;
    const stands = async () =>
      (
        await client.query(
          `select p.revision, p.listed_revision, l.revision as listed, l.shown ->> 'bio' = p.bio as same
           from public.coach_profiles p join public.coach_listings l on l.coach_id = p.id where p.id = $1`,
          [ids.coachProfile],
        )
      ).rows[0];
    await client.query("update public.coach_profiles set bio = bio || '!' where id = $1", [ids.coachProfile]);
    expect(await stands()).toEqual({ revision: 2, listed_revision: 1, listed: 1, same: false });
    await client.query("savepoint before");
    const list = "update public.coach_profiles set listed_revision = $2 where id = $1";
    for (const revision of [0, 3, null]) {
      await expect(client.query(list, [ids.coachProfile, revision])).rejects.toMatchObject({ code: "ZB009" });
      await client.query("rollback to savepoint before");
    }
    await client.query(list, [ids.coachProfile, 2]);
    expect(await stands()).toEqual({ revision: 2, listed_revision: 2, listed: 2, same: true });
  });
});

describe("a booking", () => {
  it.each(["transcript", "notes", "calendly_event_uri", "calendly_invitee_uri", "*"])(
    "does not give %s to its client or its coach",
    async (column) => {
      const { client, ids } = prepared;
      for (const reader of [ids.owner, ids.coach]) {
        expect(await tryAs(client, reader, `select ${column} from public.coach_bookings`)).toBe("refused");
      }
    },
  );

  it("cannot be filtered or sorted by unreadable columns", async () => {
    const { client, ids } = prepared;
    const filter = "select id from public.coach_bookings where transcript like 'a%'";
    const sort = "select id from public.coach_bookings order by notes";
    expect(await tryAs(client, ids.owner, filter)).toBe("refused");
    expect(await tryAs(client, ids.owner, sort)).toBe("refused");
  });

  it.each([null, "", "  \n "])("is not completed with %j as its transcript", async (transcript) => {
    const { client, ids } = prepared;
    await client.query("update public.coach_bookings set booking_date = now() - interval '2 hours'");
    const complete = "update public.coach_bookings set status = 'completed', transcript = $1";
    expect(await tryAs(client, ids.coach, complete, [transcript])).toBe("error 23514");
  });
});

describe("a coach who is gone", () => {
  const gone = async () => {
    const { client, ids } = prepared;
    const rate = "insert into public.coach_ratings (booking_id, user_id, criteria) values ($1, $2, '{}')";
    expect(await tryAs(client, ids.coach, rate, [ids.pastBooking, ids.owner])).toBe("done");
    await client.query(rate, [ids.pastBooking, ids.owner]);
    await client.query(`delete from auth."user" where id = $1`, [ids.coach]);
    return { client, ids };
  };

  it("leaves session, rating, homework and comments to the client only", async () => {
    const { client, ids } = await gone();
    for (const table of [
      "coach_bookings",
      "coach_ratings",
      "coach_homework",
      "story_comments",
      "session_reviews",
    ]) {
      const read = `select 1 from public.${table} where user_id = $1`;
      expect(await tryAs(client, ids.owner, read, [ids.owner]), table).toBe("done");
      for (const stranger of [ids.other, ids.otherCoach])
        expect(await tryAs(client, stranger, read, [ids.owner]), table).toBe("nothing");
    }
  });

  it("cannot be replaced by another coach, and not be reviewed", async () => {
    const { client, ids } = await gone();
    const move = "update public.coach_bookings set status = 'cancelled' where id = $1";
    expect(await tryAs(client, ids.otherCoach, move, [ids.pastBooking])).toBe("nothing");
    const set = "update public.coach_homework set note = 'mine' where user_id = $1";
    expect(await tryAs(client, ids.otherCoach, set, [ids.owner])).toBe("nothing");
    const review =
      "insert into public.session_reviews (booking_id, user_id, coach_id, stars) values ($1, $2, null, 1)";
    expect(await tryAs(client, ids.owner, review, [ids.pastBooking, ids.owner])).toBe("refused");
  });
});

describe("session counts", () => {
  it("have one current period per user and never become negative", async () => {
    const { client, ids } = prepared;
    await client.query("savepoint before");
    const second = client.query(
      "insert into public.user_coach_sessions (user_id, role_id, sessions_allowed) values ($1, 2, 2)",
      [ids.owner],
    );
    await expect(second).rejects.toMatchObject({ code: "23505" });
    await client.query("rollback to savepoint before");
    const below = client.query("update public.user_coach_sessions set sessions_booked = sessions_booked - 1");
    await expect(below).rejects.toMatchObject({ code: "23514" });
  });
});
