import { describe, expect, it, vi } from "vitest";
import { countCoachingAhead } from "#api/features/coaching/notices/queries.ts";
import { useQuietDatabase } from "#api/testing/quiet-database.ts";
import { runDueJobs } from "#api/testing/run-jobs.ts";
import { DELETION_ATTEMPTS_MAX } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { requestDeletion, deleteAccount, keepAccount, type DeletionHook } from "./delete-account.ts";
import { deletionJobs } from "./jobs.ts";

const quiet = useQuietDatabase();
const deps = () => ({
  serviceDb: quiet.db.serviceDb,
  appUrl: "http://greenroom.test",
  countCoachingAhead: (userId: string) => countCoachingAhead(quiet.db.serviceDb, userId),
});

const exists = async (id: string) => (await quiet.rows("auth.user", { id }, ["id"])).length === 1;

/** Adds a person whose account is due for deletion in this many seconds. */
async function addDue(seconds = -1) {
  const { id, email } = await quiet.addPerson();
  const person = { userId: id, email };
  await requestDeletion(deps(), person);
  const change = (values: object) => quiet.change("private.account_deletions", { user_id: id }, values);
  await change({ due_at: new Date(Date.now() + seconds * 1000) });
  return { ...person, change };
}

const finish = () => Promise.resolve();
const run = (userId: string, onDeleteAccount: DeletionHook[] = [], attempts = 1) =>
  deleteAccount({ ...deps(), onDeleteAccount }, userId, { attempts, finish });

/** Adds two superadmins and demotes all others. */
async function addSuperadmins() {
  const people = [await quiet.addPerson(), await quiet.addPerson()] as const;
  const ids = people.map(({ id }) => id);
  for (const id of ids) await quiet.change("users", { id }, { role_id: ROLE.superadmin });
  const { serviceDb } = quiet.db;
  await serviceDb.updateTable("users").set({ role_id: ROLE.free }).where("id", "not in", ids).execute();
  const [ann, ben] = people.map(({ id, email }) => ({ userId: id, email }));
  if (!ann || !ben) throw new Error("two were added");
  return { ann, ben };
}

describe("a deletion that is due", () => {
  it("is not done a moment before its date", async () => {
    const { userId, change } = await addDue(60);
    const dueAt = await run(userId);
    expect(dueAt?.getTime()).toBeGreaterThan(Date.now());
    expect(await exists(userId)).toBe(true);
    await change({ due_at: new Date() });
    expect(await run(userId)).toBeNull();
    expect(await exists(userId)).toBe(false);
  });

  it("loses nothing by a fault in the middle, and continues in a later run", async () => {
    const { userId } = await addDue();
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
    await expect(run(userId, [files, billing])).rejects.toThrow("away");
    expect(await exists(userId)).toBe(true);
    await expect(keepAccount(deps(), userId)).rejects.toMatchObject({ code: "deletion_started" });
    away = false;
    await run(userId, [files, billing]);
    expect(done).toEqual(["files", "files", "billing"]);
    expect(await exists(userId)).toBe(false);
  });

  it("is not held back for ever by a service that never answers", async () => {
    const { userId } = await addDue();
    const billing = { name: "billing", run: () => Promise.reject(new Error("away")) };
    await expect(run(userId, [billing], DELETION_ATTEMPTS_MAX - 1)).rejects.toThrow("away");
    await run(userId, [billing], DELETION_ATTEMPTS_MAX);
    expect(await exists(userId)).toBe(false);
    const line = await quiet.db.serviceDb
      .selectFrom("private.audit_log")
      .select("details")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    expect(line).toEqual({ details: { unfinished: ["billing"] } });
  });

  it("runs once on three concurrent servers, and its job is deleted", async () => {
    const { serviceDb } = quiet.db;
    await serviceDb.deleteFrom("private.jobs").execute();
    const { userId } = await addDue();
    await quiet.change("private.jobs", { kind: "deleteAccount" }, { run_at: new Date(0) });
    const hook = vi.fn<DeletionHook["run"]>(() => Promise.resolve());
    const workers = deletionJobs({ ...deps(), onDeleteAccount: [{ name: "files", run: hook }] });
    await Promise.all([1, 2, 3].map(() => runDueJobs(serviceDb, workers)));
    expect(hook.mock.calls).toEqual([[userId]]);
    expect(await exists(userId)).toBe(false);
    const left = await quiet.rows("private.jobs", {}, ["kind"]);
    expect(left).toEqual([]);
  });

  it("is taken back with its job", async () => {
    const { userId } = await addDue(60);
    await keepAccount(deps(), userId);
    const job = quiet.db.serviceDb.selectFrom("private.jobs").select("id").where("key", "=", userId);
    expect(await job.execute()).toEqual([]);
    expect(await run(userId)).toBeNull();
    expect(await exists(userId)).toBe(true);
  });
});

describe("the last superadmin who stays", () => {
  it("cannot ask for a deletion while the only other one waits for theirs", async () => {
    const { ann, ben } = await addSuperadmins();
    await requestDeletion(deps(), ann);
    await expect(requestDeletion(deps(), ben)).rejects.toMatchObject({ code: "last_superadmin" });
    await keepAccount(deps(), ann.userId);
    await requestDeletion(deps(), ben);
  });

  it("keeps all data when the other one was suspended since, and gets a mail", async () => {
    const { ann, ben } = await addSuperadmins();
    await requestDeletion(deps(), ann);
    await quiet.change("private.account_deletions", { user_id: ann.userId }, { due_at: new Date(0) });
    await quiet.change("users", { id: ben.userId }, { suspended_at: new Date() });
    const hook = vi.fn<DeletionHook["run"]>(() => Promise.resolve());
    expect(await run(ann.userId, [{ name: "files", run: hook }])).toBeNull();
    expect(hook).not.toHaveBeenCalled();
    expect(await quiet.rows("private.account_deletions", { user_id: ann.userId }, ["due_at"])).toEqual([]);
    const mails = await quiet.rows("private.jobs", { kind: "sendEmail" }, ["payload"]);
    expect(mails).toContainEqual({
      payload: expect.objectContaining({ to: ann.email, subject: "Your Greenroom account stays" }),
    });
    await keepAccount(deps(), ann.userId);
  });

  it("is one of two who asked at the same moment", async () => {
    const { ann, ben } = await addSuperadmins();
    for (const { userId } of [ann, ben])
      await quiet.insert("private.account_deletions", { user_id: userId, due_at: new Date(0) });
    const hook = vi.fn<DeletionHook["run"]>(() => Promise.resolve());
    for (const { userId } of [ann, ben]) await run(userId, [{ name: "files", run: hook }]);
    expect(hook.mock.calls).toEqual([[ben.userId]]);
    expect([await exists(ann.userId), await exists(ben.userId)]).toEqual([true, false]);
  });
});
