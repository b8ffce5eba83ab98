import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Where finished copies of people's data lie until they expire. */
export type ExportFiles = {
  /** Answers the bytes written. Nothing half-written ever stands under that id. */
  save: (id: string, content: Readable) => Promise<number>;
  open: (id: string) => Readable;
  remove: (id: string) => Promise<void>;
};

export function createExportFolder(folder: string): ExportFiles {
  const pathOf = (id: string) => join(folder, `${id}.zip`);
  return {
    save: async (id, content) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = `${pathOf(id)}.part`;
      try {
        await pipeline(content, createWriteStream(part, { mode: 0o600 }));
        await rename(part, pathOf(id));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return (await stat(pathOf(id))).size;
    },
    open: (id) => createReadStream(pathOf(id)),
    remove: async (id) => {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.part`, { force: true });
    },
  };
}
