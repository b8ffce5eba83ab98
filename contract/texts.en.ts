import { en as accounts } from "./texts/accounts.en.ts";
import { en as admin } from "./texts/admin.en.ts";
import { en as anyCall } from "./texts/any-call.en.ts";
import { en as coaching } from "./texts/coaching.en.ts";
import { en as firstScreens } from "./texts/first-screens.en.ts";
import { en as interviews } from "./texts/interviews.en.ts";
import { en as plans } from "./texts/plans.en.ts";
import { en as stories } from "./texts/stories.en.ts";

/**
 * The words of texts.md, validation.md and screens.md, to the letter; `{name}` marks what `fillText` puts in.
 * Beside each file of texts/ stands its German one.
 */
export const TEXT_EN = {
  ...accounts,
  ...interviews,
  ...plans,
  ...stories,
  ...coaching,
  ...admin,
  ...firstScreens,
  ...anyCall,
};
