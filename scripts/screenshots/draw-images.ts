import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../find-browser.ts";

const WEB = join(import.meta.dirname, "../../web");
const PUBLIC = join(WEB, "public");
const GREEN = "#1c5b44";

const read = (path: string): string => readFileSync(join(WEB, path), "utf8");
const fontOf = (name: string): string =>
  `data:font/woff2;base64,${readFileSync(join(WEB, `fonts/${name}.woff2`)).toString("base64")}`;
const style = read("first-screens/tokens.css").replaceAll(/\/fonts\/(\w+)\.woff2/g, (_, name: string) =>
  fontOf(name),
);

/** Launchers crop the icon, so its background fills the square and the chair has a wide margin. */
const icon = (size: number): string =>
  `<div style="display:grid;place-items:center;width:${size}px;height:${size}px;background:${GREEN}"><div style="width:84%">${read("public/favicon.svg")}</div></div>`;

const card = `<div style="box-sizing:border-box;width:1200px;height:630px;padding:72px 80px;background:var(--paper);color:var(--ink);font-family:var(--serif)">
  <div style="display:flex;align-items:center;gap:24px;font-size:44px;font-weight:600;letter-spacing:-.02em;color:var(--green-strong)"><div style="width:72px;height:72px">${read("public/favicon.svg")}</div>Greenroom</div>
  <div style="margin-top:52px;font-size:80px;font-weight:520;line-height:1.04;letter-spacing:-.03em;width:620px">Practise job interviews in private</div>
  <div style="position:absolute;right:24px;bottom:36px;width:620px">${read("ui/drawings/room.svg").replace('width="720" height="400"', 'width="620"')}</div>
</div>`;

type Image = { name: string; width: number; height: number; html: string };

const images: Image[] = [
  { name: "icon-192.png", width: 192, height: 192, html: icon(192) },
  { name: "icon-512.png", width: 512, height: 512, html: icon(512) },
  { name: "social-card.png", width: 1200, height: 630, html: card },
];

/** Redraws the PNG images of web/public from the logo and the drawing of the room. */
export async function drawImages(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  for (const { name, width, height, html } of images) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<style>${style}</style><body style="margin:0">${html}</body>`);
    await page.evaluate(() => document.fonts.ready);
    await writeFile(join(PUBLIC, name), await page.screenshot());
    await page.close();
  }
  await browser.close();
}
