import { en as accounts } from "./texts/accounts.en.ts";
import { en as admin } from "./texts/admin.en.ts";
import { en as anyCall } from "./texts/any-call.en.ts";
import { en as coaching } from "./texts/coaching.en.ts";
import { en as firstScreens } from "./texts/first-screens.en.ts";
import { en as interviews } from "./texts/interviews.en.ts";
import { en as plans } from "./texts/plans.en.ts";
import { en as stories } from "./texts/stories.en.ts";

/**
 * The exact texts of texts.md, validation.md and screens.md; `fillText` fills `{name}`. Each file in texts/ has a
 * German counterpart.
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
