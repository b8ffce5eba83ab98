import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { afterAll, expect, it, vi } from "vitest";
import { createExportFiles } from "#api/integrations/export-files.ts";
import { createFileStore } from "#api/integrations/files.ts";
import { makeJobsDue, runDueJobs } from "#api/testing/run-jobs.ts";
import { useQuietDatabase } from "#api/testing/quiet-database.ts";
import { readZip } from "#api/testing/read-zip.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { EXPORT_ATTEMPTS_MAX } from "#contract/limits.ts";
import { exportPersonalData, type PersonalFile } from "./export-data.ts";
import { exportJobs } from "./jobs.ts";
import { findExport, insertExport } from "./export-queries.ts";

const quiet = useQuietDatabase();
const folder = createTemporaryFolder("export-job");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Makes the job due and runs it; returns the errors. */
async function run(open: PersonalFile["open"]): Promise<unknown[]> {
  await makeJobsDue(quiet.db.serviceDb);
  return runOnce(open);
}

const runOnce = async (open: PersonalFile["open"]): Promise<unknown[]> =>
  runDueJobs(
    quiet.db.serviceDb,
    exportJobs({
      serviceDb: quiet.db.serviceDb,
      exportFiles: createExportFiles({
        files: await createFileStore({ folder: join(folder, "files"), s3: null }),
        folder: join(folder, "made"),
      }),
      listPersonalFiles: async () => [{ name: "cv.pdf", open }],
    }),
  );

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

const ask = async () => {
  const { id } = await quiet.addPerson();
  await quiet.db.serviceDb.transaction().execute((tx) => insertExport(tx, id));
  return { look: () => findExport(quiet.db.serviceDb, id) };
};

it("a copy has the files that other capabilities keep, and is tried again when one can't be read", async () => {
  const { look } = await ask();
  const open = vi.fn<PersonalFile["open"]>();
  open
    .mockRejectedValueOnce(new Error("the disk is away"))
    .mockResolvedValue(Readable.from([Buffer.from("my resume")]));
  expect(await run(open)).toEqual([new Error("the disk is away")]);
  expect(await look()).toMatchObject({ status: "pending" });
  expect(filesIn(folder)).toEqual([]);
  expect(await run(open)).toEqual([]);
  const made = await look();
  expect(made).toMatchObject({ status: "ready", percent: 100 });
  const files = readZip(readFileSync(join(folder, `files/exports/${made?.id}.zip`)));
  expect(files.get("files/cv.pdf")?.toString()).toBe("my resume");
});

it("a copy that can't be made is given up after some attempts", async () => {
  const { look } = await ask();
  const broken = () => Promise.reject(new Error("gone"));
  for (let n = 0; n < EXPORT_ATTEMPTS_MAX; n += 1) {
    expect(await look()).toMatchObject({ status: "pending" });
    expect((await run(broken))[0]).toEqual(new Error("gone"));
  }
  expect(await look()).toMatchObject({ status: "failed" });
  expect(await run(broken)).toEqual([]);
});

it("an export runs once on three concurrent servers", async () => {
  await ask();
  const open = vi.fn<PersonalFile["open"]>(() => Promise.resolve(Readable.from([Buffer.from("x")])));
  await Promise.all([runOnce(open), runOnce(open), runOnce(open)]);
  expect(open).toHaveBeenCalledTimes(1);
});

it("an export that fails before its file is opened fails alone, and ends no server", async () => {
  const { id: userId } = await quiet.addPerson();
  await quiet.db.serviceDb.transaction().execute((tx) => insertExport(tx, userId));
  const { id = "" } = (await findExport(quiet.db.serviceDb, userId)) ?? {};
  const files = await createFileStore({ folder: join(folder, "files"), s3: null });
  const exportFiles = createExportFiles({ files, folder: join(folder, "made") });
  const made = exportPersonalData(
    {
      serviceDb: quiet.db.serviceDb,
      exportFiles: {
        ...exportFiles,
        save: async (key, content) => {
          const broken = Promise.withResolvers<void>();
          content.once("close", broken.resolve);
          await broken.promise;
          return exportFiles.save(key, content);
        },
      },
      listPersonalFiles: async () => [{ name: "cv.pdf", open: () => Promise.reject(new Error("gone")) }],
    },
    id,
  );
  await expect(made).rejects.toThrow("gone");
});

it("an export that can't be written fails with the disk's own error, without hanging", async () => {
  const { id: userId } = await quiet.addPerson();
  const { serviceDb } = quiet.db;
  await serviceDb.transaction().execute((tx) => insertExport(tx, userId));
  const { id = "" } = (await findExport(serviceDb, userId)) ?? {};
  const files = await createFileStore({ folder: join(folder, "files"), s3: null });
  const full = {
    ...createExportFiles({ files, folder: join(folder, "made") }),
    save: async (_: string, content: Readable) => {
      let written = 0;
      content.on("data", ({ length }: Buffer) => {
        written += length;
        if (written > 1_000_000) content.destroy(new Error("the disk is full"));
      });
      await finished(content);
      return written;
    },
  };
  // Exceeds the archive's buffer.
  const long = () => Promise.resolve(Readable.from(Array.from({ length: 100 }, () => randomBytes(100_000))));
  const made = exportPersonalData(
    { serviceDb, exportFiles: full, listPersonalFiles: async () => [{ name: "cv.pdf", open: long }] },
    id,
  );
  await expect(made).rejects.toThrow("the disk is full");
});

it("a copy whose account is deleted while it is made leaves no file", async () => {
  const { id: userId } = await quiet.addPerson();
  const { serviceDb } = quiet.db;
  await serviceDb.transaction().execute((tx) => insertExport(tx, userId));
  const { id = "" } = (await findExport(serviceDb, userId)) ?? {};
  const files = await createFileStore({ folder: join(folder, "files"), s3: null });
  const exportFiles = createExportFiles({ files, folder: join(folder, "made") });
  const made = {
    ...exportFiles,
    save: async (key: string, content: Readable) => {
      const size = await exportFiles.save(key, content);
      await serviceDb.deleteFrom("auth.user").where("id", "=", userId).execute();
      return size;
    },
  };
  await exportPersonalData({ serviceDb, exportFiles: made, listPersonalFiles: async () => [] }, id);
  expect(await files.list("exports")).not.toContain(`exports/${id}.zip`);
});
