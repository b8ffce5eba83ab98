import { expect, type Locator, type Page } from "@playwright/test";
import { countFocusPixels, FOCUS_PIXELS_MIN } from "./visible-focus.ts";

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
  expect(await countFocusPixels(page, part), "pixels that show the focus").toBeGreaterThan(FOCUS_PIXELS_MIN);
}

export async function pressOn(page: Page, part: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, part);
  await page.keyboard.press(key);
}
