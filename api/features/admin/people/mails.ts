import { renderMail } from "#api/integrations/mail/layout.ts";

const FOOTER = "You get this mail because something changed in your Greenroom account.";

export const suspendedMail = (appUrl: string) =>
  renderMail({
    subject: "Your Greenroom account was suspended",
    paragraphs: [
      "You were signed out everywhere and can't sign in. Coaching sessions that had not begun were cancelled. Nothing else was deleted.",
      "If you think that this is a mistake, or want a copy of your data or your account deleted, answer this mail. A subscription goes on until it is cancelled: tell us if you want that.",
    ],
    button: { label: "Terms", url: `${appUrl}/terms` },
    footer: FOOTER,
  });

export const unsuspendedMail = (appUrl: string) =>
  renderMail({
    subject: "You can use your Greenroom account again",
    paragraphs: [
      "Your account is no longer suspended. Everything is there, apart from the coaching sessions that were cancelled.",
    ],
    button: { label: "Sign in", url: `${appUrl}/login` },
    footer: FOOTER,
  });
