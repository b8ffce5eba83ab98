import type { Page } from "@playwright/test";
import { FIRST_DATA_ID } from "#contract/first-calls.ts";

const FIRST_DATA = new RegExp(`<script type="application/json" id="${FIRST_DATA_ID}">.*?</script>`, "s");

/** Matches pages but not their scripts and calls, each of which would have to wait for the test's process. */
const PAGES = /^https?:\/\/[^/]+\/(?!api\/|assets\/)/;

/** Removes the prefetched responses from pages, as on a slow server, so that the page makes each call itself. */
export const withoutFirstData = (page: Page): Promise<unknown> =>
  page.route(PAGES, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(FIRST_DATA, "") });
  });
