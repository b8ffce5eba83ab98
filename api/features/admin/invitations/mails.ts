import { renderMail } from "#api/integrations/mail/layout.ts";
import { INVITATION_DAYS } from "#contract/limits.ts";
import type { PageLanguage } from "#contract/words.ts";
import { de } from "./words.de.ts";
import { en } from "./words.en.ts";

const WORDS: Record<PageLanguage, typeof en> = { en, de };

/** The page's button spends the token (safety.md T6). */
export const accountInvitationMail = (appUrl: string, token: string) =>
  renderMail((language) => {
    const { button, ...said } = WORDS[language].invitation(INVITATION_DAYS);
    return { ...said, button: { label: button, url: `${appUrl}/join?token=${encodeURIComponent(token)}` } };
  });
