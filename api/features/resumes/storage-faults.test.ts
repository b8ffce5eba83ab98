import { beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { removeFileJobs } from "#api/jobs/remove-file.ts";
import { runDueJobs } from "#api/testing/run-jobs.ts";
import { createFileStore, type FileStore } from "#api/integrations/files.ts";
import { useBucket, useDataFolder } from "#api/testing/file-store-steps.ts";
import { findLatest, getLink, openLatest, sample, upload, uploadSample } from "#api/testing/resume-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { queryOnce, withoutTable } from "#api/testing/test-database.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { RESUME_TYPES } from "#contract/fields.ts";
import { reserveFile, saveResume } from "./queries.ts";
import { deleteUserFiles, listUserFiles } from "./rules.ts";

const folder = useDataFolder();
const s3 = useBucket();
const server = useTestServer(() => ({ DATA_DIR: folder, ...s3.settings() }));

let files: FileStore;
beforeEach(async () => {
  const settings = s3.settings();
  files = await createFileStore({
    folder,
    s3: {
      endpoint: settings.S3_ENDPOINT,
      bucket: settings.S3_BUCKET,
      accessKeyId: settings.S3_ACCESS_KEY_ID,
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    },
  });
  await s3.fail();
});

const OLD = "libreoffice.docx";
const NEW = "libreoffice.pdf";

/** Waits until the user's folder contains exactly the row's file. */
const expectNoOrphan = (person: Person) =>
  eventually(async () => {
    const latest = await findLatest(person);
    expect(await files.list(`resumes/${person.id}`)).toEqual(latest ? [`resumes/${latest.file_path}`] : []);
  });

/** Replaces a person's resume while the fault is active. */
async function replaceUnder(fault: () => Promise<void>) {
  const ann = await server.createPerson();
  await uploadSample(server, ann, OLD);
  await fault();
  const response = await upload(server, ann, sample(NEW));
  return { ann, response };
}

/** Makes the database refuse this statement on the person's resumes, like a full disk. */
const breakDatabase = (verb: "insert" | "delete", userId: string) =>
  queryOnce(
    server.databaseUrl,
    `create or replace function app.broken_${verb}() returns trigger language plpgsql as $$
       begin raise exception 'disk full' using errcode = 'disk_full'; end $$;
       create trigger a_broken_${verb}_${userId.slice(0, 8)} before ${verb} on public.resumes for each row
       when (${verb === "insert" ? "new" : "old"}.user_id = '${userId}') execute function app.broken_${verb}()`,
  );

describe("replacing a resume in an object store", () => {
  it("ends with the new one alone", async () => {
    const { ann, response } = await replaceUnder(() => s3.fail());
    expect(response.status).toBe(200);
    expect(await openLatest(server, ann)).toEqual(sample(NEW).bytes);
    await expectNoOrphan(ann);
  });

  it.each([
    ["the store refuses the file", { operation: "put", kind: "status", times: 5 }],
    ["the connection is cut after the file was stored", { operation: "put", kind: "cut", times: 5 }],
  ] as const)("leaves the old one when %s", async (_what, fault) => {
    const { ann, response } = await replaceUnder(() => s3.fail(fault));
    expect([response.status, response.body["message"]]).toEqual([503, "Failed to upload resume..."]);
    await s3.fail();
    expect(await openLatest(server, ann)).toEqual(sample(OLD).bytes);
    await expectNoOrphan(ann);
  });

  it("leaves the old one, and no new file, when the row cannot be stored", async () => {
    const ann = await server.createPerson();
    await uploadSample(server, ann, OLD);
    await breakDatabase("insert", ann.id);
    const response = await upload(server, ann, sample(NEW));
    expect([response.status, response.body["message"]]).toEqual([503, "Failed to save resume..."]);
    expect(await openLatest(server, ann)).toEqual(sample(OLD).bytes);
    await expectNoOrphan(ann);
  });

  it("leaves the old one, and no new file, when the old row cannot be removed", async () => {
    const ann = await server.createPerson();
    await uploadSample(server, ann, OLD);
    await breakDatabase("delete", ann.id);
    const response = await upload(server, ann, sample(NEW));
    expect([response.status, response.body["message"]]).toEqual([503, "Failed to delete existing resume..."]);
    expect(await openLatest(server, ann)).toEqual(sample(OLD).bytes);
    await expectNoOrphan(ann);
  });

  it("succeeds when the store fails to delete the old file, which is deleted later", async () => {
    const { ann, response } = await replaceUnder(() =>
      s3.fail({ operation: "delete", kind: "status", times: 2 }),
    );
    expect(response.status).toBe(200);
    expect(await openLatest(server, ann)).toEqual(sample(NEW).bytes);
    await expectNoOrphan(ann);
  });

  it("by five uploads at once ends with one resume that opens, and no extra file", async () => {
    const ann = await server.createPerson();
    const names = [OLD, NEW, "scan.pdf", "pandoc.docx", NEW];
    const responses = await Promise.all(names.map((name) => upload(server, ann, sample(name))));
    expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200));
    const rows = await server.rows("resumes", { user_id: ann.id });
    expect(rows).toHaveLength(1);
    const name = rows[0]?.file_name ?? "";
    expect(await openLatest(server, ann)).toEqual(sample(name).bytes);
    await expectNoOrphan(ann);
  });
});

