import { posix } from "node:path";

/** Rules for imports between folders: the arrows of docs/architecture.md as code. */

/** `lazy`: imported by `import()` on first use. */
export type Import = { target: string; typeOnly: boolean; lazy: boolean };
export type Module = { path: string; imports: Import[] };

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/g;

/** The imports of one source file; targets are paths from the root, `package:name` or `node:name`. */
export function readImports(path: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].map(([, type, from, lazy]) => ({
    target: resolveTarget(path, from ?? lazy ?? ""),
    typeOnly: type !== undefined,
    lazy: lazy !== undefined,
  }));
}

function resolveTarget(path: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
  return specifier.startsWith("node:") ? specifier : `package:${specifier}`;
}

type Rule = {
  from: RegExp;
  /** Paths that may be imported. Packages and Node's modules are allowed unless `packages` or `node` forbids them. */
  to: RegExp;
  packages?: RegExp;
  node?: boolean;
};

const RULES: Rule[] = [
  { from: /^contract\//, to: /^contract\//, packages: /^package:zod$/, node: false },
  { from: /^standins\//, to: /^standins\// },
  {
    from: /^interviewer\//,
    to: /^(interviewer|contract)\//,
    packages: /^package:(zod|compromise\/two|ts-fsrs)$/,
  },
  { from: /^api\/features\//, to: /^(api\/(db|http|jobs|integrations|engine)|interviewer|contract)\// },
  {
    from: /^api\/engine\//,
    to: /^((api\/(engine|db|integrations)|interviewer|contract)\/|package\.json$)/,
  },
  { from: /^api\/integrations\//, to: /^(api\/integrations|contract)\// },
  { from: /^api\/doctor\//, to: /^((api|contract)\/|package\.json$)/ },
  { from: /^api\/tracing\//, to: /^(api\/(tracing|http)|contract)\// },
  { from: /^api\/http\//, to: /^(api\/(http|db)|contract)\// },
  { from: /^api\/jobs\//, to: /^(api\/(jobs|db)|contract)\// },
  { from: /^api\/db\//, to: /^(api\/db|contract)\// },
  {
    from: /^api\/(app|main|hide-secrets|wiring(-[a-z]+)?|(check-)?settings(-schema)?)\.ts$/,
    to: /^(api|interviewer|contract)\//,
  },
  // Shared components need texts. They may import nothing else from web/lib.
  {
    from: /^web\/ui\//,
    to: /^(web\/ui\/|web\/lib\/app-words\.ts$|contract\/)/,
    packages: /^package:(?!zod$)/,
    node: false,
  },
  { from: /^web\/lib\//, to: /^(web\/lib|contract)\//, packages: /^package:(?!zod$)/, node: false },
  {
    from: /^web\/features\//,
    to: /^(web\/(ui|lib|paths)|contract)/,
    packages: /^package:(?!zod$)/,
    node: false,
  },
  { from: /^web\/content\//, to: /^(contract|web\/content)\//, packages: /^$/, node: false },
  { from: /^web\/[^/]+$/, to: /^(web|contract)\//, packages: /^package:(?!zod$)/, node: false },
  { from: /^db\//, to: /^(db|api|contract)\// },
  { from: /^e2e\//, to: /^(e2e|contract)\// },
];

const FEATURE = /^(api|web)\/features\/([^/]+)\//;
const TEST = /\.test\.tsx?$|^api\/(testing|security)\/|^db\/tests\/|^e2e\//;

/** Returns each import that breaks the rules and each cycle, or an error if no module was read. */
export function findBrokenArrows(modules: Module[]): string[] {
  if (modules.length === 0) return ["no module was read"];
  const product = modules.filter(({ path }) => !TEST.test(path));
  const broken = product.flatMap(({ path, imports }) =>
    imports.filter((it) => !isAllowed(path, it)).map(({ target }) => `${path} -> ${target}`),
  );
  return [...broken, ...findSchemasInBrowser(product), ...findCircles(product)];
}

/** Finds schemas in the browser. zod is too large there, and evaluates code from strings, which the CSP forbids. */
function findSchemasInBrowser(modules: Module[]): string[] {
  const loaded = (imports: Import[]) => imports.filter((it) => !it.typeOnly).map(({ target }) => target);
  const withSchemas = new Set(
    modules.filter(({ imports }) => loaded(imports).includes("package:zod")).map(({ path }) => path),
  );
  return modules
    .filter(({ path }) => path.startsWith("web/"))
    .flatMap(({ path, imports }) =>
      loaded(imports)
        .filter((target) => withSchemas.has(target))
        .map((target) => `${path} -> ${target} (schemas in the browser)`),
    );
}

function isAllowed(path: string, { target, typeOnly }: Import): boolean {
  const rule = RULES.find(({ from }) => from.test(path));
  if (!rule) return false;
  if (target.startsWith("node:")) return rule.node !== false;
  if (target.startsWith("package:"))
    return typeOnly || rule.packages === undefined || rule.packages.test(target);
  // The typed client may import only the API's types from the server.
  if (path === "web/lib/api.ts" && target === "api/app.ts") return typeOnly;
  if (path.startsWith("api/") && TEST.test(target)) return false;
  const [own, other] = [FEATURE.exec(path)?.[2], FEATURE.exec(target)?.[2]];
  if (own !== undefined && other !== undefined) return own === other;
  return rule.to.test(target);
}

function findCircles(modules: Module[]): string[] {
  const graph = new Map(modules.map(({ path, imports }) => [path, imports.filter((it) => !it.typeOnly)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    const at = trail.indexOf(path);
    if (at !== -1) circles.push(`circle: ${[...trail.slice(at), path].join(" -> ")}`);
    if (at !== -1 || done.has(path)) return;
    for (const { target } of graph.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return circles;
}

/** The packages loaded together with a module, without those imported later on first use. */
export function packagesLoadedBy(entry: string, modules: Module[]): Set<string> {
  const graph = new Map(modules.map(({ path, imports }) => [path, imports]));
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { target, typeOnly, lazy } of graph.get(path) ?? []) if (!typeOnly && !lazy) visit(target);
  };
  visit(entry);
  return new Set(
    [...seen].filter((path) => path.startsWith("package:")).map((path) => path.slice("package:".length)),
  );
}
