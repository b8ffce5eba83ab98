import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Lays a .br and a .gz beside each script and style sheet; the server sends what the browser takes. */
const precompress = (): Plugin => ({
  name: "precompress",
  apply: "build",
  writeBundle: async ({ dir = "" }) => {
    const assets = join(dir, "assets");
    const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
    await Promise.all(
      names.map(async (name) => {
        const path = join(assets, name);
        const content = await readFile(path);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
        await writeFile(`${path}.gz`, await promisify(gzip)(content));
      }),
    );
  },
});

const BASE = new RegExp(
  [
    "node_modules/(react|react-dom|scheduler|use-sync-external-store|clsx|hono|@tanstack)/",
    "@mantine/core/esm/core/",
    "@mantine/core/esm/components/(Alert|Anchor|Button|CloseButton|Container|Group|Loader|Paper|Skeleton|Stack|Text|Title|Transition|UnstyledButton|VisuallyHidden)/",
    "/contract/texts",
  ].join("|"),
);

/** The server runs this in middleware mode or serves `dist/web`; it puts a fresh nonce in for the placeholder. */
export default defineConfig({
  root: here("web"),
  base: "/",
  appType: "spa",
  plugins: [react(), precompress()],
  html: { cspNonce: "__CSP_NONCE__" },
  css: { postcss: { plugins: [mantine()] } },
  server: { fs: { allow: [here("web"), here("contract"), here("node_modules")] } },
  build: {
    outDir: here("dist/web"),
    emptyOutDir: true,
    target: "baseline-widely-available",
    // A data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One piece for what every page needs: many small ones compress worse by a tenth.
          groups: [{ name: "base", test: BASE }],
        },
      },
    },
  },
  worker: { format: "es" },
});
