import { TEXT_DE } from "#contract/texts.de.ts";
import { de as accounts } from "./features/accounts/words.de.ts";
import { de as app } from "./lib/app-words.de.ts";

/** What a German page loads before the app (main.ts): the words of its frame and of the sign-in. more-words.de.ts has the others. */
export const catalogues = { texts: TEXT_DE, accounts, app };
