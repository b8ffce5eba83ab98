import type { Plugin } from "vite";

type Unused = { source: RegExp; importer: RegExp; code: string };

/** Replacements for parts of libraries that the app bundles but never uses. */
const UNUSED: Unused[] = [
  // Our tables scroll natively (lean-parts.test.ts); ScrollArea would add 16 kB, including popover positioning.
  {
    source: /\/ScrollArea\.mjs$/,
    importer: /\/TableScrollContainer\.mjs$/,
    code: 'export const ScrollArea = "div";',
  },
];

const PREFIX = "\0unused:";

export const leanParts = (): Plugin => ({
  name: "lean-parts",
  enforce: "pre",
  resolveId: (source, importer = "") => {
    const at = UNUSED.findIndex((part) => part.source.test(source) && part.importer.test(importer));
    return at === -1 ? null : PREFIX + String(at);
  },
  load: (id) => (id.startsWith(PREFIX) ? UNUSED[Number(id.slice(PREFIX.length))]?.code : null),
});
