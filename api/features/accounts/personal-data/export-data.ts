import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import type { Connection } from "#api/db/database.ts";
import type { ExportFiles } from "#api/integrations/export-files.ts";
import {
  deleteExport,
  findPendingExport,
  finishExport,
  listExportsToRemove,
  noteProgress,
} from "./export-queries.ts";
import { PERSONAL_TABLES, readPersonal } from "./table-queries.ts";

/** A file that a person gave us, as another capability keeps it. */
export type PersonalFile = {
  name: string;
  /** null when the file is gone. */
  open: () => Promise<Readable | null>;
};

export type ExportDeps = {
  serviceDb: Connection;
  exportFiles: ExportFiles;
  listPersonalFiles: (userId: string) => Promise<PersonalFile[]>;
};

const TABLES_PERCENT = 60;
const FILES_PERCENT = 35;

/** Makes a copy that somebody asked for (safety.md T70). A failed one is tried again. */
export async function exportPersonalData(deps: ExportDeps, exportId: string): Promise<void> {
  const pending = await findPendingExport(deps.serviceDb, exportId);
  if (!pending) return;
  const archive = new ZipFile();
  const content = archive.outputStream as Readable;
  // It may break before the store listens to it, and an error that nobody hears ends the process.
  content.on("error", () => undefined);
  const saved = deps.exportFiles.save(exportId, content);
  // Both have ended before it is tried again: the next attempt writes to the same place.
  const filled = fillArchive(deps, archive, { id: exportId, userId: pending.userId });
  const [written, done] = await Promise.allSettled([saved, filled]);
  if (done.status === "rejected") throw done.reason;
  if (written.status === "rejected") throw written.reason;
  // Nothing would ever look for the file of an account that is gone.
  if (!(await finishExport(deps.serviceDb, exportId, written.value))) await deps.exportFiles.remove(exportId);
}

type Filling = { id: string; userId: string };

async function fillArchive(deps: ExportDeps, archive: ZipFile, { id, userId }: Filling): Promise<void> {
  const { serviceDb } = deps;
  try {
    const data: Record<string, unknown> = { made_at: new Date().toISOString() };
    for (const [index, table] of PERSONAL_TABLES.entries()) {
      data[table.name] = await readPersonal(serviceDb, table, userId);
      await noteProgress(serviceDb, id, Math.floor((TABLES_PERCENT * (index + 1)) / PERSONAL_TABLES.length));
    }
    archive.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), "data.json");
    const files = await deps.listPersonalFiles(userId);
    for (const [index, file] of files.entries()) {
      const stream = await file.open();
      if (stream) archive.addBuffer(await buffer(stream), `files/${file.name}`);
      await noteProgress(
        serviceDb,
        id,
        TABLES_PERCENT + Math.floor((FILES_PERCENT * (index + 1)) / files.length),
      );
    }
    archive.end();
  } catch (error) {
    // Ends the writing of the file too, which would wait for more for ever.
    (archive.outputStream as Readable).destroy(error as Error);
    throw error;
  }
}

/** Takes away expired copies, or all of one person. The file goes first: a row without one is tried again. */
export async function removeExports(
  { serviceDb, exportFiles }: Pick<ExportDeps, "serviceDb" | "exportFiles">,
  userId?: string,
): Promise<void> {
  for (const id of await listExportsToRemove(serviceDb, userId)) {
    await exportFiles.remove(id);
    await deleteExport(serviceDb, id);
  }
}
