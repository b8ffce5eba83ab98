import type { Plugin } from "vite";

const TAKES_WORDS = /\/(contract\/texts|web\/lib\/app-words|web\/features\/accounts\/words)\.ts$/;
const NONE = "\0no-words";

/** The words that a page loads before the app, in its language (web/main.ts), are not once more in the app in English. */
export const pageWords = (): Plugin => ({
  name: "page-words",
  enforce: "pre",
  resolveId: (source, importer = "") =>
    source.endsWith(".en.ts") && TAKES_WORDS.test(importer) ? NONE : null,
  load: (id) => (id === NONE ? "export const en = {}, TEXT_EN = {};" : null),
});
