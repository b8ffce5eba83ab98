import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { hashOf } from "#api/http/signature.ts";
import { createConnectedCoach, useCoaching } from "#api/testing/coaching-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import type { PreparationSharing, SharedPreparation } from "#contract/coaching-preparation.ts";
import { STORY_READS_PER_HOUR } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";

const { server, booked } = useCoaching();

/** A client with a booking, a story and an application. */
async function prepared() {
  const { coach, person, id } = await booked();
  const story = { title: "The cake", actions: "I rang the bride that night." };
  const storyId: string = (await person.call("POST", "/stories", { body: story })).body.data.id;
  const job = { title: "Baker", advert: "What you bring:\n- You bake bread at night" };
  const applicationId: string = (await person.call("POST", "/applications", { body: job })).body.data.id;
  return { coach: coach.person, person, id, storyId, applicationId };
}

const sharingOf = async (person: Person, id: string): Promise<PreparationSharing> =>
  (await person.call("GET", `/bookings/${id}/preparation/sharing`)).body.data;
const share = (person: Person, id: string, body: object) =>
  person.call("PUT", `/bookings/${id}/preparation/sharing`, {
    body: { storyIds: [], applicationIds: [], ...body },
  });
const seenBy = async (coach: Person, id: string): Promise<SharedPreparation> =>
  (await coach.call("GET", `/bookings/${id}/preparation`)).body.data;
const comment = (coach: Person, { id, storyId }: { id: string; storyId: string }, words: string) =>
  coach.call("PUT", `/bookings/${id}/stories/${storyId}/comment`, { body: { words } });

describe("stories and applications shared with a coach", () => {
  // safety.md T91
  it("are none until the client chooses, and gone from the coach as soon as they are taken back", async () => {
    const { coach, person, id, storyId, applicationId } = await prepared();
    const before = await sharingOf(person, id);
    expect(before).toMatchObject({
      stories: [{ id: storyId, title: "The cake", shared: false }],
      applications: [{ id: applicationId, title: "Baker", shared: false }],
    });
    const none = { stories: [], applications: [] };
    expect(await seenBy(coach, id)).toEqual(none);
    const shared = await share(person, id, { storyIds: [storyId], applicationIds: [applicationId] });
    expect(shared.body.data).toMatchObject({ stories: [{ shared: true }], applications: [{ shared: true }] });
    expect(await seenBy(coach, id)).toMatchObject({
      stories: [{ id: storyId, actions: { text: "I rang the bride that night." }, comment: null }],
      applications: [{ id: applicationId, title: "Baker", steps: [] }],
    });
    // A score belongs to a report, which is shared separately.
    expect(Object.keys((await seenBy(coach, id)).stories[0] ?? {})).not.toContain("bestRating");
    await share(person, id, { applicationIds: [applicationId] });
    expect(await seenBy(coach, id)).toMatchObject({ stories: [], applications: [{ id: applicationId }] });
    await share(person, id, {});
    expect(await seenBy(coach, id)).toEqual(none);
  });

  // safety.md T91
  it("are one's own, for one's own booking", async () => {
    const mine = await prepared();
    const { storyId } = await prepared();
    expect((await share(mine.person, mine.id, { storyIds: [storyId] })).body.code).toBe("not_yours_to_share");
    await share(mine.person, mine.id, { storyIds: [mine.storyId] });
    const foreign = await share(mine.person, mine.id, { storyIds: [mine.storyId, storyId] });
    expect(foreign.body.message).toBe(TEXT.notYoursToShare);
    expect((await seenBy(mine.coach, mine.id)).stories).toHaveLength(1);
  });

  it("carry the coach's words to the client while they are shared", async () => {
    const { coach, person, ...place } = await prepared();
    expect((await comment(coach, place, "How many tiers?")).body.code).toBe("story_not_shared");
    await share(person, place.id, { storyIds: [place.storyId] });
    await comment(coach, place, "How many?");
    const said = await comment(coach, place, "How many tiers?");
    expect(said.body.data).toMatchObject({ stories: [{ comment: "How many tiers?" }] });
    const read = async () => (await person.call("GET", `/stories/${place.storyId}`)).body.data.comments;
    expect(await read()).toMatchObject([{ coach: expect.any(String), words: "How many tiers?" }]);
    await share(person, place.id, {});
    expect((await comment(coach, place, "One more.")).body.code).toBe("story_not_shared");
    expect(await read()).toHaveLength(1);
  });

  // safety.md T63
  it("are read without the answers of the client's interviews, and so often an hour", async () => {
    const { coach, person, storyId, ...place } = await prepared();
    await share(person, place.id, { storyIds: [storyId] });
    await server.db.serviceDb.transaction().execute(async (tx) => {
      await sql`lock table public.reports in access exclusive mode`.execute(tx);
      expect((await seenBy(coach, place.id)).stories).toHaveLength(1);
    });
    const key = hashOf(`preparation:${coach.id}`);
    await server.change("private.rate_limits", { key }, { hits: STORY_READS_PER_HOUR });
    expect((await coach.call("GET", `/bookings/${place.id}/preparation`)).status).toBe(429);
    expect((await comment(coach, { ...place, storyId }, "Nice.")).status).toBe(429);
  });

  it("end with the booking, while taking back stays possible", async () => {
    const { coach, person, id, storyId } = await prepared();
    await share(person, id, { storyIds: [storyId] });
    await person.call("POST", `/bookings/${id}/cancellation`, { body: {} });
    expect((await seenBy(coach, id)).stories).toEqual([]);
    expect((await sharingOf(person, id)).endsAt).toBeNull();
    expect((await share(person, id, { storyIds: [storyId] })).body.code).toBe("sharing_over");
    expect((await share(person, id, {})).status).toBe(200);
  });
});

