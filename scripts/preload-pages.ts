import type { Plugin, Rolldown } from "vite";
import { PAGE_SIZE_DEFAULT } from "../contract/limits.ts";

type Page = {
  module: string;
  /** What a signed-in person's page asks the server for at once, by address. */
  calls: string[];
};

const CALLS_OF_ALL = ["/api/users/me"];
const SETTINGS = "/api/settings";

/** The pages that people open first. */
const PAGES: Record<string, Page> = {
  "/login": { module: "features/accounts/sign-in/login-page.tsx", calls: [] },
  "/dashboard": {
    module: "web/dashboard.tsx",
    calls: [
      "/api/chat/interview/current",
      "/api/chat/interview/remaining",
      "/api/stripe/subscription-status",
      "/api/conversations/progress",
      `/api/conversations?limit=${PAGE_SIZE_DEFAULT}`,
    ],
  },
  "/interview": {
    module: "features/interviews/room/interview-page.tsx",
    calls: ["/api/health", "/api/chat/interview/current", "/api/interview-preferences"],
  },
};

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** All files that a module needs, beside those that are there before it. */
function filesOf(module: string, bundle: Rolldown.OutputBundle, before: readonly string[] = []): string[] {
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

const isStyle = (file: string): boolean => file.endsWith(".css");

/** Style first: the script waits for it. Low, for the first screen needs neither: what is seen first comes first. */
const preloadTag = (href: string): string =>
  `<link ${isStyle(href) ? 'rel="preload" as="style"' : 'rel="modulepreload"'} fetchpriority="low" crossorigin href="${href}">`;

/** `__HAS_SESSION__` is put in by the server: without one most calls would be refused. */
const LOADER = `
const { files, calls } = PAGES[location.pathname] ?? { files: [], calls: [] };
const load = (href, rel, as) => {
  const link = Object.assign(document.createElement("link"), { href, rel, crossOrigin: "" });
  if (as) link.as = as;
  if (as !== "fetch") link.fetchPriority = "low";
  document.head.append(link);
};
for (const file of files)
  file.endsWith(".css") ? load(file, "preload", "style") : load(file, "modulepreload");
for (const call of __HAS_SESSION__ ? [...CALLS, ...calls, "${SETTINGS}"] : ["${SETTINGS}"])
  load(call, "preload", "fetch");
`;

/** The app's files and a page's own files and data are all asked for at once: three round trips less. */
export const preloadPages = (): Plugin => ({
  name: "preload-pages",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => {
      if (bundle === undefined) return html;
      const app = filesOf("web/app.tsx", bundle);
      const pages = Object.fromEntries(
        Object.entries(PAGES).map(([path, { module, calls }]) => [
          path,
          { files: filesOf(module, bundle, app), calls },
        ]),
      );
      const known = `const PAGES=${JSON.stringify(pages)},CALLS=${JSON.stringify(CALLS_OF_ALL)};`;
      const children = `{${known}${LOADER}}`;
      const unknown = app.filter((file) => !html.includes(file));
      const ordered = [...unknown.filter(isStyle), ...unknown.filter((file) => !isStyle(file))];
      const script = `<script nonce="__CSP_NONCE__">${children}</script>`;
      // The server leaves it out at the front door, which needs none of the app until its form is seen (web/main.ts).
      const early = `<!--first app-->${ordered.map(preloadTag).join("")}${script}<!--/first-->`;
      return html.replace("</head>", () => `${early}</head>`);
    },
  },
});