describe("rows saved concurrently", () => {
  it("end as one row for each person", async () => {
    const ann = await server.createPerson();
    const save = (n: number) => {
      const file = { fileName: "cv.pdf", filePath: `${ann.id}/${n}-cv.pdf`, fileSize: 9 };
      return saveResume(
        server.db,
        { userId: ann.id, ...file, mimeType: RESUME_TYPES.pdf },
        () => new Error("not removed"),
      );
    };
    await Promise.all(Array.from({ length: 12 }, (_, n) => save(n)));
    const rows = await server.rows("resumes", { user_id: ann.id }, ["id"]);
    expect(rows).toHaveLength(1);
  });
});

describe("deleting a resume in an object store", () => {
  it("changes nothing when the store refuses, and says so", async () => {
    const ann = await server.createPerson();
    const { id } = await uploadSample(server, ann, OLD);
    const link = await getLink(server, ann, id);
    await s3.fail({ operation: "delete", kind: "status", times: 1000 });
    const response = await ann.call("DELETE", `/resumes/${id}`);
    expect([response.status, response.body["message"]]).toEqual([503, "Failed to delete resume file..."]);
    expect((await fetch(link)).status).toBe(200);
    await s3.fail();
    expect((await ann.call("DELETE", `/resumes/${id}`)).status).toBe(200);
    await expectNoOrphan(ann);
  });
});

describe("the clean-up", () => {
  const store = async (person: Person) => {
    const filePath = `${person.id}/1700000000000-cv.pdf`;
    expect(await reserveFile(server.db.serviceDb, { filePath, seconds: 600 })).toBe(true);
    await files.put(`resumes/${filePath}`, sample(NEW).bytes, "application/pdf");
    return filePath;
  };

  it("removes what a server that died in an upload left behind", async () => {
    const ann = await server.createPerson();
    const filePath = await store(ann);
    // Make the job due only once the file exists, because the server's worker may run it at once.
    await server.change("private.jobs", { key: `resumes/${filePath}` }, { run_at: new Date() });
    await expectNoOrphan(ann);
    expect(await findLatest(ann)).toBeNull();
  });

  it("does not touch an upload in progress", async () => {
    const ann = await server.createPerson();
    const filePath = await store(ann);
    await runDueJobs(server.db.serviceDb, removeFileJobs(files.delete));
    expect(await files.list(`resumes/${ann.id}`)).toEqual([`resumes/${filePath}`]);
  });

  it("and a very late upload exclude each other: a file being removed gets no row", async () => {
    const ann = await server.createPerson();
    const filePath = await store(ann);
    await server.change("private.jobs", { key: `resumes/${filePath}` }, { attempts: 1 });
    const row = { user_id: ann.id, file_name: "cv.pdf", file_path: filePath, file_size: 9 };
    const saved = server.insert("resumes", { ...row, mime_type: "application/pdf" });
    await expect(saved).rejects.toThrow("the file is being removed");
  });

  it("deletes the files of a deleted account, however it was deleted", async () => {
    const ann = await server.createPerson();
    await uploadSample(server, ann, OLD);
    await server.db.serviceDb.deleteFrom("auth.user").where("id", "=", ann.id).execute();
    await eventually(async () => expect(await files.list(`resumes/${ann.id}`)).toEqual([]));
  });
});

describe("for an account's data", () => {
  it("the files are listed and open, and can be deleted all at once", async () => {
    const [ann, ben] = [await server.createPerson(), await server.createPerson()];
    const deps = { db: server.db, serviceDb: server.db.serviceDb, files };
    expect(await listUserFiles(deps, ann.id)).toEqual([]);
    await uploadSample(server, ann, OLD);
    await uploadSample(server, ben, NEW);
    const [file] = await listUserFiles(deps, ann.id);
    expect(file).toMatchObject({ name: OLD, size: sample(OLD).bytes.length });
    expect(Buffer.concat((await (await file?.open())?.toArray()) ?? [])).toEqual(sample(OLD).bytes);
    await deleteUserFiles(deps, ann.id);
    expect(await findLatest(ann)).toBeNull();
    expect(await files.list(`resumes/${ann.id}`)).toEqual([]);
    expect(await openLatest(server, ben)).toEqual(sample(NEW).bytes);
  });
});

describe("while the table of resumes cannot be read", () => {
  it("a link is refused, and is given again afterwards", async () => {
    const ann = await server.createPerson();
    await uploadSample(server, ann, OLD);
    const { id } = (await findLatest(ann)) ?? { id: "" };
    await withoutTable(server.databaseUrl, "public.resumes", async () =>
      expect(await ann.call("GET", `/resumes/${id}/url`)).toMatchObject({
        status: 503,
        body: { code: "resume_link_failed" },
      }),
    );
    expect((await ann.call("GET", `/resumes/${id}/url`)).status).toBe(200);
  });
});
