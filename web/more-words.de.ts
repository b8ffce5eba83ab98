import { de as admin } from "./features/admin/words.de.ts";
import { de as billing } from "./features/billing/words.de.ts";
import { de as coaching } from "./features/coaching/words.de.ts";
import { de as interviews } from "./features/interviews/words.de.ts";
import { de as linkedin } from "./features/linkedin/words.de.ts";
import { de as referrals } from "./features/referrals/words.de.ts";
import { de as resumes } from "./features/resumes/words.de.ts";
import { de as stories } from "./features/stories/words.de.ts";
import { de as rubric } from "./lib/rubric-words.de.ts";
import { de as webhooks } from "./features/webhooks/words.de.ts";

/** What a German page loads before any part of the app but the sign-in (page.ts). */
export const catalogues = {
  admin,
  billing,
  coaching,
  interviews,
  linkedin,
  referrals,
  resumes,
  rubric,
  stories,
  webhooks,
};
