import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { findBrowser } from "./find-browser.ts";
import { drawContactSheets } from "./shots/contact-sheets.ts";
import { drawMails, MAIL_VIEWS } from "./shots/draw-mails.ts";

/**
 * `npm run shots [-- <folder> <spec>…]`: every screen that the journeys check, in each of its states, at 360, 768
 * and 1280 px, light and dark, every email, and contact sheets of them. `mails` in place of a spec draws the emails
 * alone. The folder lies outside the repository.
 */
const [folder = join(tmpdir(), "greenroom-shots"), ...named] = process.argv.slice(2);
const out = resolve(folder);
const E2E = join(import.meta.dirname, "../e2e");
/** Three widths and whole pages take longer than the checks alone. */
const PATIENCE_MS = 300_000;
const VIEWS = ["360-light", "360-dark", "768-light", "768-dark", "1280-light", "1280-dark"];

const specs = readdirSync(E2E).filter(
  (name) => name.endsWith(".spec.ts") && readFileSync(join(E2E, name), "utf8").includes("checkScreen("),
);
mkdirSync(out, { recursive: true });
await drawMails(out, findBrowser());
const { status } = named.includes("mails")
  ? { status: 0 }
  : spawnSync("playwright", ["test", `--timeout=${PATIENCE_MS}`, ...(named.length > 0 ? named : specs)], {
      stdio: "inherit",
      shell: process.platform === "win32",
      env: { ...process.env, CHROMIUM_PATH: findBrowser(), E2E_SHOTS: out },
    });
for (const view of new Set([...VIEWS, ...MAIL_VIEWS])) await drawContactSheets(out, view);
console.log(`The pictures are in ${out}.`);
process.exitCode = status ?? 1;