describe("a coach's step", () => {
  const STEP = { title: "Tell the cake in two minutes", minutes: 10 };
  const set = (coach: Person, { id, applicationId }: { id: string; applicationId: string }, body: object) =>
    coach.call("POST", `/bookings/${id}/applications/${applicationId}/steps`, { body: { ...STEP, ...body } });
  const planOf = async (person: Person, application: string) =>
    (await person.call("PUT", "/plan", { body: { application } })).body.data.fromCoaches;

  // safety.md T91
  it("stands in the plan with whose it is while its application is shared, and goes with the share", async () => {
    const { coach, person, ...place } = await prepared();
    expect((await set(coach, place, {})).body.code).toBe("application_not_shared");
    await share(person, place.id, { applicationIds: [place.applicationId] });
    expect((await set(coach, place, { storyId: place.storyId })).body.code).toBe("story_not_shared");
    await share(person, place.id, { storyIds: [place.storyId], applicationIds: [place.applicationId] });
    const told = await set(coach, place, { storyId: place.storyId, requirement: "You bake bread at night" });
    expect(told.body.data.applications[0]?.coachSteps).toMatchObject([{ ...STEP, state: "open" }]);
    expect(await planOf(person, place.applicationId)).toMatchObject([
      { ...STEP, coach: "Cora Coach", storyId: place.storyId, requirement: "You bake bread at night" },
    ]);
    await share(person, place.id, {});
    expect(await planOf(person, place.applicationId)).toEqual([]);
    await share(person, place.id, { applicationIds: [place.applicationId] });
    expect((await seenBy(coach, place.id)).applications[0]?.coachSteps).toEqual([]);
  });

  it("is done or dropped by its person, once, and taken back by its coach alone", async () => {
    const { coach, person, ...place } = await prepared();
    await share(person, place.id, { applicationIds: [place.applicationId] });
    const steps = (await set(coach, place, {})).body.data.applications[0]?.coachSteps ?? [];
    const at = `/bookings/${place.id}/steps/${steps[0]?.id ?? ""}` as const;
    const stranger = await createConnectedCoach(server);
    expect((await stranger.person.call("PUT", at, { body: { state: "done" } })).body.code).toBe(
      "plan_step_not_found",
    );
    expect((await stranger.person.call("DELETE", at)).body.code).toBe("booking_not_found");
    const settle = (state: string) => person.call("PUT", at, { body: { state } });
    expect((await settle("dropped")).status).toBe(200);
    expect((await settle("done")).body.code).toBe("plan_step_settled");
    expect(await planOf(person, place.applicationId)).toEqual([]);
    const seen = await seenBy(coach, place.id);
    expect(seen.applications[0]?.coachSteps).toMatchObject([{ state: "dropped" }]);
    expect((await coach.call("DELETE", at)).body.data.applications[0]?.coachSteps).toEqual([]);
  });

  it("takes 5 to 20 minutes, is about what the advert asks, and is one of ten open ones", async () => {
    const { coach, person, ...place } = await prepared();
    await share(person, place.id, { applicationIds: [place.applicationId] });
    for (const [body, field] of [
      [{ minutes: 4 }, "minutes"],
      [{ minutes: 21 }, "minutes"],
      [{ title: " " }, "title"],
      [{ requirement: "You fly planes." }, "requirement"],
    ] as const) {
      const refused = await set(coach, place, body);
      expect([refused.status, refused.body["field"]]).toEqual([400, field]);
    }
    const many = await Promise.all(Array.from({ length: 11 }, () => set(coach, place, {})));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(many.find(({ status }) => status !== 200)?.body.code).toBe("coach_steps_full");
  });
});
