import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

/** The minified build, which a browser parses in half the time of axe.source. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** With E2E_SHOTS=<folder> (`npm run screenshots`) each checked screen is also saved as an image. */
const SHOTS = process.env.E2E_SHOTS;
type Scheme = "light" | "dark";
const BOTH: Scheme[] = ["light", "dark"];
const VIEWS = [
  { width: 360, height: 740 },
  ...(SHOTS ? [{ width: 768, height: 1024 }] : []),
  { width: 1280, height: 800 },
];

/** How far the page can be scrolled sideways. */
export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Runs `look` on a narrow screen with text at 200 % (WCAG 1.4.4, 1.4.10). */
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

/** Waits until a first page, which is drawn in parts (web/ui/use-turn.ts), is complete. */
export const allDrawn = (page: Page): Promise<void> =>
  expect(page.locator("html"), "the page is drawn to its end").not.toHaveAttribute("data-drawing");

/** Waits until the page is complete and animations have ended: half-faded text has too little contrast. */
async function settle(page: Page): Promise<void> {
  await allDrawn(page);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        // Animations inside a closed <details> do not run.
        .filter((one) => (one.effect as KeyframeEffect).target?.checkVisibility() === true)
        .map((one) => one.finished.catch(() => null)),
    ),
  );
}

type Look = {
  /** All rules, or those of contrast. */
  rules: "all" | "contrast";
  scheme: Scheme;
  /** The whole page, the same while remembering its colours, or only what has other colours or sizes than then. */
  parts: "all" | "remembered" | "new";
};

/** Runs axe. Axe is large: inject it once per page. */
async function findings(page: Page, { rules, scheme, parts }: Look): Promise<string[]> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(AXE);
  const runOnly =
    rules === "all"
      ? { type: "tag" as const, values: WCAG }
      : { type: "rule" as const, values: ["color-contrast"] };
  const options = { runOnly, resultTypes: ["violations" as const], iframes: false };
  const violations = await page.evaluate(
    async ([given, mode, wanted]) => {
      type Looks = Record<Scheme, WeakMap<Element, string>>;
      const here = window as unknown as { axe: typeof axe; looks?: Partial<Looks> };
      const looks = (here.looks ??= {});
      const lookOf = (one: Element) => {
        const { color, backgroundColor, opacity, fontSize, fontWeight } = getComputedStyle(one);
        return [color, backgroundColor, opacity, fontSize, fontWeight].join();
      };
      const shown = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility());
      if (wanted === "remembered") looks[mode] = new WeakMap(shown.map((one) => [one, lookOf(one)]));
      if (wanted !== "new") return (await here.axe.run(given)).violations;
      const isOld = (one: Element) => looks[mode]?.get(one) === lookOf(one);
      const isInside = ({ parentElement: above }: Element) =>
        above === null || above === document.body || isOld(above);
      const roots = shown.filter((one) => !isOld(one) && isInside(one));
      return roots.length === 0 ? [] : (await here.axe.run({ include: roots }, given)).violations;
    },
    [options, scheme, parts] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}

/**
 * Expects no axe findings and no horizontal scrolling, narrow and wide, in light and dark mode. In the second
 * mode of a wider screen, contrast is checked only where colours or sizes are others than on the narrow one.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  for (const [at, view] of VIEWS.entries()) {
    await page.setViewportSize(view);
    // Changing the colour scheme redraws the page, so each view starts with the last scheme of the previous view.
    const schemes = at % 2 === 0 ? BOTH : BOTH.toReversed();
    for (const [turn, colorScheme] of schemes.entries()) {
      const where = `${name}, ${view.width} px, ${colorScheme}`;
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      await settle(page);
      if (SHOTS) {
        const path = `${SHOTS}/${name.replaceAll(/\W+/g, "-")}-${view.width}-${colorScheme}.png`;
        await page.screenshot({ path, fullPage: true });
      }
      const rules = turn === 0 ? "all" : "contrast";
      const parts = turn === 0 ? "all" : "new";
      const look = { rules, scheme: colorScheme, parts: at === 0 ? "remembered" : parts } as const;
      expect(await findings(page, look), where).toEqual([]);
      expect(await sidewaysPixels(page), `${where}: pixels to scroll sideways`).toBe(0);
    }
  }
}

/** The heights in pixels of buttons, fields and tab lists, and the number of filled buttons. */
const controlsOf = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const fill = (element: Element) => getComputedStyle(element).getPropertyValue("--button-bg").trim();
    const controls = shown(
      '.mantine-Button-root:not([data-size^="compact"]), input.mantine-Input-input, select, .mantine-Tabs-list',
    );
    return {
      heights: [...new Set(controls.map((one) => Math.round(one.getBoundingClientRect().height)))],
      filled: shown(".mantine-Button-root:not(:disabled)").filter((one) => fill(one) === "var(--green)")
        .length,
    };
  });

/** Expects controls of equal height and at most one filled button, for the page's next step. */
export async function checkControls(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await allDrawn(page);
  await expect.poll(async () => (await controlsOf(page)).heights).toEqual([44]);
  expect((await controlsOf(page)).filled, "filled buttons").toBeLessThanOrEqual(1);
}
