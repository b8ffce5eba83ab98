import type { Plugin } from "vite";

const REACT = "\0light-react";

/** Preact has no Activity, the part that hides what it holds; Mantine's tabs and menus are built on it. */
const LIGHT_REACT = `
import { options } from "preact";
import { createElement } from "preact/compat";
// As React after a press: what follows from it is done before the next key, not with the next frame.
options.requestAnimationFrame = (callback) => setTimeout(callback);
export * from "preact/compat";
export { default } from "preact/compat";
export const Activity = ({ mode, children }) =>
  createElement("div", { style: { display: mode === "hidden" ? "none" : "contents" } }, children);
`;

/**
 * The built app runs on Preact, which does React's work in a tenth of its weight (docs/decisions/005-dependencies.md). The
 * development server keeps React, for its warnings and its hot reload.
 */
export const lightReact = (): Plugin => ({
  name: "light-react",
  apply: "build",
  enforce: "pre",
  config: () => ({
    resolve: {
      alias: [
        { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
        { find: /^react-dom$/, replacement: "preact/compat" },
        { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
      ],
    },
  }),
  resolveId: (source) => (source === "react" ? REACT : null),
  load: (id) => (id === REACT ? LIGHT_REACT : null),
});
