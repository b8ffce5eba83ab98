import { expect, type ElementHandle, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";

/** WCAG 1.4.11: what shows the focus stands out this much from what was there before. */
const CONTRAST = 3;
const MARGIN = 8;
const STOPS_MAX = 90;
/** Fewer would be a line of a few pixels under a word. */
export const FOCUS_PIXELS_MIN = 60;

type Picture = { data: Buffer; channels: number };

async function pictureOf(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const png = await page.screenshot({ clip, animations: "disabled" });
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return { data, channels: info.channels };
}

/** The light of each value that a channel can have. */
const LIGHT = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const lightOf = (value = 0): number => LIGHT[value] ?? 0;

const luminance = ({ data }: Picture, at: number): number =>
  0.2126 * lightOf(data[at]) + 0.7152 * lightOf(data[at + 1]) + 0.0722 * lightOf(data[at + 2]);

/** How many pixels differ by the contrast that an eye can count on. */
function countChanged(before: Picture, after: Picture): number {
  let changed = 0;
  for (let at = 0; at < before.data.length; at += before.channels) {
    const [one, other] = [luminance(before, at), luminance(after, at)];
    if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= CONTRAST) changed += 1;
  }
  return changed;
}

/** How many pixels in and around the focused part, which lies in view, show that it has the focus. */
async function countFocusPixels(page: Page, focused: ElementHandle<HTMLElement>): Promise<number> {
  // Choices show their focus beside the field itself, which has no size.
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

type Stop = { name: string; changed: number };

/** Marks where the focus is. Null: nowhere on the page; the browser's own parts have it. */
const nextStop = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const { walked } = element.dataset;
    // A date has several stops in one field.
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

/**
 * Goes once through the page by Tab; tells of each stop how much of it changes when it has the focus. Of parts that are
 * made alike, as in the rows of a table, the first is looked at; `seen` holds those of pages walked before.
 */
export async function walkByTab(page: Page, seen: Set<string>): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let press = 0; press < STOPS_MAX; press += 1) {
    await page.keyboard.press("Tab");
    const stop = await nextStop(page);
    if (stop?.again) break;
    if (!stop || stop.same || seen.has(stop.look)) continue;
    seen.add(stop.look);
    const focused = await page.evaluateHandle(() => document.activeElement as HTMLElement);
    stops.push({ name: stop.name, changed: await countFocusPixels(page, focused) });
  }
  return stops;
}

const PRESSES_MAX = 60;

const hasFocus = (part: Locator) =>
  part.evaluate((element) => element === element.ownerDocument.activeElement);

/** Presses Tab until that part has the focus, as somebody without a mouse does; one must see that it has it. */
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
