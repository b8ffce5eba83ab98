import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, type Plugin } from "vite";

/**
 * A Vite plugin that gives each module only the texts of a catalogue that it uses, in each page language. A page then
 * loads no unused texts, and the app waits for no separate file of texts. The language is chosen when the module runs.
 */

const ROOT = join(import.meta.dirname, "..");
const LANGUAGE = join(ROOT, "web/lib/words.ts");
const QUERY = "?words=";
/** Vite strips types from paths that end like this. */
const TYPED = ".ts";
const ALL = "*";

/** Matches `export const WORDS = inPageLanguage(en);` with or without a type. */
const DEFINITION = /^(?:export )?const (\w+)(?::[^=]+)? = inPageLanguage\((\w+)\);?$/m;
/** Dynamic imports of texts, whose used keys cannot be found in the code. */
const LATER = /\bimport\("([^"]*(?:texts|words)\.ts)"\)/g;
const IMPORT = /^import \{([^}]*)\} from "([^"]*(?:texts|words)\.ts)";?$/gm;

type Definition = { name: string; english: string };

/** The catalogues, by the path of the file that defines them with `inPageLanguage`. */
const DEFINITIONS = new Map(
  globSync(["contract/texts.ts", "web/**/*words.ts"], { cwd: ROOT }).flatMap(
    (path): [string, Definition][] => {
      const [, name, english] = DEFINITION.exec(readFileSync(join(ROOT, path), "utf8")) ?? [];
      return name && english ? [[join(ROOT, path), { name, english }]] : [];
    },
  ),
);

/** Keys of a catalogue that a module uses: all of them if the module uses the catalogue as a whole. */
function keysIn(code: string, name: string): string {
  const uses = [...code.matchAll(new RegExp(`(?<![.\\w])${name}\\b(?:\\.(\\w+))?`, "g"))];
  const keys = uses.map(([, key]) => key ?? ALL);
  return keys.includes(ALL) ? ALL : [...new Set(keys)].toSorted().join(".");
}

const inGerman = (english: string): string => english.replace(/\ben\b/, "de").replace("_EN", "_DE");

const inEnglish = (german: string): string => german.replace(/\bde\b/, "en").replace("_DE", "_EN");

const pathOf = (source: string, from: string): string =>
  source.startsWith("#") ? join(ROOT, source.slice(1)) : join(dirname(from), source);

type Range = { start: number; end: number };
type Catalogue = {
  text: string;
  words: Range;
  /** Null if the texts are computed instead of listed. */
  properties: (Range & { name: string })[] | null;
  /** Catalogues spread into this one, by path and exported name. */
  spread: [path: string, english: string][];
  before: (Range & { names: string[] })[];
};

const read = new Map<string, Catalogue>();

function readCatalogue(path: string, name: string): Catalogue {
  const text = readFileSync(path, "utf8");
  const before = read.get(path);
  if (before?.text === text) return before;
  const catalogue = parseCatalogue(path, name, text);
  read.set(path, catalogue);
  return catalogue;
}

function parseCatalogue(path: string, name: string, text: string): Catalogue {
  const catalogue: Catalogue = {
    text,
    words: { start: 0, end: 0 },
    properties: null,
    spread: [],
    before: [],
  };
  const imported = new Map<string, [string, string]>();
  for (const node of parseSync(path, text).program.body) {
    const { start, end } = node;
    if (node.type === "ImportDeclaration") {
      for (const { local, ...specifier } of node.specifiers)
        if ("imported" in specifier && specifier.imported.type === "Identifier")
          imported.set(local.name, [pathOf(node.source.value, path), specifier.imported.name]);
      catalogue.before.push({ start, end, names: node.specifiers.map(({ local }) => local.name) });
      continue;
    }
    const inner = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    const declared = inner?.type === "VariableDeclaration" ? inner.declarations[0] : undefined;
    const isWords = declared?.id.type === "Identifier" && declared.id.name === name;
    if (!isWords) {
      const head = declared ? text.slice(declared.start, declared.init?.start) : "";
      catalogue.before.push({ start, end, names: head.match(/\w+/g) ?? [] });
      continue;
    }
    const { init } = declared;
    catalogue.words = { start: init?.start ?? 0, end: init?.end ?? 0 };
    if (init?.type !== "ObjectExpression") continue;
    catalogue.properties = [];
    for (const property of init.properties) {
      const { start: from, end: to } = property;
      if (property.type === "Property" && property.key.type === "Identifier")
        catalogue.properties.push({ start: from, end: to, name: property.key.name });
      else if (property.type === "Property" && property.key.type === "Literal")
        catalogue.properties.push({ start: from, end: to, name: String(property.key.value) });
      else if (property.type === "SpreadElement" && property.argument.type === "Identifier")
        catalogue.spread.push(imported.get(property.argument.name) ?? [path, name]);
    }
  }
  return catalogue;
}

type Words = { path: string; english: string; keys: string };

