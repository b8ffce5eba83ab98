import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findBrowser } from "./find-browser.ts";
import { drawImages } from "./screenshots/draw-images.ts";
import { drawMails } from "./screenshots/draw-mails.ts";
import { recordHowTo } from "./screenshots/record-how-to.ts";

/**
 * `npm run screenshots [-- <folder> <spec>…]` takes screenshots of every screen that the e2e tests check, in each
 * state, at 360, 768 and 1280 px, light and dark, and of every email. The folder is outside the repository. `mails`
 * instead of a spec draws only emails. `npm run screenshots -- images` redraws the images of web/public;
 * `npm run screenshots -- how-to` records the help's video.
 */
const [first, ...named] = process.argv.slice(2);
const E2E = join(import.meta.dirname, "../e2e");
/** Longer timeout, because full pages at three widths take longer than the checks alone. */
const PATIENCE_MS = 300_000;

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
  console.log(`The pictures are in ${out}.`);
  return status ?? 1;
}

if (first === "images") await drawImages();
else if (first === "how-to") await recordHowTo();
else process.exitCode = await photographScreens(resolve(first ?? join(tmpdir(), "greenroom-screenshots")));
