import { renderMail } from "#api/integrations/mail/layout.ts";

const FOOTER =
  "You get this mail because this address was used at Greenroom. If that was not you, ignore it.";

export const verificationMail = (appUrl: string, token: string) =>
  renderMail({
    subject: "Verify your email for Greenroom",
    paragraphs: [
      "Welcome to Greenroom. One step is left: verify your email address.",
      "Open the page below and press the button there. The link works for one hour.",
    ],
    button: { label: "Verify email", url: `${appUrl}/verify-email?token=${encodeURIComponent(token)}` },
    footer: FOOTER,
  });

export const resetMail = (appUrl: string, token: string) =>
  renderMail({
    subject: "Choose a new Greenroom password",
    paragraphs: ["Someone, hopefully you, asked for a new password. The link works for one hour and once."],
    button: {
      label: "Choose a new password",
      url: `${appUrl}/reset-password?token=${encodeURIComponent(token)}`,
    },
    footer: FOOTER,
  });

export const alreadyRegisteredMail = (appUrl: string) =>
  renderMail({
    subject: "You already have a Greenroom account",
    paragraphs: [
      "Someone, hopefully you, tried to sign up with this address. It has an account already: just sign in.",
      "If you forgot your password, the sign-in page helps you to a new one.",
    ],
    button: { label: "Sign in", url: `${appUrl}/login` },
    footer: FOOTER,
  });
