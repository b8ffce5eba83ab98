import { useLocalStorage } from "@mantine/hooks";
import { isLanguage, LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import {
  DIFFICULTY_DEFAULT,
  DIFFICULTY_MAX,
  DIFFICULTY_MIN,
  EMPATHY_FROM_DIFFICULTY,
  JOB_DESCRIPTION_MAX_LENGTH,
} from "#contract/limits.ts";
import type { Round } from "#contract/rounds.ts";
import { useMe } from "#web/lib/session.ts";
import { useSettings } from "#web/lib/settings.ts";
import { TYPED } from "#web/lib/typed-words.ts";

/** The choices in this file are stored in the browser (limits.md). */

export const empathyOf = (difficulty: number): number => EMPATHY_FROM_DIFFICULTY - difficulty;

/** Invalid stored values become the default. */
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

/** A text stored per user, so that the next user of this browser does not see it. */
export function useStoredText(key: string) {
  const { id } = useMe();
  return useLocalStorage({
    key: `${TYPED}${key}.${id}`,
    defaultValue: "",
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (stored) => stored ?? "",
  });
}

/** Invalid stored values become English. */
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

/** The language of the next interview: English if the server has no language model, whatever was chosen. */
export function useInterviewLanguage(): Language {
  const [language] = useLanguage();
  return useSettings().data?.hasModel === true ? language : LANGUAGE_DEFAULT;
}

export const useTargetRole = () => useStoredText("target-role");

export const useJobDescription = () => useStoredText("job-description");

/** The id of the application that the next interview is for; empty if it is for a role. */
export const useApplicationChoice = () => useStoredText("application");

export const useCompany = () => useStoredText("company");

/** `jobDescription` is the text of the application's advert, `company` whose it is; '' if unknown. */
export type Job = {
  application: string;
  targetRole: string;
  company: string;
  jobDescription: string;
  /** One of the application's rounds, and the names of its interviewers. */
  round?: Round;
  voices?: string[];
};

/** Sets the job of the next interview. null keeps the typed role and clears the application and the advert. */
export function useSetJob(): (job: Job | null) => void {
  const [, setApplication] = useApplicationChoice();
  const [, setTargetRole] = useTargetRole();
  const [, setJobDescription] = useJobDescription();
  const [, setCompany] = useCompany();
  return (job) => {
    setApplication(job?.application ?? "");
    setCompany(job?.company ?? "");
    setJobDescription((job?.jobDescription ?? "").slice(0, JOB_DESCRIPTION_MAX_LENGTH));
    if (job !== null) setTargetRole(job.targetRole);
  };
}
