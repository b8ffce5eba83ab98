import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
const git = (...args: string[]): string =>
  execFileSync("git", ["-C", ROOT, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

/** The last tag before this commit, or, without tags, the commit that set package.json's version. */
export function findReleaseBefore(): { name: string; commit: string } {
  if (git("rev-parse", "--is-shallow-repository") === "true")
    throw new Error("An upgrade needs the whole history: git fetch --unshallow.");
  try {
    const name = git("describe", "--tags", "--match=v*", "--abbrev=0", "HEAD^");
    return { name, commit: git("rev-list", "-n1", name) };
  } catch {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
    const [commit = ""] = git("log", "--format=%H", `-S"version": "${version}"`, "--", "package.json").split(
      "\n",
    );
    return { name: version, commit };
  }
}

/** Extracts a commit's files into a folder, without the history. */
export function extractCommit(commit: string, folder: string): void {
  const files = execFileSync("git", ["-C", ROOT, "archive", commit], { maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: files });
}
