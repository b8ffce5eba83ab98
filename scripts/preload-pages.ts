import type { Plugin, Rolldown } from "vite";

/** The pages that people open first, and the module each is made of. */
const PAGES: Record<string, string> = {
  "/login": "features/accounts/login-page.tsx",
  "/dashboard": "web/dashboard.tsx",
  "/interview": "features/interviews/interview-page.tsx",
};

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** All files that a page needs beside what every page has. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const walk = (chunk: Chunk | undefined, seen: Set<string>): Set<string> => {
    if (chunk === undefined || seen.has(chunk.fileName)) return seen;
    seen.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
    for (const name of chunk.imports) walk(byName.get(name), seen);
    return seen;
  };
  const first = walk(
    chunks.find((chunk) => chunk.isEntry),
    new Set(),
  );
  const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module));
  if (page === undefined) throw new Error(`${module} is no page of its own`);
  return [...walk(page, new Set())].filter((file) => !first.has(file)).map((file) => `/${file}`);
}

const LOADER = `for(const file of (FILES[location.pathname]??[])){const link=document.createElement("link");link.href=file;link.crossOrigin="";if(file.endsWith(".css")){link.rel="preload";link.as="style"}else link.rel="modulepreload";document.head.append(link)}`;

/** A page's own files are asked for beside the app's, not after them: one round trip less. */
export const preloadPages = (): Plugin => ({
  name: "preload-pages",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) => {
      if (bundle === undefined) return [];
      const files = Object.fromEntries(
        Object.entries(PAGES).map(([path, module]) => [path, filesOf(module, bundle)]),
      );
      const children = `(()=>{const FILES=${JSON.stringify(files)};${LOADER}})();`;
      return [{ tag: "script", attrs: { nonce: "__CSP_NONCE__" }, children, injectTo: "head" }];
    },
  },
});
