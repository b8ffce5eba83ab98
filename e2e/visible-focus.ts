import { expect, type ElementHandle, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";

/** WCAG 1.4.11: minimum contrast between a pixel with and without the focus indicator. */
const CONTRAST = 3;
const MARGIN = 8;
const STOPS_MAX = 90;
/** Fewer pixels would be a short line under a word. */
export const FOCUS_PIXELS_MIN = 60;

type Picture = { data: Buffer; channels: number };

async function pictureOf(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const png = await page.screenshot({ clip, animations: "disabled" });
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return { data, channels: info.channels };
}

/** The linear-light value of each sRGB channel value. */
const LIGHT = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const lightOf = (value = 0): number => LIGHT[value] ?? 0;

const luminance = ({ data }: Picture, at: number): number =>
  0.2126 * lightOf(data[at]) + 0.7152 * lightOf(data[at + 1]) + 0.0722 * lightOf(data[at + 2]);

/** The number of pixels that differ by at least CONTRAST. */
function countChanged(before: Picture, after: Picture): number {
  let changed = 0;
  for (let at = 0; at < before.data.length; at += before.channels) {
    const [one, other] = [luminance(before, at), luminance(after, at)];
    if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= CONTRAST) changed += 1;
  }
  return changed;
}

/** The number of pixels in and around the focused element that change with the focus. */
async function countFocusPixels(page: Page, focused: ElementHandle<HTMLElement>): Promise<number> {
  // Checkboxes and radio buttons have no size; the parent shows the focus.
  const shown = await focused.evaluateHandle((element) =>
    element.matches("[type=checkbox], [type=radio]") ? element.parentElement : element,
  );
  const box = await shown.asElement()?.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (!box) return 0;
  const [x, y] = [Math.max(0, box.x - MARGIN), Math.max(0, box.y - MARGIN)];
  const clip = {
    x,
    y,
    width: Math.min(width, box.x + box.width + MARGIN) - x,
    height: Math.min(height, box.y + box.height + MARGIN) - y,
  };
  if (clip.width <= 0 || clip.height <= 0) return 0;
  const after = await pictureOf(page, clip);
  await focused.evaluate((element) => element.blur());
  const before = await pictureOf(page, clip);
  await focused.evaluate((element) => element.focus({ preventScroll: true }));
  return countChanged(before, after);
}

type Scheme = "light" | "dark";
type Stop = { name: string; changed: number };

/** Marks the focused element. Returns null when the focus is in the browser's own controls. */
const nextStop = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const { walked } = element.dataset;
    // A date input has several tab stops.
    const same = walked === "last";
    for (const one of document.querySelectorAll<HTMLElement>("[data-walked=last]"))
      one.dataset["walked"] = "before";
    element.dataset["walked"] = "last";
    element.scrollIntoView({ block: "center" });
    const name = element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent;
    const looks = [element.parentElement, element].map((part) => `${part?.tagName} ${part?.className}`);
    return {
      same,
      again: walked === "before",
      look: looks.join(" > "),
      name: `${element.tagName.toLowerCase()} ${name.slice(0, 60)}`,
    };
  });

async function showIn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

/**
 * Tabs through the page once and counts the pixels that each stop's focus changes, in light and dark mode. Checks only
 * the first of elements that look alike, such as table rows; `seen` contains the elements of earlier pages.
 */
export async function walkByTab(page: Page, seen: Set<string>): Promise<Stop[]> {
  const stops: Stop[] = [];
  let schemes: Scheme[] = ["light", "dark"];
  await page.evaluate(() => {
    for (const one of document.querySelectorAll("[data-walked]")) one.removeAttribute("data-walked");
  });
  for (let press = 0; press < STOPS_MAX; press += 1) {
    await page.keyboard.press("Tab");
    const stop = await nextStop(page);
    if (stop?.again) break;
    if (!stop || stop.same || seen.has(stop.look)) continue;
    seen.add(stop.look);
    const focused = await page.evaluateHandle(() => document.activeElement as HTMLElement);
    for (const scheme of schemes) {
      await showIn(page, scheme);
      stops.push({ name: `${stop.name}, ${scheme}`, changed: await countFocusPixels(page, focused) });
    }
    // The next stop begins in the mode that is shown, because each change draws the page anew.
    schemes = schemes.toReversed();
  }
  return stops;
}

const PRESSES_MAX = 60;

const hasFocus = (part: Locator) =>
  part.evaluate((element) => element === element.ownerDocument.activeElement);

/** Presses Tab until that element has the focus, and expects the focus to be visible. */
export async function tabTo(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  for (let presses = 0; presses < PRESSES_MAX && !(await hasFocus(part)); presses += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(part, "reachable by Tab").toBeFocused();
  await part.scrollIntoViewIfNeeded();
  const focused = (await part.elementHandle()) as ElementHandle<HTMLElement>;
  expect(await countFocusPixels(page, focused), "pixels that show the focus").toBeGreaterThan(
    FOCUS_PIXELS_MIN,
  );
}

export async function pressOn(page: Page, part: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, part);
  await page.keyboard.press(key);
}
