import type { Page } from "@playwright/test";
import { FIRST_DATA_ID } from "#contract/first-calls.ts";

const FIRST_DATA = new RegExp(`<script type="application/json" id="${FIRST_DATA_ID}">.*?</script>`, "s");

/** Pages come as where the server's answers took too long to be put into them: the page makes each call itself. */
export const withoutFirstData = (page: Page): Promise<unknown> =>
  page.route("**", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(FIRST_DATA, "") });
  });
