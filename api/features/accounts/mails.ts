import { renderMail } from "#api/integrations/mail/layout.ts";

/** Nothing happens until the reader acts. */
const FOOTER =
  "You get this mail because this address was used at Greenroom. If that was not you, ignore it.";
/** Something has happened: whoever did not ask for it must not ignore it. */
const ACCOUNT_FOOTER = "You get this mail because something changed in your Greenroom account.";

export const verificationMail = (appUrl: string, token: string) =>
  renderMail({
    subject: "Verify your email for Greenroom",
    paragraphs: [
      "Welcome to Greenroom. One step is left: verify your email address.",
      "Open the page below, type your password and press the button there. The link works for one hour.",
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
      "If you forgot your password, press 'Forgot password?' on the sign-in page.",
    ],
    button: { label: "Sign in", url: `${appUrl}/login` },
    footer: FOOTER,
  });

const NOT_YOU =
  "If that was not you, somebody else knows your password. Change it now: press 'Forgot password?' on the sign-in page.";

type NewDevice = { name: string; address: string; at: Date };

const momentInWords = (date: Date): string =>
  new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(date);

export const newDeviceMail = (appUrl: string, { name, address, at }: NewDevice) =>
  renderMail({
    subject: "New sign-in to your Greenroom account",
    paragraphs: [
      `Somebody signed in to your account on a device that we had not seen before: ${name}, on ${momentInWords(at)} (UTC), from the network ${address}.`,
      "If that was you, there is nothing to do.",
      "If that was not you, somebody else knows how to sign in as you. Change your password now, then sign out every device under Settings.",
    ],
    button: { label: "Your devices", url: `${appUrl}/settings#devices` },
    footer: ACCOUNT_FOOTER,
  });

/** To the new address; the page's button spends the token (safety.md T6). */
export const confirmEmailMail = (appUrl: string, token: string) =>
  renderMail({
    subject: "Confirm your new email for Greenroom",
    paragraphs: [
      "Somebody, hopefully you, wants to use this address for their Greenroom account.",
      "Open the page below and press the button there. The link works for one hour and once.",
    ],
    button: { label: "Confirm email", url: `${appUrl}/confirm-email?token=${encodeURIComponent(token)}` },
    footer: FOOTER,
  });

export const emailTakenMail = (appUrl: string) =>
  renderMail({
    subject: "This address has a Greenroom account already",
    paragraphs: [
      "Somebody, hopefully you, wanted to use this address for another Greenroom account. It has one of its own, so nothing was changed.",
    ],
    button: { label: "Sign in", url: `${appUrl}/login` },
    footer: FOOTER,
  });

export const emailChangeRequestedMail = (appUrl: string, newEmail: string) =>
  renderMail({
    subject: "Your Greenroom email is about to change",
    paragraphs: [
      `Somebody, hopefully you, asked to change the email of your account to ${newEmail}. It changes when the mail there is confirmed.`,
      NOT_YOU,
    ],
    button: { label: "Your settings", url: `${appUrl}/settings` },
    footer: ACCOUNT_FOOTER,
  });

export const emailChangedMail = (appUrl: string, newEmail: string) =>
  renderMail({
    subject: "Your Greenroom email was changed",
    paragraphs: [
      `You sign in with ${newEmail} from now on.`,
      "If that was not you, answer this mail: we will look into it.",
    ],
    button: { label: "Sign in", url: `${appUrl}/login` },
    footer: ACCOUNT_FOOTER,
  });

export const passwordChangedMail = (appUrl: string) =>
  renderMail({
    subject: "Your Greenroom password was changed",
    paragraphs: ["Every other device was signed out.", NOT_YOU],
    button: { label: "Choose another password", url: `${appUrl}/forgot-password` },
    footer: ACCOUNT_FOOTER,
  });

export const secondFactorOffMail = (appUrl: string) =>
  renderMail({
    subject: "Your authenticator app was turned off",
    paragraphs: [
      "Signing in to Greenroom takes your password alone from now on. Every other device was signed out.",
      NOT_YOU,
    ],
    button: { label: "Your settings", url: `${appUrl}/settings` },
    footer: ACCOUNT_FOOTER,
  });

export const newRecoveryCodesMail = (appUrl: string) =>
  renderMail({
    subject: "New recovery codes for your Greenroom account",
    paragraphs: [
      "Your account got new recovery codes; the earlier ones stopped working. Every other device was signed out.",
      NOT_YOU,
    ],
    button: { label: "Your settings", url: `${appUrl}/settings` },
    footer: ACCOUNT_FOOTER,
  });

export const passkeyAddedMail = (appUrl: string) =>
  renderMail({
    subject: "A passkey was added to your Greenroom account",
    paragraphs: ["Whoever holds it can sign in without your password.", NOT_YOU],
    button: { label: "Your settings", url: `${appUrl}/settings#passkeys` },
    footer: ACCOUNT_FOOTER,
  });

export const passkeyRemovedMail = (appUrl: string) =>
  renderMail({
    subject: "A passkey was removed from your Greenroom account",
    paragraphs: ["It opens your account no longer. Every other device was signed out.", NOT_YOU],
    button: { label: "Your settings", url: `${appUrl}/settings#passkeys` },
    footer: ACCOUNT_FOOTER,
  });

const inWords = (date: Date): string =>
  new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(date);

export const deletionRequestedMail = (appUrl: string, dueAt: Date) =>
  renderMail({
    subject: "Your Greenroom account will be deleted",
    paragraphs: [
      `You asked us to delete your account. We do so on ${inWords(dueAt)} (UTC), with everything that is in it, and can't bring it back afterwards.`,
      "Changed your mind? Sign in before then and press 'Keep my account'. If it was not you who asked, do the same and then change your password.",
    ],
    button: { label: "Sign in", url: `${appUrl}/login` },
    footer: ACCOUNT_FOOTER,
  });

export const accountKeptMail = (appUrl: string) =>
  renderMail({
    subject: "Your Greenroom account stays",
    paragraphs: ["Your account will not be deleted. Everything is as it was."],
    button: { label: "Go to Greenroom", url: appUrl },
    footer: ACCOUNT_FOOTER,
  });
