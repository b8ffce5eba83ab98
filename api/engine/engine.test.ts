import { describe, expect, it } from "vitest";
import { createNotices } from "#api/db/notices.ts";
import { encoders } from "#api/engine/encoders.ts";
import { eventually } from "#api/testing/eventually.ts";
import { chat, giveAnswer, GOOD_ANSWERS, openInterview } from "#api/testing/interview-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { createEngine } from "./engine.ts";
import { createEnginePool, type EnginePool } from "./pool.ts";
import { openSetAside } from "./set-aside.ts";

const server = useTestServer();

/** One server's view of the texts that were set aside, with its own notices. */
async function openOn(databaseUrl: string) {
  const notices = createNotices({ url: databaseUrl, onError: () => undefined });
  const setAside = await openSetAside(server.db.serviceDb, notices, () => undefined);
  notices.start();
  await eventually(() => expect(notices.areHeard()).toBe(true));
  return { setAside, stop: () => notices.stop() };
}

describe("a text that takes too long to read", () => {
  // safety.md T94
  it("is set aside after the first time, on every server, and the task runs without it", async () => {
    const strict = createEnginePool(encoders(), { deadlineMs: 200 });
    const tried: unknown[] = [];
    const pool: EnginePool = {
      ...strict,
      run: (task, given) => {
        tried.push(given[0]);
        return strict.run(task, given);
      },
    };
    const [first, second] = await Promise.all([openOn(server.databaseUrl), openOn(server.databaseUrl)]);
    const long = Array.from({ length: 600_000 }, (_, n) => `Why did you leave your job number ${n}?`).join(
      "\n",
    );
    expect(await createEngine(first.setAside, pool).run("readAsked", [long])).toEqual([]);
    expect(tried).toEqual([long, ""]);
    await eventually(() => expect(second.setAside.without(long)).toBe(""));
    const later = await openOn(server.databaseUrl);
    expect(await createEngine(later.setAside, pool).run("readAsked", [long])).toEqual([]);
    expect(tried.slice(2)).toEqual([""]);
    await Promise.all([first, second, later].map(({ stop }) => stop()));
    await strict.close();
  });

  // safety.md T94
  it("is skipped in an interview, and the report says that it was not rated", async () => {
    const person = await server.createPerson({ role: ROLE.superadmin });
    const id = await openInterview(person);
    const unread = `${GOOD_ANSWERS[0]} And this one is never read.`;
    const { setAside, stop } = await openOn(server.databaseUrl);
    await setAside.add([unread]);
    await stop();
    const reply = await giveAnswer(person, id, unread);
    expect(reply.conversation.prompts).toHaveLength(2);
    await chat(person, { interviewId: id, isEndInterview: true });
    const { body } = await person.call("GET", `/conversations/${id}/report`);
    expect(body.data.questions?.[0]).toMatchObject({ state: "not_readable", score: null });
    expect(body.data.note).toContain("could not be read");
  });
});
