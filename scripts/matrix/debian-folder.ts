import { execFileSync, spawn, spawnSync, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** A minimal Debian 13 in a folder, entered by chroot as root. */
const SUITE = "trixie";
const CACHE = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "greenroom-matrix");
const BASE = join(CACHE, SUITE);
const AS_ROOT = process.getuid?.() === 0 ? [] : ["sudo", "-n"];

const asRoot = (command: string[]): [program: string, args: string[]] => {
  const [program = "", ...args] = [...AS_ROOT, ...command];
  return [program, args];
};

const runAsRoot = (...command: string[]): void => {
  execFileSync(...asRoot(command), { stdio: ["ignore", "ignore", "inherit"] });
};

export const canMakeDebian = (): boolean =>
  [
    ["debootstrap", "--version"],
    ["unshare", "--mount", "true"],
  ].every((command) => spawnSync(...asRoot(command)).status === 0);

/** Copies the base system, which is downloaded once. */
export function makeDebian(folder: string): void {
  if (!existsSync(BASE)) {
    const part = `${BASE}.part`;
    runAsRoot("rm", "-rf", part);
    runAsRoot("mkdir", "-p", dirname(part));
    runAsRoot("debootstrap", "--variant=minbase", SUITE, part);
    runAsRoot("mv", part, BASE);
  }
  runAsRoot("cp", "-a", BASE, folder);
  copyIntoDebian("/etc/resolv.conf", join(folder, "etc/resolv.conf"));
}

export const copyIntoDebian = (file: string, to: string): void =>
  runAsRoot("cp", "-L", "--no-preserve=ownership", file, to);

export const removeDebian = (folder: string): void => runAsRoot("rm", "-rf", folder);

/** Writes `content` to a file of that system as root. */
export function writeInDebian(folder: string, path: string, content: string): void {
  execFileSync(...asRoot(["tee", join(folder, path)]), {
    input: content,
    stdio: ["pipe", "ignore", "inherit"],
  });
}

/** Mounts /proc and /dev only for the command. */
const ENTER = `mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"`;

export type InDebian = { command: string[]; env?: Record<string, string> };

const entering = (folder: string, { command, env = {} }: InDebian): [string, string[]] =>
  asRoot([
    "unshare",
    "--mount",
    "sh",
    "-c",
    ENTER,
    folder,
    "env",
    "-i",
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME=/root",
    "LANG=C.UTF-8",
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    ...command,
  ]);

export function startInDebian(folder: string, what: InDebian, options: SpawnOptions = {}): ChildProcess {
  return spawn(...entering(folder, what), options);
}

/** Uses root, because only root can kill a process that root started. */
export const endInDebian = ({ pid }: ChildProcess): void => runAsRoot("kill", "-TERM", String(pid));

/** Runs a command; returns its output and exit code. */
export async function runInDebian(
  folder: string,
  what: InDebian,
): Promise<{ status: number | null; said: string }> {
  const child = startInDebian(folder, what);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [status] = (await once(child, "close")) as [number | null];
  return { status, said };
}
