import { TEXT_EN } from "#contract/texts.en.ts";
import { en as accounts } from "./features/accounts/words.en.ts";
import { en as app } from "./lib/app-words.en.ts";

/** What an English page loads before the app (main.ts), so that a German one loads no English beside its own words. */
export const catalogues = { texts: TEXT_EN, accounts, app };
