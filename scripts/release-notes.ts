import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** `node scripts/release-notes.ts v0.3.0` prints that version's changes. Fails if tag, version and changelog differ. */

export function findNotes(changelog: string, version: string): string {
  const part = changelog.split(/^(?=## )/m).find(
    (one) =>
      one
        .split("\n")[0]
        ?.replace(/^## \[?/, "")
        .split(/[\]\s]/)[0] === version,
  );
  const notes = part?.slice(part.indexOf("\n")).trim();
  if (!notes) throw new Error(`CHANGELOG.md has no part of ${version}.`);
  return notes;
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, "..");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const tag = process.argv[2];
  if (tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, and package.json has the version ${version}.`);
  console.log(findNotes(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version));
}
