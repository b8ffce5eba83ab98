import { de as accounts } from "./texts/accounts.de.ts";
import { de as admin } from "./texts/admin.de.ts";
import { de as anyCall } from "./texts/any-call.de.ts";
import { de as coaching } from "./texts/coaching.de.ts";
import { de as firstScreens } from "./texts/first-screens.de.ts";
import { de as interviews } from "./texts/interviews.de.ts";
import { de as plans } from "./texts/plans.de.ts";
import { de as stories } from "./texts/stories.de.ts";
import type { TextKey } from "./texts.ts";

/** The texts of texts.ts in German, with the same placeholders. */
export const TEXT_DE: Record<TextKey, string> = {
  ...accounts,
  ...interviews,
  ...plans,
  ...stories,
  ...coaching,
  ...admin,
  ...firstScreens,
  ...anyCall,
};
