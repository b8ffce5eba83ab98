import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** `node scripts/licences.ts` checks the licences of the lockfile's packages, offline; `--sbom` prints CycloneDX. */

/** Licences allowed in a product under Apache-2.0. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  // Applies per file. Allowed for unmodified build and test tools.
  "MPL-2.0",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

type Locked = { version?: string; license?: string; dev?: boolean; link?: boolean; integrity?: string };
type Package = { name: string; version: string; licence: string; integrity: string };

/** The lockfile's packages; a missing licence is read from the installed package. */
export function listPackages(root: string): Package[] {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path !== "" && !link)
    .map(([path, { version = "", license, integrity = "" }]) => ({
      name: path.replace(/^.*node_modules\//, ""),
      version,
      licence: license ?? installedLicence(join(root, path)),
      integrity,
    }));
}

function installedLicence(folder: string): string {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return "unknown";
  const { license } = JSON.parse(readFileSync(file, "utf8")) as { license?: string | { type?: string } };
  return (typeof license === "string" ? license : license?.type) ?? "unknown";
}

/** Allows `A OR B` if one licence is allowed, and `A AND B` if both are. */
export function isAllowed(licence: string, allowed: ReadonlySet<string> = ALLOWED): boolean {
  const plain = licence.replaceAll(/[()]/g, "");
  return plain.split(" OR ").some((one) => one.split(" AND ").every((part) => allowed.has(part.trim())));
}

/** Packages used unmodified despite their licence, with the reason. */
const EXCEPTIONS: [name: RegExp, why: string][] = [
  [/^@img\/sharp-/, "LGPL-3.0: a library of its own, linked while running, unchanged"],
  [/^dejavu-fonts-ttf$/, "Bitstream Vera's licence: fonts may be embedded and given on"],
  [/^duck$/, "says only BSD; its LICENSE file is the BSD-2-Clause"],
  [/^png-js$/, "names none in package.json; its LICENSE file is the MIT licence"],
];
const isException = (name: string): boolean => EXCEPTIONS.some(([pattern]) => pattern.test(name));

/** Third-party weights in the repository. */
const WEIGHTS = { name: "all-MiniLM-L6-v2 (interviewer/weights)", licence: "Apache-2.0" };

if (import.meta.main) {
  const packages = listPackages(resolve(import.meta.dirname, ".."));
  if (process.argv.includes("--sbom")) console.log(JSON.stringify(describeAsSbom(packages), null, 2));
  else report(packages);
}

function report(packages: Package[]): void {
  const counts = Map.groupBy(packages, ({ licence }) => licence);
  for (const [licence, { length }] of [...counts].toSorted((a, b) => b[1].length - a[1].length))
    console.log(`${String(length).padStart(5)}  ${licence}`);
  console.log(`Weights: ${WEIGHTS.name}: ${WEIGHTS.licence}`);
  const bad = packages.filter(({ name, licence }) => !isAllowed(licence) && !isException(name));
  for (const { name, version, licence } of bad) console.error(`Not allowed: ${name} ${version}: ${licence}`);
  if (packages.length === 0) console.error("The lockfile names no package.");
  if (bad.length > 0 || packages.length === 0) process.exitCode = 1;
}

function describeAsSbom(packages: Package[]): object {
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    components: packages.map(({ name, version, licence, integrity }) => {
      const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
      const [algorithm = "", digest = ""] = integrity.split("-");
      return {
        type: "library",
        "bom-ref": purl,
        name,
        version,
        purl,
        licenses: [{ expression: licence }],
        ...(algorithm === "sha512" && {
          hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }],
        }),
      };
    }),
  };
}
