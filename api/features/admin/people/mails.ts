import { renderMail } from "#api/integrations/mail/layout.ts";
import type { PageLanguage } from "#contract/words.ts";
import { de } from "./words.de.ts";
import { en } from "./words.en.ts";

const WORDS: Record<PageLanguage, typeof en> = { en, de };

/** Paragraphs that list what a staff action ended. */
export type SayEnded = (language: PageLanguage) => string[];

const mail = (
  event: "suspended" | "unsuspended" | "sessionsEnded" | "planTaken",
  url: string,
  sayEnded: SayEnded = () => [],
) =>
  renderMail((language) => {
    const { why, [event]: said } = WORDS[language];
    const [first = "", ...others] = said.paragraphs;
    const paragraphs = [first, ...sayEnded(language), ...others];
    return { ...said, paragraphs, button: { label: said.button, url }, why };
  });

export const suspendedMail = (appUrl: string, sayEnded: SayEnded) =>
  mail("suspended", `${appUrl}/terms`, sayEnded);

export const sessionsEndedMail = (appUrl: string, sayEnded: SayEnded) =>
  mail("sessionsEnded", `${appUrl}/login`, sayEnded);

export const unsuspendedMail = (appUrl: string) => mail("unsuspended", `${appUrl}/login`);

export const planTakenMail = (appUrl: string, reason: string) =>
  mail("planTaken", `${appUrl}/pricing`, (language) => [WORDS[language].reasonIs(reason)]);
