import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { everyMail } from "#api/testing/every-mail.ts";

const WIDTHS = [320, 600, 900];
const SCHEMES = ["light", "dark"] as const;
const HEIGHT = 640;

/** Writes every email's plain text and its screenshots at three widths, light and dark, to the folder. */
export async function drawMails(folder: string, executablePath: string | undefined): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  for (const [name, { html, text }] of everyMail()) {
    await writeFile(join(folder, `mail-${name}.txt`), text);
    for (const colorScheme of SCHEMES)
      for (const width of WIDTHS) {
        const page = await browser.newPage({ viewport: { width, height: HEIGHT }, colorScheme });
        await page.setContent(html);
        await page.screenshot({
          path: join(folder, `mail-${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
        await page.close();
      }
  }
  await browser.close();
}
