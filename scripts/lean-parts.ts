import type { Plugin } from "vite";

type Unused = { source: RegExp; importer: RegExp; code: string };

/** What a library's part brings along for a way of using it that the app never takes, and what stands in its place. */
const UNUSED: Unused[] = [
  // Our tables scroll natively (lean-parts.test.ts); the other way brings 16 kB, what places popovers among it.
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
