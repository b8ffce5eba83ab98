import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  bookingsOf,
  bookSession,
  coachAsSeen,
  completeSession,
  createConnectedCoach,
  receivedBy,
  useCoaching,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { REVIEW_EDIT_DAYS, REVIEW_SENTENCE_MAX_LENGTH, REVIEWS_SHOWN_FROM } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

const { standins, server, premium, booked } = useCoaching();

const review = (person: Person, id: string, body: object) =>
  person.call("PUT", `/bookings/${id}/review`, { body });

/** A past session of that coach with a new client. */
async function held(coach: TestCoach): Promise<{ person: Person; id: string }> {
  const person = await premium();
  const { body } = await bookSession(standins.url, { person, coach });
  await server.change(
    "coach_bookings",
    { id: body.data.id },
    { booking_date: new Date(Date.now() - 7_200_000) },
  );
  return { person, id: body.data.id };
}

describe("what a client says of a session", () => {
  it("is said once it was held, shown to its coach, and changed", async () => {
    const { coach, person, id } = await booked({ past: true });
    expect((await bookingsOf(person))[0]).toMatchObject({ review: null, can_review: true });
    const first = await review(person, id, { stars: 4, sentence: " Clear advice. " });
    expect(first.body.data).toMatchObject({
      review: { stars: 4, sentence: "Clear advice.", hidden_reason: null },
      can_review: true,
    });
    expect((await receivedBy(coach.person))[0]).toMatchObject({
      review: { stars: 4, sentence: "Clear advice." },
    });
    await completeSession(coach, id);
    expect((await review(person, id, { stars: 5 })).body.data.review).toMatchObject({
      stars: 5,
      sentence: "",
    });
    expect(await server.rows("session_reviews", { booking_id: id }, ["stars"])).toEqual([{ stars: 5 }]);
  });

  it("is refused before the session is over, and after 14 days it is fixed", async () => {
    const ahead = await booked();
    expect((await bookingsOf(ahead.person))[0]).toMatchObject({ can_review: false });
    const early = await review(ahead.person, ahead.id, { stars: 5 });
    expect(early).toMatchObject({ status: 409, body: { code: "review_too_early" } });
    const { person, id } = await booked({ past: true });
    await review(person, id, { stars: 2 });
    await sql`update public.session_reviews set created_at = now() - make_interval(days => ${REVIEW_EDIT_DAYS})
      where booking_id = ${id}::uuid`.execute(server.db.serviceDb);
    expect((await bookingsOf(person))[0]).toMatchObject({ can_review: false });
    expect(await review(person, id, { stars: 5 })).toMatchObject({
      status: 409,
      body: { code: "review_fixed" },
    });
    expect((await bookingsOf(person))[0]?.review?.stars).toBe(2);
  });

  it.each<[string, object, { field: string; message: string }]>([
    ["no stars", {}, { field: "stars", message: TEXT.reviewStarsRequired }],
    ["six stars", { stars: 6 }, { field: "stars", message: TEXT.reviewStarsRequired }],
    ["half a star", { stars: 1.5 }, { field: "stars", message: TEXT.reviewStarsRequired }],
    [
      "too long a sentence",
      { stars: 1, sentence: "x".repeat(REVIEW_SENTENCE_MAX_LENGTH + 1) },
      { field: "sentence", message: TEXT.reviewSentenceLong },
    ],
  ])("is refused with %s", async (_what, body, refusal) => {
    const { person, id } = await booked({ past: true });
    expect(await review(person, id, body)).toMatchObject({ status: 400, body: refusal });
  });

  it("is its client's alone to say", async () => {
    const { coach, id } = await booked({ past: true });
    for (const person of [coach.person, await premium()])
      expect((await review(person, id, { stars: 5 })).status).toBe(404);
  });

  it("stands on the coach's card from three on: mean, count and the newest sentences, no name", async () => {
    const coach = await createConnectedCoach(server);
    const sessions = [await held(coach), await held(coach), await held(coach), await held(coach)];
    for (const [at, { person, id }] of sessions.entries()) {
      const seen = await coachAsSeen(person, coach.id);
      expect(seen.reviews === null).toBe(at < REVIEWS_SHOWN_FROM);
      expect(
        (await review(person, id, { stars: at + 2, sentence: at === 1 ? "" : `Session ${at}` })).status,
      ).toBe(200);
    }
    const client = await premium();
    const { reviews } = await coachAsSeen(client, coach.id);
    expect(reviews).toEqual({ mean: 3.5, count: 4, sentences: ["Session 3", "Session 2", "Session 0"] });
    expect(JSON.stringify(await coachAsSeen(client, coach.id))).not.toContain("Priya");
  });

  it("is hidden by staff with a reason, shown again, and counts all the while", async () => {
    const coach = await createConnectedCoach(server);
    const sessions = [await held(coach), await held(coach), await held(coach)];
    for (const [at, { person, id }] of sessions.entries())
      await review(person, id, { stars: 3, sentence: `Session ${at}` });
    const admin = await server.createPerson({ role: ROLE.admin });
    const hide = (body: object) =>
      admin.call("PUT", `/admin/reviews/${sessions[1]?.id ?? ""}/hidden`, { body });
    const client = await premium();
    const sentences = async () => (await coachAsSeen(client, coach.id)).reviews?.sentences;
    expect(await hide({ hidden: true, reason: " " })).toMatchObject({
      status: 400,
      body: { field: "reason" },
    });
    expect((await hide({ hidden: true, reason: "It names somebody." })).status).toBe(200);
    expect(await sentences()).toEqual(["Session 2", "Session 0"]);
    expect((await coachAsSeen(client, coach.id)).reviews).toMatchObject({ mean: 3, count: 3 });
    const { person: author, id } = sessions[1] ?? { person: client, id: "" };
    await review(author, id, { stars: 3, sentence: "Said anew." });
    expect((await bookingsOf(author))[0]).toMatchObject({ review: { hidden_reason: "It names somebody." } });
    expect(await sentences()).toEqual(["Session 2", "Session 0"]);
    const { body } = await admin.call("GET", "/admin/reviews?limit=2");
    expect(body.data.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      "Session 2",
      "Said anew.",
    ]);
    expect((await hide({ hidden: false })).status).toBe(200);
    expect(await sentences()).toEqual(["Session 2", "Said anew.", "Session 0"]);
    const lines = await server.rows("private.audit_log", { actor_id: admin.id }, ["action", "subject_id"]);
    expect(lines).toEqual([
      { action: "review hidden", subject_id: author.id },
      { action: "reviews viewed", subject_id: null },
      { action: "review shown", subject_id: author.id },
    ]);
    expect(
      (await admin.call("PUT", `/admin/reviews/${author.id}/hidden`, { body: { hidden: false } })).status,
    ).toBe(404);
  });

  it("goes with its client's account, and is in what the client downloads until then", async () => {
    const { person, id } = await booked({ past: true });
    await review(person, id, { stars: 3, sentence: "Gone with me." });
    await sql`delete from public.users where id = ${person.id}::uuid`.execute(server.db.serviceDb);
    expect(await server.rows("session_reviews", { booking_id: id }, ["stars"])).toEqual([]);
  });
});