/** The files that contain these texts, each with its keys. */
function listFiles({ path, english, keys }: Words): Words[] {
  const { properties, spread } = readCatalogue(path, english);
  const own = properties
    ?.map(({ name }) => name)
    .filter((name) => keys === ALL || keys.split(".").includes(name));
  return [
    ...(own?.length === 0 ? [] : [{ path, english, keys: keys === ALL || !own ? ALL : own.join(".") }]),
    ...spread.flatMap(([inner, name]) => listFiles({ path: inner, english: name, keys })),
  ];
}

/** Reduces a catalogue's file to these texts and what they depend on. */
function cutFile(path: string, name: string, keys: string): string {
  const { text, words, properties, spread, before } = readCatalogue(path, name);
  if (
    path.endsWith(".de.ts") &&
    spread.length > readCatalogue(path.replace(".de.ts", ".en.ts"), inEnglish(name)).spread.length
  )
    throw new Error(`${path} spreads words that English has not: no page would get them`);
  const source = ({ start, end }: Range): string => text.slice(start, end);
  const kept = properties
    ? `{${properties
        .filter((property) => keys === ALL || keys.split(".").includes(property.name))
        .map(source)
        .join(",\n")}}`
    : source(words);
  const needed: string[] = [];
  for (const statement of before.toReversed()) {
    const use = new RegExp(`\\b(?:${statement.names.join("|") || "$"})\\b`);
    if (use.test(kept + needed.join(""))) needed.unshift(source(statement));
  }
  return [...needed, `export const ${name} = ${kept};`].join("\n");
}

/** Makes a module that chooses these texts by the page's language. */
function chooseWords(path: string, keys: string): string {
  const { name, english } = DEFINITIONS.get(path) ?? { name: "", english: "" };
  const files = listFiles({ path: path.replace(/\.ts$/, ".en.ts"), english, keys });
  const imports = files.flatMap(({ path: file, english: words, keys: own }, at) => [
    `import { ${words} as en${at} } from "${file}${QUERY}${own}${TYPED}";`,
    `import { ${inGerman(words)} as de${at} } from "${file.replace(".en.ts", ".de.ts")}${QUERY}${own}${TYPED}";`,
  ]);
  const all = (language: string): string =>
    files.length === 1 ? `${language}0` : `{${files.map((_, at) => `...${language}${at}`).join(",")}}`;
  return `import { pageLanguage } from "${LANGUAGE}";${imports.join("")}
export const ${name} = pageLanguage === "de" ? ${all("de")} : ${all("en")};`;
}

export const pageWords = (): Plugin => ({
  name: "page-words",
  resolveId: (source) => (source.startsWith(ROOT) && source.includes(QUERY) ? source : null),
  load: (id) => {
    const [path = "", query] = id.split(QUERY);
    if (query === undefined) return null;
    const keys = query.slice(0, -TYPED.length);
    if (DEFINITIONS.has(path)) return chooseWords(path, keys);
    const [, name = ""] = /^export const (en|de|\w+_(?:EN|DE))\b/m.exec(readFileSync(path, "utf8")) ?? [];
    return cutFile(path, name, keys);
  },
  async transform(code, id) {
    if (!id.startsWith(join(ROOT, "web/")) && !id.startsWith(join(ROOT, "contract"))) return null;
    if (id.includes(QUERY) || !/\.tsx?$/.test(id)) return null;
    const body = code.replaceAll(/^import .*$/gm, "");
    let changed = code;
    for (const [statement, specifiers = "", source = ""] of code.matchAll(IMPORT)) {
      const found = await this.resolve(source, id);
      const definition = found && DEFINITIONS.get(found.id);
      const specifier = specifiers.split(",").find((it) => it.trim().split(" ")[0] === definition?.name);
      if (!found || !specifier) continue;
      const local = specifier.trim().split(" as ").at(-1) ?? "";
      const keys = keysIn(body, local);
      const others = specifiers.split(",").filter((it) => it !== specifier);
      changed = changed.replace(
        statement,
        () =>
          `import {${others.join(",")}} from "${source}";import {${specifier}} from "${found.id}${QUERY}${keys}${TYPED}";`,
      );
    }
    for (const [, source = ""] of code.matchAll(LATER)) {
      const found = await this.resolve(source, id);
      if (found && DEFINITIONS.has(found.id)) this.error(`${id} has to import ${source} as it begins`);
    }
    const own = DEFINITIONS.get(id);
    if (own)
      // The file that defines a catalogue imports the texts that its other code uses. All other modules get theirs
      // above.
      changed = changed
        .replace(new RegExp(`^import \\{ ${own.english} \\} .*$`, "m"), "")
        .replace(DEFINITION, () => {
          const keys = keysIn(body.replace(DEFINITION, ""), own.name);
          return keys === "" ? "" : `import { ${own.name} } from "${id}${QUERY}${keys}${TYPED}";`;
        });
    return changed === code ? null : { code: changed, map: null };
  },
});
