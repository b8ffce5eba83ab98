import type { Application, ApplicationRound } from "#contract/applications.ts";
import { PlannedLimit } from "./features/interviews/start/planned-limit.tsx";
import { ResumeLine } from "./features/resumes/resume-line.tsx";
import { StartFor } from "./features/interviews/start/start-for.tsx";
import { jobOf } from "./features/stories/applications/job.ts";
import { nextRound } from "./features/stories/applications/rounds.ts";

/** The button to start an interview for an application, in this round or by default in the application's next one. */
export const interviewFor = (
  application: Application,
  round: ApplicationRound | undefined = nextRound(application),
) => <StartFor job={jobOf(application, round)} />;

/** How many interviews are left for those that a plan has on these days. */
export const plannedLimit = (days: readonly string[]) => <PlannedLimit days={days} />;

/** The resume that questions for an application follow. */
export const resumeLine = <ResumeLine />;
