import { isolated, renderMail } from "#api/integrations/mail/layout.ts";
import type { PageLanguage } from "#contract/words.ts";
import { de } from "./words.de.ts";
import { en } from "./words.en.ts";

type Words = typeof en;
const WORDS: Record<PageLanguage, Words> = { en, de };

type Named = { full_name: string };
type Said = { subject: string; paragraphs: string[] };

const toCoach = (appUrl: string, { full_name }: Named, said: (words: Words) => Said) =>
  renderMail((language) => {
    const words = WORDS[language];
    return {
      ...said(words),
      greeting: words.hello(isolated(full_name)),
      button: { label: words.button, url: `${appUrl}/coach-dashboard` },
      why: words.why,
    };
  });

export const listedMail = (appUrl: string, coach: Named) => toCoach(appUrl, coach, (words) => words.listed);

export const changesListedMail = (appUrl: string, coach: Named) =>
  toCoach(appUrl, coach, (words) => words.changesListed);

export const changesRefusedMail = (appUrl: string, coach: Named & { reason: string }) =>
  toCoach(appUrl, coach, (words) => words.changesRefused(coach.reason));

export const refusedMail = (appUrl: string, coach: Named & { reason: string }) =>
  toCoach(appUrl, coach, (words) => words.refused(coach.reason));

export const takenOffMail = (appUrl: string, coach: Named & { reason: string }) =>
  toCoach(appUrl, coach, (words) => words.takenOff(coach.reason));

/** Sent to all staff, once each time a coach or a listed coach's changes wait for review. */
export const coachWaitsMail = (appUrl: string, { full_name }: Named, { isListed }: { isListed: boolean }) =>
  renderMail((language) => {
    const { waits, changed } = WORDS[language];
    // A line break in a name must not end a header.
    const name = isolated(full_name.replaceAll(/\s+/g, " "));
    const { button, ...said } = { ...waits(name), ...(isListed && changed(name)) };
    return { ...said, button: { label: button, url: `${appUrl}/admin/coaches` } };
  });

/** Sent to all staff. Names and statements stay in the app. */
export const disputeMail = (appUrl: string) =>
  renderMail((language) => {
    const { button, ...said } = WORDS[language].disputed;
    return { ...said, button: { label: button, url: `${appUrl}/admin/no-shows` } };
  });
