import { open, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Connection, Tx } from "#api/db/database.ts";
import type { ExportFiles } from "#api/integrations/export-files.ts";
import {
  deleteExport,
  findPendingExport,
  finishExport,
  listExportsToRemove,
  noteProgress,
} from "./export-queries.ts";
import { PERSONAL_TABLES, readPersonal } from "./table-queries.ts";

/** A file of a person, stored by another feature. */
export type PersonalFile = {
  name: string;
  /** Returns null when the file no longer exists. */
  open: () => Promise<Readable | null>;
};

export type ExportDeps = {
  serviceDb: Connection;
  exportFiles: ExportFiles;
  listPersonalFiles: (userId: string) => Promise<PersonalFile[]>;
};

const TABLES_PERCENT = 60;
const FILES_PERCENT = 35;

/** Runs a requested export (safety.md T70); it is retried on failure. */
export async function exportPersonalData(deps: ExportDeps, exportId: string): Promise<void> {
  const pending = await findPendingExport(deps.serviceDb, exportId);
  if (!pending) return;
  const archive = new ZipFile();
  const content = archive.outputStream as Readable;
  // The stream may fail before the store listens, and an unhandled error event would end the process.
  content.on("error", () => undefined);
  const saved = deps.exportFiles.save(exportId, content);
  // Wait for both, because a retry writes to the same place.
  const note = (percent: number) => noteProgress(deps.serviceDb, exportId, percent);
  const filled = fillArchive(deps, archive, { userId: pending.userId, note });
  const [written, done] = await Promise.allSettled([saved, filled]);
  if (done.status === "rejected") throw done.reason;
  if (written.status === "rejected") throw written.reason;
  // The account was deleted meanwhile, and nothing else would remove its file.
  if (!(await finishExport(deps.serviceDb, exportId, written.value))) await deps.exportFiles.remove(exportId);
}

/** Writes somebody's export into a new file, which is complete or does not exist (safety.md T142). */
export async function writePersonalData(deps: ReadDeps, userId: string, path: string): Promise<void> {
  const archive = new ZipFile();
  const file = await open(path, "wx", 0o600);
  const written = pipeline(archive.outputStream as Readable, file.createWriteStream());
  const note = () => Promise.resolve();
  const ended = await Promise.allSettled([written, fillArchive(deps, archive, { userId, note })]);
  const failed = ended.find((one) => one.status === "rejected");
  if (!failed) return;
  await rm(path, { force: true });
  throw failed.reason;
}

type ReadDeps = Pick<ExportDeps, "serviceDb" | "listPersonalFiles">;
type Filling = { userId: string; note: (percent: number) => Promise<void> };

async function fillArchive(deps: ReadDeps, archive: ZipFile, filling: Filling): Promise<void> {
  const { serviceDb } = deps;
  const { userId, note } = filling;
  try {
    // One snapshot for all rows, however long the export takes.
    await serviceDb
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((tx) => addStream(archive, "data.json", Readable.from(writeData({ ...filling, tx }))));
    const files = await deps.listPersonalFiles(userId);
    for (const [index, file] of files.entries()) {
      const stream = await file.open();
      if (stream) await addStream(archive, `files/${file.name}`, stream);
      await note(TABLES_PERCENT + Math.floor((FILES_PERCENT * (index + 1)) / files.length));
    }
    archive.end();
  } catch (error) {
    // Also end the file's writer, which would otherwise wait for ever.
    (archive.outputStream as Readable).destroy(error as Error);
    throw error;
  }
}

/** Resolves when the archive has read the whole stream; rejects when either of them fails. */
async function addStream(archive: ZipFile, name: string, stream: Readable): Promise<void> {
  const content = archive.outputStream as Readable;
  const stop = () => stream.destroy(content.errored ?? undefined);
  content.once("close", stop);
  if (content.destroyed) stop();
  archive.addReadStream(stream, name);
  try {
    await finished(stream);
  } finally {
    content.off("close", stop);
  }
}

type Writing = Filling & { tx: Tx };

/** Yields one JSON object with a list for each table, a page of rows at a time. */
async function* writeData({ userId, note, tx }: Writing): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(new Date().toISOString())}`;
  for (const [index, table] of PERSONAL_TABLES.entries()) {
    yield `,\n${JSON.stringify(table.name)}: [`;
    let between = "\n";
    for await (const row of readPersonal(tx, table, userId)) {
      yield between + row;
      between = ",\n";
    }
    yield "]";
    await note(Math.floor((TABLES_PERCENT * (index + 1)) / PERSONAL_TABLES.length));
  }
  yield "\n}\n";
}

/** Removes expired exports, or all of one person. Files go first, because a row without its file is retried. */
export async function removeExports(
  { serviceDb, exportFiles }: Pick<ExportDeps, "serviceDb" | "exportFiles">,
  userId?: string,
): Promise<void> {
  for (const id of await listExportsToRemove(serviceDb, userId)) {
    await exportFiles.remove(id);
    await deleteExport(serviceDb, id);
  }
}
