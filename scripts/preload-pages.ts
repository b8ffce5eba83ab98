import { statSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Modules for the links and menu on each signed-in page. */
const FRAME = ["web/site-nav.tsx", "web/account-menu.tsx"];

/** Entry pages by path, with `*` for an id: the page's module, and the modules loaded with it. */
const PAGES: Record<string, string[]> = {
  "/login": ["features/accounts/sign-in/login-page.tsx"],
  "/dashboard": ["web/dashboard.tsx", ...FRAME],
  "/interview": ["features/interviews/room/interview-page.tsx", ...FRAME],
  "/interview/*/report": [
    "features/interviews/report/report-page.tsx",
    "features/stories/bank/keep-stories.tsx",
    ...FRAME,
  ],
};

/** The largest compressed size of each page's scripts. A larger one reveals an unwanted import. */
const MOST_KB: Record<string, number> = {
  "/login": 145,
  "/dashboard": 180,
  "/interview": 165,
  "/interview/*/report": 167,
};

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** All files that a module needs in addition to `before`. */
export function filesOf(
  module: string,
  bundle: Rolldown.OutputBundle,
  before: readonly string[] = [],
): string[] {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const walk = (chunk: Chunk | undefined, seen: Set<string>): Set<string> => {
    if (chunk === undefined || seen.has(chunk.fileName)) return seen;
    seen.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
    for (const name of chunk.imports) walk(byName.get(name), seen);
    return seen;
  };
  const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module));
  if (page === undefined) throw new Error(`${module} is no page of its own`);
  return [...walk(page, new Set())].map((file) => `/${file}`).filter((file) => !before.includes(file));
}

/** The longest time that scripts wait for the first paint. */
const PATIENCE_MS = 1000;

const isStyle = (file: string): boolean => file.endsWith(".css");

/** Low priority, because the first screen needs none of them. Styles come first, because the script waits for them. */
const preloadTag = (href: string): string =>
  `<link ${isStyle(href) ? 'rel="preload" as="style"' : 'rel="modulepreload"'} fetchpriority="low" crossorigin href="${href}">`;

/**
 * Loads styles at once and scripts after the first paint, because on a slow connection scripts would delay it. A page
 * without a paint, such as a background tab, loads scripts after PATIENCE_MS.
 */
const LOADER = `
const files = PAGES[location.pathname.replace(/[\\w-]{36}/, "*")] ?? [];
const isStyle = (file) => file.endsWith(".css");
const load = (href, rel, as) => {
  const link = Object.assign(document.createElement("link"), { href, rel, crossOrigin: "", fetchPriority: "low" });
  if (as) link.as = as;
  document.head.append(link);
};
for (const file of files.filter(isStyle)) load(file, "preload", "style");
// A slow phone takes 4 ms to request one script.
const AT_ONCE = 6;
const scripts = [...APP, ...files.filter((file) => !isStyle(file))];
const loadScripts = () => {
  for (const script of scripts.splice(0, AT_ONCE)) load(script, "modulepreload");
  if (scripts.length > 0) setTimeout(loadScripts);
};
new PerformanceObserver(loadScripts).observe({ type: "paint", buffered: true });
setTimeout(loadScripts, document.hidden ? 0 : ${PATIENCE_MS});
`;

/** `dir`: the folder with each script and its compressed file. */
function checkWeights(dir: string, bundle: Rolldown.OutputBundle): void {
  const app = filesOf("web/app.tsx", bundle);
  for (const [path, modules] of Object.entries(PAGES)) {
    const files = new Set([...app, ...modules.flatMap((module) => filesOf(module, bundle))]);
    const sizes = [...files]
      .filter((file) => !isStyle(file))
      .map((file) => statSync(join(dir, `${file}.br`)).size);
    const kb = sizes.reduce((sum, size) => sum + size, 0) / 1024;
    if (kb > (MOST_KB[path] ?? 0))
      throw new Error(`The scripts of ${path} weigh ${kb.toFixed(1)} kB, more than ${MOST_KB[path]} kB`);
  }
}

export const preloadPages = (): Plugin => ({
  name: "preload-pages",
  apply: "build",
  writeBundle: {
    order: "post",
    sequential: true,
    handler: ({ dir = "" }, bundle) => checkWeights(dir, bundle),
  },
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => {
      if (bundle === undefined) return html;
      const app = filesOf("web/app.tsx", bundle);
      const pages = Object.fromEntries(
        Object.entries(PAGES).map(([path, modules]) => [
          path,
          [...new Set(modules.flatMap((module) => filesOf(module, bundle, app)))],
        ]),
      );
      const unknown = app.filter((file) => !html.includes(file));
      const scripts = JSON.stringify(unknown.filter((file) => !isStyle(file)));
      const known = `const PAGES=${JSON.stringify(pages)},APP=${scripts};`;
      const script = `<script nonce="__CSP_NONCE__">{${known}${LOADER}}</script>`;
      // The server omits this at the front door, which needs the app only once its form is visible (web/main.ts).
      const early = `<!--first app-->${unknown.filter(isStyle).map(preloadTag).join("")}${script}<!--/first-->`;
      return html.replace("</head>", () => `${early}</head>`);
    },
  },
});
