import type { Application } from "#contract/applications.ts";
import { words } from "../words.ts";

export const startForWords = words.startFor;

/** What an interview for this job is to know: the list as its person corrected it, not the whole page. */
export const jobOf = ({
  title,
  requirements,
}: Application): { targetRole: string; jobDescription: string } => ({
  targetRole: title,
  jobDescription: requirements.map((one) => `- ${one.words}`).join("\n"),
});
