import type { Application, ApplicationRound } from "#contract/applications.ts";

/** Passes the requirements as the user corrected them, not the whole advert, to an interview for this job. */
export const jobOf = (application: Application, round: ApplicationRound | undefined) => ({
  application: application.id,
  targetRole: application.title,
  company: application.company ?? "",
  jobDescription: application.requirements.map((one) => `- ${one.words}`).join("\n"),
  ...(round && { round: round.round, voices: round.interviewers }),
});
