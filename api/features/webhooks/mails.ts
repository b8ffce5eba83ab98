import { renderMail } from "#api/integrations/mail/layout.ts";
import { de } from "./words.de.ts";
import { en } from "./words.en.ts";

const WORDS = { en, de };

const mail = (event: "added" | "switchedOff", appUrl: string, host: string) =>
  renderMail((language) => {
    const { button, ...said } = WORDS[language][event](host);
    return { ...said, button: { label: button, url: `${appUrl}/settings/api` } };
  });

export const webhookAddedMail = (appUrl: string, host: string) => mail("added", appUrl, host);

export const webhookOffMail = (appUrl: string, host: string) => mail("switchedOff", appUrl, host);
