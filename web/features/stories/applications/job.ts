import type { Application } from "#contract/applications.ts";
import { words } from "../words.ts";

export const startForWords = words.startFor;

/** An interview for this job is to know the list as its person corrected it, not the whole page. */
export const jobOf = ({ id, title, requirements }: Application) => ({
  application: id,
  targetRole: title,
  jobDescription: requirements.map((one) => `- ${one.words}`).join("\n"),
});
