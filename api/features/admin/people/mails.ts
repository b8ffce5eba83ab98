import { renderMail } from "#api/integrations/mail/layout.ts";
import type { PageLanguage } from "#contract/words.ts";
import { de } from "./words.de.ts";
import { en } from "./words.en.ts";

const WORDS: Record<PageLanguage, typeof en> = { en, de };

const mail = (event: "suspended" | "unsuspended", url: string) =>
  renderMail((language) => {
    const { why, [event]: said } = WORDS[language];
    return { ...said, button: { label: said.button, url }, why };
  });

export const suspendedMail = (appUrl: string) => mail("suspended", `${appUrl}/terms`);

export const unsuspendedMail = (appUrl: string) => mail("unsuspended", `${appUrl}/login`);
