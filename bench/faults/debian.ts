import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Root of the Debian 13 system with the programs: this machine's, or the folder in DEBIAN_ROOT. Create such a folder
 * with `debootstrap trixie <folder>` and `chroot <folder> apt-get install …`, and mount this machine's /proc, /dev and
 * /dev/shm into it; no service has to run in it.
 */
const ROOT = process.env["DEBIAN_ROOT"] ?? "/";
export const POSTGRES = "/usr/lib/postgresql/17/bin";
const PLACES = ["/usr/bin", "/usr/sbin", POSTGRES];

/** The path on this machine of a file in that Debian system. */
export const inDebian = (path: string): string => join(ROOT, path);

export const hasProgram = (name: string): boolean =>
  PLACES.some((place) => existsSync(inDebian(`${place}/${name}`)));

/** Runs the program as the user postgres, which all of these programs require. */
const asPostgres = (program: string, args: string[]): [string, string[]] =>
  ROOT === "/"
    ? ["setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", program, ...args]]
    : ["chroot", ["--userspec=postgres:postgres", ROOT, program, ...args]];

const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: `${PLACES.join(":")}:/bin:/sbin`,
  LANG: "C.UTF-8",
  HOME: "/var/lib/postgresql",
  ...more,
});

export function startProgram(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcess {
  const [command, given] = asPostgres(program, args);
  return spawn(command, given, { env: environment(env), stdio: "ignore", cwd: "/" });
}

/** Runs a program and returns its output. Throws the program's error output when it fails. */
export function runProgram(
  program: string,
  args: string[],
  { env = {}, input = "" }: { env?: Record<string, string>; input?: string | undefined } = {},
): string {
  const [command, given] = asPostgres(program, args);
  const options = { env: environment(env), encoding: "utf8", cwd: "/", input } as const;
  const { status, stdout, stderr } = spawnSync(command, given, options);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}

/** SQL for the roles and the database of docs/deployment.md, "A PostgreSQL of yours". */
export const createGreenroom = (password: string): string[] => [
  `create role greenroom login createrole password '${password}'`,
  `create role greenroom_server login password '${password}'`,
  "create database greenroom owner greenroom encoding 'UTF8' template template0",
];

/** Kills PostgreSQL and all of its sessions at once, as a power failure would. */
export function killPostgres(folder: string): void {
  const [pid = ""] = readFileSync(inDebian(`${folder}/postmaster.pid`), "utf8").split("\n");
  const parentOf = (one: string): string | undefined => {
    try {
      return readFileSync(`/proc/${one}/stat`, "utf8").split(") ")[1]?.split(" ")[1];
    } catch {
      return undefined;
    }
  };
  const sessions = readdirSync("/proc").filter((one) => /^\d+$/.test(one) && parentOf(one) === pid);
  for (const one of [pid, ...sessions])
    try {
      process.kill(Number(one), "SIGKILL");
    } catch {
      // The process has already ended.
    }
}
