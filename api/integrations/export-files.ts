import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "./files.ts";

/** Stores finished copies of people's data until they expire. */
export type ExportFiles = {
  /** Returns the number of bytes written. An incomplete file never appears under the id. */
  save: (id: string, content: Readable) => Promise<number>;
  /** Null if there is no copy with that id. */
  open: (id: string) => Promise<Readable | null>;
  remove: (id: string) => Promise<void>;
};

const keyOf = (id: string) => `exports/${id}.zip`;

/** Keeps copies in the file store, so that every server can serve them. They are first written to a local folder. */
export function createExportFiles({ files, folder }: { files: FileStore; folder: string }): ExportFiles {
  const partOf = (id: string) => join(folder, `${id}.part`);
  return {
    save: async (id, content) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, createWriteStream(partOf(id), { mode: 0o600 }));
        const { size } = await stat(partOf(id));
        await files.putFile(keyOf(id), partOf(id), "application/zip");
        return size;
      } finally {
        await rm(partOf(id), { force: true });
      }
    },
    open: async (id) => (await files.open(keyOf(id)))?.stream ?? null,
    remove: async (id) => {
      await files.delete(keyOf(id));
      await rm(partOf(id), { force: true });
    },
  };
}
