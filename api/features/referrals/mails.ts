import { isolated, renderMail } from "#api/integrations/mail/layout.ts";
import type { PageLanguage } from "#contract/words.ts";
import { de } from "./words.de.ts";
import { en } from "./words.en.ts";

const WORDS: Record<PageLanguage, typeof en> = { en, de };

const WORD = /^\p{L}[\p{L}'’-]{0,29}$/u;

/**
 * The first word, if it looks like a name. Any other text could be a message or a link from the sender (decisions.md
 * D4).
 */
const firstName = (fullName: string): string | null => {
  const [first = ""] = fullName.trim().split(/\s+/u);
  return WORD.test(first) ? first : null;
};

/** Interviews per month for new users (null: unlimited), and whether a model allows languages other than English. */
export type Offer = { interviews: number | null; hasModel: boolean };

export type Invitation = {
  appUrl: string;
  offer: Offer;
  fullName: string;
  code: string;
  unsubscribeToken: string;
};

export function invitationMail({ appUrl, offer, fullName, code, unsubscribeToken }: Invitation) {
  const token = encodeURIComponent(unsubscribeToken);
  const mail = renderMail((language) => {
    const words = WORDS[language];
    const name = isolated(firstName(fullName) ?? words.aFriend);
    const { button, stop, ...said } = words.invitation(name, offer.interviews, offer.hasModel);
    return {
      ...said,
      button: { label: button, url: `${appUrl}/refer?ref=${encodeURIComponent(code)}` },
      stop: { label: stop, url: `${appUrl}/unsubscribe?token=${token}` },
    };
  });
  return {
    ...mail,
    headers: {
      "List-Unsubscribe": `<${appUrl}/api/referrals/unsubscribe?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

export function rewardMail(appUrl: string, fullName: string) {
  const name = firstName(fullName);
  return renderMail((language) => {
    const { button, ...said } = WORDS[language].reward(name === null ? null : isolated(name));
    return { ...said, button: { label: button, url: `${appUrl}/dashboard` } };
  });
}
