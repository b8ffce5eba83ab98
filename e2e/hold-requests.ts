import type { Page } from "@playwright/test";

/** Keeps the page's requests to such addresses back until the answer is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
