import type { Page } from "@playwright/test";
import type { DemoAccount } from "../start-app.ts";

/** What some addresses hold, read from the running demo. */
export type Ids = {
  report: string;
  coach: string;
  booking: string;
  shared: string;
  application: string;
  story: string;
};

export type Screen = {
  name: string;
  at: string | ((ids: Ids) => string);
  /** Changes what the server answers to addresses that hold this, or keeps it from answering. */
  given?: { calls: string; answer: "error" | "never" | ((body: never, path: string) => unknown) };
  /** Brings the page that was opened into the state to be seen. */
  reach?: (page: Page) => Promise<unknown>;
  /** What of it is looked at: what one sees without scrolling, or this part; else the whole page. */
  shows?: "first" | (string & {});
};

export type Part = { name: string; who: DemoAccount | null; screens: Screen[] };

/** Presses what bears one of these words, in whichever language the page is. */
export const press = (page: Page, words: RegExp, role: "button" | "tab" | "link" | "menuitem" = "button") =>
  page.getByRole(role, { name: words }).first().click();

export const openPalette = async (page: Page) => {
  await page.keyboard.press("Control+k");
  await page.locator("[role=dialog] input").waitFor();
};

/** A name that no line can hold. */
export const LONG = "Wolfeschlegelsteinhausenbergerdorff".repeat(2);
