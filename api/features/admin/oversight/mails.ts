import { renderMail } from "#api/integrations/mail/layout.ts";
import type { PageLanguage } from "#contract/words.ts";
import { de } from "./words.de.ts";
import { en } from "./words.en.ts";

const WORDS: Record<PageLanguage, typeof en> = { en, de };

export const testMail = (appUrl: string) =>
  renderMail((language) => {
    const { button, ...said } = WORDS[language].test;
    return { ...said, button: { label: button, url: `${appUrl}/super-admin` } };
  });
