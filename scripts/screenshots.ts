import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findBrowser } from "./find-browser.ts";
import { drawContactSheets } from "./screenshots/contact-sheets.ts";
import { drawImages } from "./screenshots/draw-images.ts";
import { drawMails, MAIL_VIEWS } from "./screenshots/draw-mails.ts";
import { recordHowTo } from "./screenshots/record-how-to.ts";

/**
 * `npm run screenshots [-- <folder> <spec>…]` draws every screen that the journeys check, in each of its states, at 360, 768
 * and 1280 px, light and dark, every email, and contact sheets of them. The folder lies outside the repository. In place of a
 * spec, `mails` draws the emails alone. `npm run screenshots -- images` draws the pictures of web/public anew, and
 * `npm run screenshots -- how-to` records the help's video.
 */
const [first, ...named] = process.argv.slice(2);
const E2E = join(import.meta.dirname, "../e2e");
/** Three widths and whole pages take longer than the checks alone. */
const PATIENCE_MS = 300_000;
const VIEWS = ["360-light", "360-dark", "768-light", "768-dark", "1280-light", "1280-dark"];

async function photographScreens(out: string): Promise<number> {
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
  return status ?? 1;
}

if (first === "images") await drawImages();
else if (first === "how-to") await recordHowTo();
else process.exitCode = await photographScreens(resolve(first ?? join(tmpdir(), "greenroom-screenshots")));
