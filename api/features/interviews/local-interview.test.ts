import { describe, expect, it } from "vitest";
import { openInterview, startInterview } from "#api/testing/interview-steps.ts";
import { useLocalModel } from "#api/testing/local-model.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { createInterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { cancelJob, enqueue } from "#api/jobs/queue.ts";
import { LOCAL_END_WAIT_SECONDS, MODEL_TOTAL_SECONDS } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { awaitRating, rateInterviewJob } from "./report/rate-interview.ts";
import { createModelClient } from "./model-client.ts";

const install = useLocalModel();
const server = useTestServer(() => ({ AI_PROVIDER: "local", DATA_DIR: install().dataDir }));
const createPerson = () => server.createPerson({ role: ROLE.superadmin });

describe("a server with a model on its own machine", () => {
  it("names it, speaks English, and has its questions from the bank", async () => {
    const person = await createPerson();
    const settings = await server.call("GET", "/settings");
    expect(settings.body.data).toMatchObject({
      interviewer: "Local model: tiny",
      builtIn: false,
      hasModel: false,
    });
    const refused = await person.call("POST", "/conversation/start", { body: { language: "de" } });
    expect(refused.status).toBe(400);
    await startInterview(person);
    const listed = await person.call("GET", "/conversations");
    expect(listed.body.data[0]?.planner).toBeNull();
  });

  it("limits the wait at an interview's end, but waits for the rating of a practice", async () => {
    const id = await startInterview(await createPerson());
    const { serviceDb } = server.db;
    const rating = { job: rateInterviewJob, payload: { interviewId: id } };
    // A job that is never run, as if turns kept the model busy.
    await enqueue(serviceDb, { ...rating, inSeconds: 3600 });
    const modelClient = createModelClient(createInterviewerModel({ provider: "local", ...install() }));
    const from = performance.now();
    const wait = async (kind: "interview" | "practice") => {
      await awaitRating({ serviceDb, modelClient }, { id, kind });
      return performance.now() - from;
    };
    const practice = wait("practice");
    const waitedMs = await wait("interview");
    // A timer may fire a millisecond early.
    expect(waitedMs).toBeGreaterThanOrEqual(LOCAL_END_WAIT_SECONDS * 1000 - 1);
    expect(waitedMs).toBeLessThan((MODEL_TOTAL_SECONDS * 1000) / 2);
    await cancelJob(serviceDb, rating);
    const cancelledMs = performance.now() - from;
    expect(await practice).toBeGreaterThan(cancelledMs - 1);
  });

  it("tells how many others are interviewed on this machine, before one begins", async () => {
    const person = await createPerson();
    const look = async () => (await person.call("GET", "/chat/interview/remaining")).body.data.runningHere;
    const before = (await look()) ?? Number.NaN;
    await openInterview(await createPerson());
    await openInterview(person);
    expect(await look()).toBe(before + 1);
  });

  it("shows admins its state, memory, speed, line and last failure", async () => {
    const admin = await createPerson();
    await openInterview(admin);
    const { localModel } = (await admin.call("GET", "/admin/overview")).body.data;
    expect(localModel).toMatchObject({
      name: "Local model: tiny",
      state: "ready",
      waiting: { turns: 0, ratings: 0 },
      lastFailure: {
        at: expect.any(String),
        // Random weights fail in different ways.
        reason: expect.stringMatching(
          /^model (?:broke off$|said something unusable: it (?:did not say|held) )/,
        ),
      },
    });
    expect(localModel?.memoryBytes).toBeGreaterThan(30 * 1024 ** 2);
    // Random weights may produce no words.
    expect(localModel?.wordsPerSecond).toBeGreaterThanOrEqual(0);
  });
});
