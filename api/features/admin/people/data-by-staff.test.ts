import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { writePersonalData } from "#api/features/accounts/personal-data/export-data.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { readMail, signIn } from "#api/testing/account-steps.ts";
import { auditLines } from "#api/testing/admin-steps.ts";
import { readZip } from "#api/testing/read-zip.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";

vi.setConfig({ testTimeout: 60_000 });
const { standins, server } = useServerWithStandins();
const createBoss = () => server.createPerson({ role: ROLE.superadmin });
const REASON = "They asked for it on paper.";

type ActName = "delete-account" | "export-account";
const act = (boss: Person, name: ActName, { id: userId }: Person) =>
  boss.call("POST", `/superadmin/${name}`, { body: { userId, reason: REASON } });
const actionsOn = async ({ id }: Person) =>
  (await auditLines(server, id)).map(({ action, actor_id }) => ({ action, actor_id }));
const readCopy = async (boss: Person, { id }: Person) =>
  (await boss.call("GET", `/superadmin/exports?userId=${id}`)).body.data;

const readyCopy = (boss: Person, person: Person) =>
  vi.waitFor(
    async () => {
      const copy = await readCopy(boss, person);
      expect(copy.status).toBe("ready");
      return copy.url ?? "";
    },
    { timeout: 20_000, interval: 200 },
  );

const download = (url: string, { token }: Person) =>
  fetch(`${server.url}${url}`, { headers: { authorization: `Bearer ${token}` } });

// safety.md T141
describe("a superadmin who deletes somebody's account", () => {
  it("gives a reason, which the person reads, and the person can still keep the account", async () => {
    const [boss, person] = [await createBoss(), await server.createPerson({ name: "Ann Away" })];
    const unsaid = { body: { userId: person.id, reason: " " } };
    expect((await boss.call("POST", "/superadmin/delete-account", unsaid)).status).toBe(400);
    const asked = await act(boss, "delete-account", person);
    expect(asked).toMatchObject({ status: 200, body: { data: { id: person.id, sessions: 0 } } });
    expect(asked.body.data.deletion_due_at).not.toBeNull();
    expect((await readMail(standins.url, person.email, /will be deleted/)).text).toContain(REASON);
    expect(await actionsOn(person)).toEqual([{ action: "deletion asked", actor_id: boss.id }]);
    const { body } = await signIn(server, person.email);
    const headers = { authorization: `Bearer ${String(body["token"])}` };
    expect((await server.call("DELETE", "/users/me/deletion", { headers })).status).toBe(200);
    expect(await server.rows("private.account_deletions", { user_id: person.id }, ["user_id"])).toEqual([]);
  });

  it("can't take the last superadmin", async () => {
    const bosses = await server.rows("users", { role_id: ROLE.superadmin }, ["id"]);
    for (const { id } of bosses) await server.change("users", { id }, { suspended_at: null });
    const boss = await createBoss();
    for (const { id } of bosses) await server.change("users", { id }, { role_id: ROLE.free });
    expect((await act(boss, "delete-account", boss)).body["code"]).toBe("last_superadmin");
    expect(await actionsOn(boss)).toEqual([]);
  });
});

// safety.md T142
describe("a copy for a command on the server", () => {
  it("leaves no file behind where it breaks midway, and another's file as it is", async () => {
    const person = await server.createPerson();
    const folder = createTemporaryFolder("copies");
    const path = join(folder, "copy.zip");
    const breaking = {
      name: "resume.pdf",
      open: () =>
        Promise.resolve(
          Readable.from(
            (async function* () {
              yield Buffer.alloc(100_000, "a");
              throw new Error("the store went away");
            })(),
          ),
        ),
    };
    const deps = { serviceDb: server.db.serviceDb, listPersonalFiles: async () => [breaking] };
    await expect(writePersonalData(deps, person.id, path)).rejects.toThrow("the store went away");
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(path, "mine");
    await expect(writePersonalData(deps, person.id, path)).rejects.toThrow("EEXIST");
    expect(readFileSync(path, "utf8")).toBe("mine");
    rmSync(folder, { recursive: true });
  });
});

// safety.md T142
describe("a superadmin who has a copy of somebody's data made", () => {
  it("downloads it, the person is told, and the order and the download are written down", async () => {
    const [boss, person] = [await createBoss(), await server.createPerson({ name: "Ann Away" })];
    expect((await readCopy(boss, person)).status).toBe("none");
    expect((await act(boss, "export-account", person)).status).toBe(200);
    const url = await readyCopy(boss, person);
    const response = await download(url, boss);
    expect(response.status).toBe(200);
    const data = readZip(Buffer.from(await response.arrayBuffer())).get("data.json");
    expect(data?.toString()).toContain("Ann Away");
    expect(data?.toString()).not.toContain(boss.id);
    expect((await readMail(standins.url, person.email, /copy of your/)).text).toContain(REASON);
    expect(await actionsOn(person)).toEqual([
      { action: "data export asked", actor_id: boss.id },
      { action: "data export downloaded", actor_id: boss.id },
    ]);
  });

  it("gets none that another superadmin or the person asked for", async () => {
    const [boss, other, person] = [await createBoss(), await createBoss(), await server.createPerson()];
    await person.call("POST", "/users/me/export", { body: {} });
    await vi.waitFor(
      async () => {
        const { body } = await person.call("GET", "/users/me/export");
        expect(body.data.status).toBe("ready");
      },
      { timeout: 20_000, interval: 200 },
    );
    const own = (await person.call("GET", "/users/me/export")).body.data;
    expect((await readCopy(boss, person)).status).toBe("none");
    await act(boss, "export-account", person);
    const url = await readyCopy(boss, person);
    // The owner still sees only the export that they requested themselves.
    expect((await person.call("GET", "/users/me/export")).body.data).toEqual(own);
    expect((await download(own.url ?? "", person)).status).toBe(200);
    expect((await readCopy(other, person)).status).toBe("none");
    expect((await download(url, other)).status).toBe(404);
    expect((await download(url.replace("signature=", "signature=0"), boss)).status).toBe(404);
    expect(await actionsOn(person)).toEqual([{ action: "data export asked", actor_id: boss.id }]);
  });
});
