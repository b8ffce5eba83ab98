import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "./find-browser.ts";

/** Draws web/public's PNG pictures anew from the mark: `node scripts/draw-images.ts`. */
const PUBLIC = join(import.meta.dirname, "../web/public");
const FERN = "#276b51";
const PAPER = "#faf8f5";

const BUBBLE = `<path d="M9 10.5A3.5 3.5 0 0 1 12.500 7h7A3.500 3.500 0 0 1 23 10.500v6a3.500 3.500 0 0 1-3.500 3.500H16l-4.500 4.500V20A3 3 0 0 1 9 16.500z" fill="${PAPER}"/>`;
const mark = (size: number, zoom = 1) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 32 32" style="display:block"><rect width="32" height="32" fill="${FERN}"/><g transform="translate(16 16) scale(${zoom}) translate(-16 -15.75)">${BUBBLE}</g></svg>`;

const card = `<div style="box-sizing:border-box;width:1200px;height:630px;padding:96px;background:${PAPER};color:#221f1b;font-family:Georgia,'DejaVu Serif',serif">
  <div style="display:flex;align-items:center;gap:28px;font-size:44px;font-weight:600;color:#1e5540"><div style="border-radius:22px;overflow:hidden">${mark(88)}</div>Greenroom</div>
  <div style="margin-top:72px;font-size:76px;line-height:1.2;max-width:960px">Practise job interviews in private, before the one that counts.</div>
</div>`;

type Image = { name: string; width: number; height: number; html: string };

const images: Image[] = [
  { name: "icon-192.png", width: 192, height: 192, html: mark(192, 0.95) },
  { name: "icon-512.png", width: 512, height: 512, html: mark(512, 0.95) },
  { name: "social-card.png", width: 1200, height: 630, html: card },
];

const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
for (const { name, width, height, html } of images) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<body style="margin:0">${html}</body>`);
  await writeFile(join(PUBLIC, name), await page.screenshot());
  await page.close();
}
await browser.close();
