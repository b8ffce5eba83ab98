import { describe, expect, it, vi } from "vitest";
import { useQuietDatabase } from "#api/testing/quiet-database.ts";
import { DELETION_ATTEMPTS_MAX } from "#contract/limits.ts";
import { askForDeletion, deleteDueAccount, keepAccount, type DeletionHook } from "./delete-account.ts";

const quiet = useQuietDatabase();
const deps = () => ({ serviceDb: quiet.db.serviceDb, appUrl: "http://greenroom.test" });

const exists = async (id: string) =>
  (await quiet.db.serviceDb.selectFrom("auth.user").select("id").where("id", "=", id).execute()).length === 1;

/** Somebody whose account is to be deleted so many seconds from now. */
async function addDue(seconds = -1) {
  const { id, email } = await quiet.addPerson();
  const person = { userId: id, email };
  await askForDeletion(deps(), person);
  const change = (values: object) =>
    quiet.db.serviceDb
      .updateTable("private.account_deletions")
      .set(values)
      .where("user_id", "=", id)
      .execute();
  await change({ due_at: new Date(Date.now() + seconds * 1000) });
  return { ...person, change };
}

const run = (...onDeleteAccount: DeletionHook[]) =>
  deleteDueAccount({ serviceDb: quiet.db.serviceDb, onDeleteAccount });

describe("a deletion that is due", () => {
  it("is not done a moment before its date", async () => {
    const { userId, change } = await addDue(60);
    expect(await run()).toBe(false);
    expect(await exists(userId)).toBe(true);
    await change({ due_at: new Date() });
    expect(await run()).toBe(true);
    expect(await exists(userId)).toBe(false);
  });

  it("loses nothing by a fault in the middle, and goes on at a later run", async () => {
    const { userId, email, change } = await addDue();
    const done: string[] = [];
    let away = true;
    const files = { name: "files", run: async () => void done.push("files") };
    const billing = {
      name: "billing",
      run: async () => {
        if (away) throw new Error("away");
        done.push("billing");
      },
    };
    await expect(run(files, billing)).rejects.toThrow("away");
    expect(await exists(userId)).toBe(true);
    await expect(keepAccount(deps(), { userId, email })).rejects.toMatchObject({ code: "deletion_started" });
    expect(await run(files, billing)).toBe(false);
    away = false;
    await change({ next_attempt_at: new Date(0) });
    expect(await run(files, billing)).toBe(true);
    expect(done).toEqual(["files", "files", "billing"]);
    expect(await exists(userId)).toBe(false);
  });

  it("is not held back for ever by a service that never answers", async () => {
    const { userId, change } = await addDue();
    await change({ attempts: DELETION_ATTEMPTS_MAX - 1 });
    expect(await run({ name: "billing", run: () => Promise.reject(new Error("away")) })).toBe(true);
    expect(await exists(userId)).toBe(false);
    const line = await quiet.db.serviceDb
      .selectFrom("private.audit_log")
      .select("details")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    expect(line).toEqual({ details: { unfinished: ["billing"] } });
  });

  it("is done once by three servers at the same moment", async () => {
    const { userId } = await addDue();
    const hook = vi.fn<DeletionHook["run"]>(() => Promise.resolve());
    const one = () => run({ name: "files", run: hook });
    expect((await Promise.all([one(), one(), one()])).filter(Boolean)).toHaveLength(1);
    expect(hook.mock.calls).toEqual([[userId]]);
  });
});
