import { useLocalStorage } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { isLanguage, LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import {
  DIFFICULTY_DEFAULT,
  DIFFICULTY_MAX,
  DIFFICULTY_MIN,
  EMPATHY_FROM_DIFFICULTY,
  JOB_DESCRIPTION_MAX_LENGTH,
} from "#contract/limits.ts";
import { useMe } from "#web/lib/session.ts";
import { useSettings } from "#web/lib/settings.ts";
import { TYPED } from "#web/lib/typed-words.ts";
import { paths } from "#web/paths.ts";

/** The choices for the next interview; stored in the browser (limits.md). */

export const empathyOf = (difficulty: number): number => EMPATHY_FROM_DIFFICULTY - difficulty;

/** A stored value that is not a difficulty becomes the default. */
export function parseDifficulty(stored: string | null | undefined): number {
  const value = Number(stored ?? Number.NaN);
  return Number.isInteger(value) && value >= DIFFICULTY_MIN && value <= DIFFICULTY_MAX
    ? value
    : DIFFICULTY_DEFAULT;
}

export const useDifficulty = () =>
  useLocalStorage<number>({
    key: "greenroom.difficulty",
    defaultValue: DIFFICULTY_DEFAULT,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: parseDifficulty,
  });

/** Stored per person: the next person who signs in at this browser must not see the target role. */
function useStoredText(key: string) {
  const { id } = useMe();
  return useLocalStorage({
    key: `${TYPED}${key}.${id}`,
    defaultValue: "",
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (stored) => stored ?? "",
  });
}

/** Anything stored that is no language of an interview becomes English. */
export const parseLanguage = (stored: string | null | undefined): Language =>
  stored && isLanguage(stored) ? stored : LANGUAGE_DEFAULT;

export const useLanguage = () =>
  useLocalStorage<Language>({
    key: "greenroom.language",
    defaultValue: LANGUAGE_DEFAULT,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: parseLanguage,
  });

/** The next interview's; where no model speaks others it is English, whatever was chosen. */
export function useInterviewLanguage(): Language {
  const [language] = useLanguage();
  return useSettings().data?.hasModel === true ? language : LANGUAGE_DEFAULT;
}

export const useTargetRole = () => useStoredText("target-role");

export const useJobDescription = () => useStoredText("job-description");

/** The id of the application that the next interview is for; empty: it is for a role. */
export const useApplicationChoice = () => useStoredText("application");

/** `jobDescription`: what the advert of that application asks. */
export type Job = { application: string; targetRole: string; jobDescription: string };

/** Fills in what the next interview is for; null: the role that was typed, and no advert. */
export function useSetJob(): (job: Job | null) => void {
  const [, setApplication] = useApplicationChoice();
  const [, setTargetRole] = useTargetRole();
  const [, setJobDescription] = useJobDescription();
  return (job) => {
    setApplication(job?.application ?? "");
    setJobDescription((job?.jobDescription ?? "").slice(0, JOB_DESCRIPTION_MAX_LENGTH));
    if (job !== null) setTargetRole(job.targetRole);
  };
}

/** `homeworkOf`: the booking whose homework it is. */
export type Practice = { difficulty: number; targetRole: string; homeworkOf: string };

/** Fills in the start choices and opens the interview page; the person still presses Start. */
export function useStartPractice(): (practice: Practice) => void {
  const navigate = useNavigate();
  const [, setDifficulty] = useDifficulty();
  const [, setTargetRole] = useTargetRole();
  const setJob = useSetJob();
  return ({ difficulty, targetRole, homeworkOf }) => {
    setDifficulty(difficulty);
    setTargetRole(targetRole);
    setJob(null);
    void navigate(paths.interview(homeworkOf));
  };
}
