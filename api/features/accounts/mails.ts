import { isolated, renderMail, type MailText } from "#api/integrations/mail/layout.ts";
import { DATE_LOCALES, type PageLanguage } from "#contract/words.ts";
import type { Ended } from "./access/queries.ts";
import { nameDevice } from "./devices/rules.ts";
import { de } from "./words.de.ts";
import { en } from "./words.en.ts";

type Words = typeof en;
const WORDS: Record<PageLanguage, Words> = { en, de };

type Said = Pick<MailText, "subject" | "paragraphs" | "facts"> & { button: string };

const mail = (url: string, write: (words: Words, language: PageLanguage) => Said & { why: string }) =>
  renderMail((language) => {
    const { button, ...said } = write(WORDS[language], language);
    return { ...said, button: { label: button, url } };
  });

/** Mails about requests: nothing happens until the reader acts. */
const asked = (url: string, said: (words: Words) => Said) =>
  mail(url, (words) => ({ ...said(words), why: words.whyAsked }));

/** Mails about changes already made: readers who did not request the change must act. */
const changed = (url: string, said: (words: Words, language: PageLanguage) => Said) =>
  mail(url, (words, language) => ({ ...said(words, language), why: words.whyChanged }));

const withToken = (page: string, token: string): string => `${page}?token=${encodeURIComponent(token)}`;

/** The page lists the remaining sign-up steps, which differ for coaches. */
export const verificationMail = (appUrl: string, token: string, isCoach: boolean) =>
  asked(
    `${withToken(`${appUrl}/verify-email`, token)}${isCoach ? "&coach=true" : ""}`,
    (words) => words.verification,
  );

export const resetMail = (appUrl: string, token: string) =>
  asked(withToken(`${appUrl}/reset-password`, token), (words) => words.reset);

export const alreadyRegisteredMail = (appUrl: string) =>
  asked(`${appUrl}/login`, (words) => words.alreadyRegistered);

type NewDevice = { userAgent: string | null; address: string; at: Date };

export const newDeviceMail = (appUrl: string, { userAgent, address, at }: NewDevice) =>
  changed(`${appUrl}/settings#devices`, ({ newDevice: { device, time, network, ...said } }, language) => {
    const moment = new Intl.DateTimeFormat(DATE_LOCALES[language], {
      dateStyle: "long",
      timeStyle: "short",
      timeZone: "UTC",
    }).format(at);
    const facts = [
      { label: device, value: nameDevice(userAgent, language) },
      { label: time, value: `${moment} UTC` },
      { label: network, value: address },
    ];
    return { ...said, facts };
  });

/** Sent to the new address; the page's button spends the token (safety.md T6). */
export const confirmEmailMail = (appUrl: string, token: string) =>
  asked(withToken(`${appUrl}/confirm-email`, token), (words) => words.confirmEmail);

export const emailTakenMail = (appUrl: string) => asked(`${appUrl}/login`, (words) => words.emailTaken);

export const emailChangeRequestedMail = (appUrl: string, newEmail: string) =>
  changed(`${appUrl}/settings`, (words) => words.emailChangeRequested(newEmail));

export const emailChangedMail = (appUrl: string, newEmail: string, ended: Ended) =>
  changed(`${appUrl}/login`, (words) => words.emailChanged(newEmail, ended));

export const passwordChangedMail = (appUrl: string, ended: Ended) =>
  changed(`${appUrl}/forgot-password`, (words) => words.passwordChanged(ended));

export const accessEndedMail = (appUrl: string, ended: Ended & { coaches: number }) =>
  changed(`${appUrl}/forgot-password`, (words) => words.accessEnded(ended));

/** The page's button removes the factor that the mail is about. */
const removalPage = (appUrl: string, token: string): string => withToken(`${appUrl}/remove-factor`, token);

export const secondFactorOnMail = (appUrl: string, token: string) =>
  changed(removalPage(appUrl, token), (words) => words.secondFactorOn);

export const secondFactorOffMail = (appUrl: string) =>
  changed(`${appUrl}/settings`, (words) => words.secondFactorOff);

export const newRecoveryCodesMail = (appUrl: string) =>
  changed(`${appUrl}/settings`, (words) => words.newRecoveryCodes);

export const passkeyAddedMail = (appUrl: string, token: string) =>
  changed(removalPage(appUrl, token), (words) => words.passkeyAdded);

export const factorRemovedMail = (appUrl: string, isApp: boolean, ended: Ended) =>
  changed(`${appUrl}/forgot-password`, (words) => words.factorRemoved(isApp, ended));

const dayOf = (date: Date, language: PageLanguage): string =>
  new Intl.DateTimeFormat(DATE_LOCALES[language], { dateStyle: "long", timeZone: "UTC" }).format(date);

export const recoveryRequestMail = (appUrl: string, token: string) =>
  asked(withToken(`${appUrl}/lost-factor`, token), (words) => words.recoveryRequest);

/** The page's button stops the removal. */
export const recoveryStartedMail = (appUrl: string, stopToken: string, dueAt: Date) =>
  changed(withToken(`${appUrl}/keep-factor`, stopToken), (words, language) =>
    words.recoveryStarted(dayOf(dueAt, language)),
  );

export const recoveryStoppedMail = (appUrl: string) =>
  changed(`${appUrl}/settings#passkeys`, (words) => words.recoveryStopped);

export const factorsRemovedMail = (appUrl: string, by: "wait" | "staff", ended: Ended) =>
  changed(`${appUrl}/login`, (words) => words.factorsRemoved(by, ended));

export const joinProviderMail = (appUrl: string, token: string, provider: string) =>
  asked(withToken(`${appUrl}/join-provider`, token), (words) => words.joinProvider(isolated(provider)));

export const providerJoinedMail = (appUrl: string, provider: string) =>
  changed(`${appUrl}/settings#ways-in`, (words) => words.providerJoined(isolated(provider)));

export const providerLeftMail = (appUrl: string, provider: string) =>
  changed(`${appUrl}/settings#ways-in`, (words) => words.providerLeft(isolated(provider)));

export const passkeyRemovedMail = (appUrl: string) =>
  changed(`${appUrl}/settings#passkeys`, (words) => words.passkeyRemoved);

export const apiKeyMadeMail = (appUrl: string, name: string) =>
  changed(`${appUrl}/settings/api`, (words) => words.apiKeyMade(isolated(name)));

export const deletionRequestedMail = (
  appUrl: string,
  {
    dueAt,
    coachingAhead,
    ended,
    staff,
  }: { dueAt: Date; coachingAhead: number; ended: Ended; staff?: { reason: string } | undefined },
) =>
  changed(`${appUrl}/login`, (words, language) => {
    return words.deletionRequested({ day: dayOf(dueAt, language), coachingAhead, staff }, ended);
  });

/** Sent when staff export somebody's data; the reason may be empty. */
export const dataCopiedMail = (appUrl: string, reason: string) =>
  changed(`${appUrl}/login`, (words) => words.dataCopied(reason));

export const accountKeptMail = (appUrl: string) => changed(appUrl, (words) => words.accountKept);
