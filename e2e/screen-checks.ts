import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

/** Half as long to read for a browser as axe.source, which has its comments. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** With E2E_SHOTS=<folder> (`npm run screenshots`) each screen that is checked is also kept as a picture. */
const SHOTS = process.env.E2E_SHOTS;
const VIEWS = [
  { width: 360, height: 740 },
  ...(SHOTS ? [{ width: 768, height: 1024 }] : []),
  { width: 1280, height: 800 },
];
const SCHEMES = ["light", "dark"] as const;

/** How far the page can be scrolled sideways. */
export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A narrow screen with letters of twice their size (WCAG 1.4.4, 1.4.10). */
export async function onEnlarged<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.setViewportSize({ width: 320, height: 640 });
  const enlarge = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty("font-size", value), size);
  await enlarge("200%");
  const seen = await look();
  await enlarge("");
  return seen;
}

export const sidewaysPixelsEnlarged = (page: Page): Promise<number> =>
  onEnlarged(page, () => sidewaysPixels(page));

/** A first page is drawn part by part (web/ui/use-turn.ts): what is counted before it is whole may still grow. */
export const allDrawn = (page: Page): Promise<void> =>
  expect(page.locator("html"), "the page is drawn to its end").not.toHaveAttribute("data-drawing");

/** Waits until all is drawn and nothing moves any more: half-faded text has half its contrast. */
async function settle(page: Page): Promise<void> {
  await allDrawn(page);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        // What is folded away in a <details> stands still until it is opened.
        .filter((one) => (one.effect as KeyframeEffect).target?.checkVisibility() === true)
        .map((one) => one.finished.catch(() => null)),
    ),
  );
}

/** Dark differs from light in its colours only. The page keeps axe until it is left: it is large. */
async function findings(page: Page, scheme: (typeof SCHEMES)[number]): Promise<string[]> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(AXE);
  const rules = { type: "rule" as const, values: ["color-contrast"] };
  const runOnly = scheme === "light" ? { type: "tag" as const, values: WCAG } : rules;
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(options),
    { runOnly, resultTypes: ["violations" as const], iframes: false },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}

/** No finding of axe, and nothing to scroll sideways: narrow and wide, light and dark. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  for (const view of VIEWS) {
    await page.setViewportSize(view);
    for (const colorScheme of SCHEMES) {
      const where = `${name}, ${view.width} px, ${colorScheme}`;
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      await settle(page);
      if (SHOTS) {
        const path = `${SHOTS}/${name.replaceAll(/\W+/g, "-")}-${view.width}-${colorScheme}.png`;
        await page.screenshot({ path, fullPage: true });
      }
      expect(await findings(page, colorScheme), where).toEqual([]);
      expect(await sidewaysPixels(page), `${where}: pixels to scroll sideways`).toBe(0);
    }
  }
}
