import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { filesOf } from "./preload-pages.ts";

/** Modules for use offline: the frame around every page, the dashboard with past interviews, and reports. */
const MODULES = [
  "web/app.tsx",
  "web/site-nav.tsx",
  "web/account-menu.tsx",
  "web/account-dropdown.tsx",
  "web/ui/modal-box.tsx",
  "web/ui/toast-area.tsx",
  "web/dashboard.tsx",
  "features/interviews/report/report-page.tsx",
  "features/interviews/practice/practice-report.tsx",
];
/** Files without a content hash in their name. */
const OTHERS = ["index.html", "favicon.svg", "manifest.webmanifest"];

const isFont = (file: string): boolean => file.endsWith(".woff2");

function listFiles(bundle: Rolldown.OutputBundle, folder: string) {
  const main = Object.values(bundle).filter((file) => file.type === "chunk" && file.isEntry);
  const hashed = new Set([
    ...main.map(({ fileName }) => `/${fileName}`),
    ...Object.keys(bundle)
      .filter(isFont)
      .map((file) => `/${file}`),
    ...MODULES.flatMap((module) => filesOf(module, bundle)),
  ]);
  const revisionOf = (file: string): string =>
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex")
      .slice(0, 16);
  return [
    ...[...hashed].map((url) => ({ url, revision: null })),
    ...OTHERS.map((file) => ({ url: `/${file}`, revision: revisionOf(file) })),
  ];
}

/** Builds web/service-worker.ts into /sw.js with the list of files to cache. */
export const serviceWorker = (): Plugin => ({
  name: "service-worker",
  apply: "build",
  writeBundle: {
    order: "post",
    handler: async ({ dir = "" }, bundle) => {
      await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        define: { FILES: JSON.stringify(listFiles(bundle, dir)) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: "baseline-widely-available",
          rolldownOptions: {
            input: join(import.meta.dirname, "../web/service-worker.ts"),
            output: { format: "iife", entryFileNames: "sw.js" },
          },
        },
      });
    },
  },
});
