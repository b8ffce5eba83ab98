import { describe, expect, it } from "vitest";
import { COACH_RATING_EDIT_DAYS } from "#contract/limits.ts";
import { addBooking, useDatabaseWithPeople } from "./database-with-people.ts";
import { tryAs } from "./row-rules.ts";

const prepared = useDatabaseWithPeople();
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

  it("is for that booking's client and stands beside what they shared, nothing else", async () => {
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
