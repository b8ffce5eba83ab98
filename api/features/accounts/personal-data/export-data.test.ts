import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { bearer } from "#api/testing/account-steps.ts";
import { createCoach, jpeg, uploadPhoto } from "#api/testing/coaching-steps.ts";
import { finishPractice, GOOD_ANSWERS, giveAnswer, openInterview } from "#api/testing/interview-steps.ts";
import { readZip } from "#api/testing/read-zip.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import type { DataExport } from "#contract/accounts.ts";
import { EXPORTS_PER_DAY } from "#contract/limits.ts";
import { createExportFiles } from "#api/integrations/export-files.ts";
import { createFileStore } from "#api/integrations/files.ts";
import { removeExports } from "./export-data.ts";

const dataDir = createTemporaryFolder("exports");
const folder = join(dataDir, "files/exports");
const server = useTestServer({ DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const ask = (person: Person) => person.call("POST", "/users/me/export", { body: {} });
const look = async (person: Person) => (await person.call("GET", "/users/me/export")).body.data;

const waitForReady = (person: Person): Promise<DataExport> =>
  eventually(async () => {
    const state = await look(person);
    expect(state.status).toBe("ready");
    return state;
  });

const download = (path: string | null, headers: Record<string, string>) =>
  fetch(`${server.url}${path}`, { headers });

const expire = (person: Person) =>
  server.change("private.data_exports", { user_id: person.id }, { expires_at: new Date(Date.now() - 1000) });

describe("a copy of one's data", () => {
  it("is made in the background and holds what the person gave, as one file", async () => {
    const person = await server.createPerson({ name: "Ann Applicant" });
    const practice = await finishPractice(person);
    const id = await openInterview(person);
    await giveAnswer(person, id, GOOD_ANSWERS[0] ?? "");
    expect(await look(person)).toMatchObject({ status: "none", url: null });
    expect((await ask(person)).body.data).toMatchObject({ status: "pending" });
    const { url, sizeBytes, percent } = await waitForReady(person);
    expect(percent).toBe(100);
    const response = await download(url, bearer(person.token));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toContain("attachment");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(sizeBytes);
    const data = JSON.parse(readZip(bytes).get("data.json")?.toString() ?? "") as Record<string, unknown[]>;
    expect(data["profile"]).toMatchObject([{ id: person.id, full_name: "Ann Applicant" }]);
    expect(JSON.stringify(data["messages"])).toContain(GOOD_ANSWERS[0]);
    expect(data["conversations"]).toContainEqual(
      expect.objectContaining({ id: practice, kind: "practice", again_of: null }),
    );
    expect(JSON.stringify(data)).not.toContain(person.token.split(".")[0]);
  });

  it("has a coach's photo with it", async () => {
    const { person } = await createCoach(server);
    expect((await uploadPhoto(person, await jpeg())).status).toBe(200);
    await ask(person);
    const { url } = await waitForReady(person);
    const bytes = Buffer.from(await (await download(url, bearer(person.token))).arrayBuffer());
    const photo = readZip(bytes).get("files/coach-photo.webp");
    const shown = (await person.call("GET", "/coaches/me")).body.data?.profile_photo_url;
    const looked = await fetch(`${server.url}${shown}`, { headers: bearer(person.token) });
    expect(photo).toEqual(Buffer.from(await looked.arrayBuffer()));
  });

  it("is nobody else's, not even with the link, and needs both session and signature", async () => {
    const [ann, ben] = [await server.createPerson(), await server.createPerson()];
    await ask(ann);
    const { url } = await waitForReady(ann);
    expect((await download(url, bearer(ben.token))).status).toBe(404);
    expect((await download(url, {})).status).toBe(401);
    const forged = url?.replace(/signature=./, (found) =>
      found.endsWith("A") ? "signature=B" : "signature=A",
    );
    expect((await download(forged ?? "", bearer(ann.token))).status).toBe(404);
    const longer = url?.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 3600}`);
    expect((await download(longer ?? "", bearer(ann.token))).status).toBe(404);
  });

  it("is gone after its day, the file too", async () => {
    const person = await server.createPerson();
    await ask(person);
    const { url } = await waitForReady(person);
    const [, id = ""] = /export\/([^/]+)\/file/.exec(url ?? "") ?? [];
    expect(existsSync(join(folder, `${id}.zip`))).toBe(true);
    await expire(person);
    expect((await download(url, bearer(person.token))).status).toBe(404);
    const files = await createFileStore({ folder: join(dataDir, "files"), s3: null });
    const exportFiles = createExportFiles({ files, folder: join(dataDir, "exports") });
    await removeExports({ serviceDb: server.db.serviceDb, exportFiles });
    expect(existsSync(join(folder, `${id}.zip`))).toBe(false);
    expect(await look(person)).toMatchObject({ status: "none" });
  });

  it("is made once when asked for several times at once, and a few times a day", async () => {
    const person = await server.createPerson();
    await Promise.all(Array.from({ length: EXPORTS_PER_DAY }, () => ask(person)));
    const rows = await server.rows("private.data_exports", { user_id: person.id }, ["id"]);
    expect(rows).toHaveLength(1);
    await waitForReady(person);
    for (let n = 0; n < EXPORTS_PER_DAY; n += 1) {
      await ask(person);
      await waitForReady(person);
    }
    expect((await ask(person)).status).toBe(429);
  });

  it("says so when it failed for good, and can be asked for again", async () => {
    const person = await server.createPerson();
    await server.insert("private.data_exports", { user_id: person.id, status: "failed" });
    expect(await look(person)).toMatchObject({ status: "failed", url: null });
    await ask(person);
    await waitForReady(person);
  });
});
