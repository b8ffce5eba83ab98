import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import type { Plugin as PostcssPlugin } from "postcss";
import mantine from "postcss-preset-mantine";
import { defineConfig, type Plugin } from "vite";
import { firstScreens } from "./scripts/first-screens.ts";
import { leanParts } from "./scripts/lean-parts.ts";
import { pageWords } from "./scripts/page-words.ts";
import { preloadPages } from "./scripts/preload-pages.ts";
import { serviceWorker } from "./scripts/service-worker.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes a .br and a .gz beside each script and style sheet. The server sends the one that the browser accepts. */
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

/** Mantine's mixins create declarations without a source, about which Vite would warn once per start. */
const mixinsStandSomewhere: PostcssPlugin = {
  postcssPlugin: "mixins-stand-somewhere",
  OnceExit: (root) => {
    root.walkDecls((declaration) => {
      declaration.source ??= root.source;
    });
  },
};

const BASE = new RegExp(
  [
    "node_modules/(react|react-dom|scheduler|use-sync-external-store|clsx|hono|@tanstack)/",
    "@mantine/core/esm/core/",
    "@mantine/core/esm/components/(Alert|Anchor|Button|CloseButton|Container|Group|Input|InputBase|List|Loader|Paper|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden)/",
    "@mantine/hooks/esm/use-(uncontrolled|id|merged-ref|isomorphic-effect|callback-ref|media-query)/",
    "/contract/(texts|fields|roles|admin-list|languages)\\.ts$",
    "/web/(paths|access)\\.ts",
    "/web/ui/part\\.tsx|/web/lib/way-on\\.ts",
    "@mantine/hooks/esm/use-(hotkeys|window-event)/",
    "/web/ui/(link-parts|page-title|page-skeleton|skeletons|status|error-panel|csp-nonce|pictures|toast\\.)",
    "/web/lib/(use-fields|api|session|settings|words|format)",
    "/web/features/billing/awaited\\.ts",
    "/web/features/accounts/sign-in/queries\\.ts",
  ].join("|"),
);

/** Modules that the sign-in's forms need and the pages behind the sign-in do not. */
const SIGN_IN = new RegExp(
  [
    "@mantine/core/esm/components/PasswordInput/",
    "/web/features/accounts/sign-in/(login-page|passkey-button)\\.tsx",
  ].join("|"),
);

/** Modules of overlays, which load when an overlay opens: no page needs them before. */
const OVERLAYS = new RegExp(
  [
    "@mantine/core/esm/components/(Modal|ModalBase|RemoveScroll)/",
    "react-remove-scroll|use-sidecar|use-callback-ref|react-style-singleton",
  ].join("|"),
);
const POPOVERS = /@mantine\/core\/esm\/components\/(FloatingArrow|Popover)\/|@floating-ui\//;
const SCROLL = /@mantine\/core\/esm\/components\/ScrollArea\//;
const LAYERS =
  /@mantine\/core\/esm\/components\/(FocusTrap|Overlay|Portal)\/|use-(focus-return|debounced-callback)/;

/** Separate, because the interview, which should stay smallest, does not need them. */
const FOLDED = /@mantine\/core\/esm\/components\/(Accordion|Collapse)\//;
const CHOICES = /@mantine\/core\/esm\/components\/(Slider|Tabs)\//;

/** Parts of screens that the pages behind the sign-in share, and some that the sign-in loads after its form. */
const PARTS = new RegExp(
  [
    "@mantine/core/esm/components/(Badge|Progress)/",
    "/web/ui/(card|confirm-dialog|modal\\.)",
    "@tabler/icons-react/dist/esm/icons/Icon(ChevronDown|FileText|BrandLinkedin)\\.mjs",
    "@mantine/hooks/esm/use-disclosure/",
  ].join("|"),
);

/** Modules that the pages behind the sign-in share. */
const SIGNED_IN = new RegExp(
  [
    "/web/features/interviews/(queries\\.|start/choices\\.|message-list|messages\\.)",
    "/web/features/(billing|interviews/report)/(queries|awaited-note|notify-me)\\.",
    "/web/lib/(notifications|upload|use-reset-on-return)",
    "/web/features/(accounts/profile/profile-button|resumes/legacy-key)",
  ].join("|"),
);

/** The server runs this in middleware mode or serves `dist/web`. It replaces the placeholder by a fresh nonce. */
export default defineConfig({
  root: here("web"),
  base: "/",
  appType: "spa",
  plugins: [
    leanParts(),
    pageWords(),
    react(),
    firstScreens(),
    preloadPages(),
    precompress(),
    serviceWorker(),
  ],
  html: { cspNonce: "__CSP_NONCE__" },
  css: { postcss: { plugins: [mantine(), mixinsStandSomewhere] } },
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
          // One chunk for the modules that every page needs: many small chunks compress worse by a tenth.
          groups: [
            // A separate chunk, because the modules that run first would otherwise wait for the base.
            {
              name: "start",
              test: /vite\/preload-helper|\/web\/main\.ts$|\/contract\/(words\.ts|limits(\.ts|\/.*))$/,
              priority: 7,
            },
            { name: "base", test: BASE, priority: 6 },
            { name: "sign-in", test: SIGN_IN, priority: 5 },
            { name: "layers", test: LAYERS, priority: 5 },
            { name: "folded", test: FOLDED, priority: 4 },
            { name: "choices", test: CHOICES, priority: 4 },
            { name: "scroll", test: SCROLL, priority: 4 },
            { name: "popovers", test: POPOVERS, priority: 3 },
            { name: "overlays", test: OVERLAYS, priority: 2 },
            { name: "parts", test: PARTS, priority: 1 },
            // Small parts of forms and lists behind the first screens: each chunk's name weighs on every page.
            {
              name: "forms",
              test: /\/web\/(ui\/(form-buttons|unsaved-warning|confirm-button|copy-field|secret-once|file-picker|load-more|tab-links)|features\/stories\/(remove-button|drop-row))/,
            },
            // Shown in place of a list or a page. The sign-in and the interview have neither.
            { name: "empty", test: /\/web\/ui\/(empty-note|list-pictures|not-found)/ },
            { name: "signed-in", test: SIGNED_IN },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
});
