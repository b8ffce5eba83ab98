import { renderMail } from "#api/integrations/mail/layout.ts";

const WORD = /^\p{L}[\p{L}'’-]{0,29}$/u;

/** The first word of a name when it is one; anything else could be a message or a link of the sender's (decisions.md D4). */
const firstName = (fullName: string): string | null => {
  const [first = ""] = fullName.trim().split(/\s+/u);
  return WORD.test(first) ? first : null;
};

export type Invitation = { appUrl: string; fullName: string; code: string; unsubscribeToken: string };

export function invitationMail({ appUrl, fullName, code, unsubscribeToken }: Invitation) {
  const name = firstName(fullName) ?? "A friend";
  const token = encodeURIComponent(unsubscribeToken);
  const mail = renderMail({
    subject: `${name} invites you to practise interviews on Greenroom`,
    paragraphs: [
      `${name} practises job interviews on Greenroom and thinks it could help you too.`,
      "You answer real interview questions in writing, at your own pace and level, and get an honest rating. Two interviews a month are free.",
      `When you have finished your first one, ${name} earns an extra interview.`,
    ],
    button: { label: "Sign up", url: `${appUrl}/refer?ref=${encodeURIComponent(code)}` },
    footer: `You get this mail because ${name} typed in your address. Greenroom keeps it only to not invite you twice. No more invitations: ${appUrl}/unsubscribe?token=${token}`,
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
  return renderMail({
    subject: "You earned an extra interview",
    paragraphs: [
      `Good news${name === null ? "" : `, ${name}`}: someone you invited has finished a first interview.`,
      "One bonus interview is yours. It never expires, and it is used after those of your plan.",
    ],
    button: { label: "Practise now", url: `${appUrl}/dashboard` },
    footer: "You get this mail because you invited someone to Greenroom.",
  });
}
