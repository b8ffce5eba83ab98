import { statfs } from "node:fs/promises";

const [KILO, MEGA, GIGA] = [1e3, 1e6, 1e9];

export function describeBytes(bytes: number): string {
  if (bytes >= GIGA) return `${(bytes / GIGA).toFixed(1)} GB`;
  if (bytes >= MEGA) return `${Math.round(bytes / MEGA)} MB`;
  return bytes >= KILO ? `${Math.round(bytes / KILO)} kB` : `${bytes} bytes`;
}

export async function checkFreeSpace(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (needed <= free) return;
  throw new Error(
    `The disk of ${folder} has ${describeBytes(free)} free, and ${describeBytes(needed)} are needed. ` +
      "Make room, or set DATA_DIR to a folder on another disk.",
  );
}

/** Explains a failed write to the user. */
export function explainWrite(error: unknown, folder: string): Error {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new Error(
      `The disk of ${folder} is full. What has come is kept: make room and give the command again.`,
      {
        cause: error,
      },
    );
  return error as Error;
}
