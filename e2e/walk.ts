import { expect, type Locator } from "@playwright/test";

/** Acts as a newcomer and counts clicks, fields, screens and passwords. */
export class Walk {
  readonly counts = { clicks: 0, fields: 0, screens: 0, passwords: 0 };

  async see(landmark: Locator): Promise<void> {
    await expect(landmark).toBeVisible({ timeout: 40_000 });
    this.counts.screens += 1;
  }

  async press(target: Locator): Promise<void> {
    await target.click();
    this.counts.clicks += 1;
  }

  async fill(field: Locator, words: string): Promise<void> {
    await field.fill(words);
    this.counts.fields += 1;
    if ((await field.getAttribute("autocomplete"))?.includes("password")) this.counts.passwords += 1;
  }
}
