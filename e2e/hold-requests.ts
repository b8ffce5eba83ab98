import type { Page } from "@playwright/test";

/** Holds the page's requests to matching URLs until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
