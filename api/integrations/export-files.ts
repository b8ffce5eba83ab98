import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "./files.ts";

/** Where finished copies of people's data lie until they expire. */
export type ExportFiles = {
  /** Returns the bytes written. Nothing half-written ever stands under that id. */
  save: (id: string, content: Readable) => Promise<number>;
  /** null when there is none. */
  open: (id: string) => Promise<Readable | null>;
  remove: (id: string) => Promise<void>;
};

const keyOf = (id: string) => `exports/${id}.zip`;

/** Copies in the store of all files, so that each server can hand them out; they are made in a folder of this one. */
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
