import { renderMail } from "#api/integrations/mail/layout.ts";
import { de } from "./words.de.ts";
import { en } from "./words.en.ts";

const WORDS = { en, de };

export const webhookOffMail = (appUrl: string, host: string) =>
  renderMail((language) => {
    const { button, ...said } = WORDS[language].switchedOff(host);
    return { ...said, button: { label: button, url: `${appUrl}/settings/api` } };
  });
