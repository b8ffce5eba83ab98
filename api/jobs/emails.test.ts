import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useQuietDatabase } from "#api/testing/quiet-database.ts";
import { makeJobsDue, runDueJobs } from "#api/testing/run-jobs.ts";
import { emailJobs, enqueueEmail, type FailedMail, type SendEmail } from "./emails.ts";
import { readQueueFigures } from "./queue.ts";

const quiet = useQuietDatabase();
const db = () => quiet.db.serviceDb;
beforeEach(() => db().deleteFrom("private.jobs").execute());

const words = (subject: string) => ({ subject, text: "Secret link", html: "<p>Secret link</p>" });
const emailTo = (to: string) => ({ to, versions: { en: words("Hello"), de: words("Guten Tag") } });
const rows = () => db().selectFrom("private.jobs").selectAll().execute();

/** A provider that records the mails it accepts; it accepts none while it is down. */
function createProvider() {
  const provider = {
    down: false,
    refused: null as string | null,
    taken: [] as string[],
    left: [] as { id: string; refusal: string | null }[],
    failed: [] as FailedMail[],
  };
  const send: SendEmail = async ({ to, idempotencyKey }) => {
    if (provider.down) throw new TypeError(`could not reach the provider for ${to}`);
    if (provider.refused === null) provider.taken.push(`${to} ${idempotencyKey}`);
    return { refused: provider.refused, words: `550 <${to}> is unknown here` };
  };
  const jobs = emailJobs({
    send,
    note: (failed) => void provider.failed.push(failed),
    onLeft: async (email) => void provider.left.push(email),
  });
  return Object.assign(provider, { run: () => runDueJobs(db(), jobs) });
}

describe("an email", () => {
  it("is sent once, with its job's id as the idempotency key, and is not stored", async () => {
    const provider = createProvider();
    const id = await enqueueEmail(db(), emailTo("ann@example.test"));
    await provider.run();
    await provider.run();
    expect(provider.taken).toEqual([`ann@example.test ${id}`]);
    expect(provider.left).toEqual([{ id, refusal: null }]);
    expect(await rows()).toEqual([]);
  });

  // safety.md T131
  it("waits while the provider is down and is sent once afterwards; no full address is stored or logged", async () => {
    const provider = createProvider();
    provider.down = true;
    await enqueueEmail(db(), emailTo("ann@example.test"));
    expect(await provider.run()).toEqual([]);
    expect(await rows()).toMatchObject([
      { attempts: 1, last_error: "could not reach the provider for a***@example.test" },
    ]);
    const words = "could not reach the provider for a***@example.test";
    expect(provider.failed).toMatchObject([{ to: "a***@example.test", attempt: 1, words, givenUp: false }]);
    provider.down = false;
    await makeJobsDue(db());
    await provider.run();
    await provider.run();
    expect(provider.taken).toHaveLength(1);
  });

  it("is in the language of the account at that address, English without one, or the one that is named", async () => {
    const subjects: string[] = [];
    const send: SendEmail = ({ subject }) => {
      subjects.push(subject);
      return Promise.resolve({ refused: null });
    };
    await db()
      .insertInto("auth.user")
      .values({ name: "Jana", email: "jana@example.test", language: "de" })
      .execute();
    await enqueueEmail(db(), emailTo("jana@example.test"));
    await enqueueEmail(db(), emailTo("nobody@example.test"));
    await enqueueEmail(db(), { ...emailTo("jana@example.test"), language: "en" });
    await runDueJobs(db(), emailJobs({ send, note: () => undefined, onLeft: () => Promise.resolve() }));
    await db().deleteFrom("auth.user").where("email", "=", "jana@example.test").execute();
    expect(subjects.toSorted()).toEqual(["Guten Tag", "Hello", "Hello"]);
  });

  it("is not retried after a refusal, and the reason is stored", async () => {
    const provider = createProvider();
    provider.refused = "No such mailbox (550).";
    const id = await enqueueEmail(db(), emailTo("ann@example.test"));
    const [error] = await provider.run();
    expect((error as Error).message).toBe(
      `job sendEmail ${id} was given up: No such mailbox (550). 550 <a***@example.test> is unknown here`,
    );
    provider.refused = null;
    await makeJobsDue(db());
    await provider.run();
    expect(provider.taken).toEqual([]);
    expect(provider.left).toEqual([{ id, refusal: "No such mailbox (550)." }]);
    expect((await rows())[0]?.last_error).toMatch(/^No such mailbox \(550\)\. 550 <a\*{3}@/);
    expect(provider.failed).toMatchObject([{ givenUp: true }]);
    expect(await readQueueFigures(db())).toMatchObject([{ kind: "sendEmail", dead: 1 }]);
    await sql`update private.jobs set failed_at = failed_at - interval '25 hours'`.execute(db());
    expect(await readQueueFigures(db())).toMatchObject([{ kind: "sendEmail", dead: 0 }]);
  });
});
