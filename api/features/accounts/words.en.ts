import { FACTOR_RECOVERY_DAYS, FACTOR_REMOVAL_DAYS } from "#contract/limits.ts";
import type { Ended } from "./access/queries.ts";
import { wording } from "#contract/words.ts";

const { count, list } = wording("en");

/** Lists what was revoked and which report links still work; empty when there is neither. */
function endedWords(ended: Ended, coaches = 0): string[] {
  const parts = [
    [ended.apiKeys, count(ended.apiKeys, { one: "# API key", other: "# API keys" })],
    [ended.webhooks, count(ended.webhooks, { one: "# webhook", other: "# webhooks" })],
    [ended.calendars, "the address for your calendar program"],
    [
      ended.reportLinks,
      count(ended.reportLinks, { one: "# private link to a report", other: "# private links to reports" }),
    ],
    [ended.emailChanges, "a change of your email address that waited to be confirmed"],
    [ended.recoveries, "the wait for a lost passkey or authenticator app to be removed"],
    [coaches, count(coaches, { one: "what # coach saw of yours", other: "what # coaches saw of yours" })],
  ] as const;
  const said = parts.flatMap(([number, words]) => (number > 0 ? [words] : []));
  const kept = count(ended.keptLinks, {
    one: "# private link to a report still works. To end it, too, open your settings: “Who can see my things”.",
    other:
      "# private links to reports still work. To end them, too, open your settings: “Who can see my things”.",
  });
  return [
    ...(said.length > 0 ? [`This ended with it: ${list(said)}.`] : []),
    ...(ended.keptLinks > 0 ? [kept] : []),
  ];
}

const notYou =
  "If that was not you, somebody else knows your password. Change it now: press “Forgot password?” on the sign-in page.";

/** Used when somebody may have added a passkey or app, which a new password alone does not remove. */
const notYouButThem = (undo: string) => [
  "If that was you, there is nothing to do.",
  `If that was not you, somebody else knows your password, and a new password alone does not shut them out. Press the button within ${FACTOR_REMOVAL_DAYS} days: on the page that it opens you ${undo}, and every device is signed out. Choose a new password after that.`,
];

const othersSignedOut = "Every other device was signed out.";

const reasonWords = (reason: string): string[] => (reason === "" ? [] : [`The reason: ${reason}`]);

export const en = {
  ended: (ended: Ended) => endedWords(ended),
  whyAsked:
    "You get this email because somebody entered this address at Greenroom. If that was not you, ignore it, and nothing happens.",
  whyChanged:
    "You get this email because something changed in your Greenroom account. Emails about your account’s safety can’t be turned off.",
  verification: {
    subject: "Verify your email for Greenroom",
    paragraphs: [
      "Welcome to Greenroom. Please verify your email address: then your account is open.",
      "The button opens a page that confirms it; in another browser than that of your sign-up it asks for your password once more. The link works for one hour.",
    ],
    button: "Verify email",
  },
  reset: {
    subject: "Choose a new Greenroom password",
    paragraphs: [
      "Somebody, hopefully you, asked for a new password for your Greenroom account.",
      "The link works once, within one hour.",
    ],
    button: "Choose a new password",
  },
  alreadyRegistered: {
    subject: "You already have a Greenroom account",
    paragraphs: [
      "Somebody, hopefully you, tried to sign up with this address. It has an account already: just sign in.",
      "If you forgot your password, press “Forgot password?” on the sign-in page.",
    ],
    button: "Sign in",
  },
  newDevice: {
    subject: "New sign-in to your Greenroom account",
    paragraphs: [
      "Somebody signed in to your account on a device that it had not been opened on before.",
      "If that was you, there is nothing to do.",
      "If that was not you, somebody else knows how to sign in as you. Change your password now, then sign out every device under Settings.",
    ],
    device: "Device",
    time: "Time",
    network: "Network",
    button: "See your devices",
  },
  // Browser names in mails and in the device list.
  devices: {
    named: (browser: string, system: string) => `${browser} on ${system}`,
    someBrowser: (system: string) => `A browser on ${system}`,
    unknown: "An app or a browser we don’t know",
  },
  confirmEmail: {
    subject: "Confirm your new email for Greenroom",
    paragraphs: [
      "Somebody, hopefully you, wants to use this address for their Greenroom account.",
      "Open the page below and press the button there. The link works once, within one hour.",
    ],
    button: "Confirm email",
  },
  emailTaken: {
    subject: "This address has a Greenroom account already",
    paragraphs: [
      "Somebody, hopefully you, wanted to use this address for another Greenroom account. It has one of its own, so nothing was changed.",
    ],
    button: "Sign in",
  },
  emailChangeRequested: (newEmail: string) => ({
    subject: "Your Greenroom email is about to change",
    paragraphs: [
      `Somebody, hopefully you, asked to change the email of your account to ${newEmail}. It changes once that address is confirmed.`,
      notYou,
    ],
    button: "Open your settings",
  }),
  emailChanged: (newEmail: string, ended: Ended) => ({
    subject: "Your Greenroom email was changed",
    paragraphs: [
      `From now on you sign in with ${newEmail}.`,
      ...endedWords(ended),
      "If that was not you, reply to this email, and we will look into it.",
    ],
    button: "Sign in",
  }),
  passwordChanged: (ended: Ended) => ({
    subject: "Your Greenroom password was changed",
    paragraphs: [`Your account has a new password. ${othersSignedOut}`, ...endedWords(ended), notYou],
    button: "Choose another password",
  }),
  accessEnded: (ended: Ended & { coaches: number }) => ({
    subject: "Nobody else can see your things at Greenroom now",
    paragraphs: [
      `You ended all that let others see them. ${othersSignedOut}`,
      ...endedWords(ended, ended.coaches),
      notYou,
    ],
    button: "Choose another password",
  }),
  secondFactorOn: {
    subject: "An authenticator app was turned on for your Greenroom account",
    paragraphs: [
      "From now on your password asks for a code of it. Devices that had shown no second factor were signed out.",
      ...notYouButThem("turn the app off, its recovery codes with it"),
    ],
    button: "Turn this app off",
  },
  secondFactorOff: {
    subject: "Your authenticator app was turned off",
    paragraphs: [`From now on your password alone signs you in to Greenroom. ${othersSignedOut}`, notYou],
    button: "Open your settings",
  },
  newRecoveryCodes: {
    subject: "New recovery codes for your Greenroom account",
    paragraphs: [
      `Your account got new recovery codes; the earlier ones stopped working. ${othersSignedOut}`,
      notYou,
    ],
    button: "Open your settings",
  },
  passkeyAdded: {
    subject: "A passkey was added to your Greenroom account",
    paragraphs: [
      "Whoever holds it can sign in without your password.",
      ...notYouButThem("remove the passkey"),
    ],
    button: "Remove this passkey",
  },
  joinProvider: (provider: string) => ({
    subject: "Connect a sign-in to your Greenroom account?",
    paragraphs: [
      `Somebody signed in with ${provider} under this address, which has a Greenroom account that is not connected with it.`,
      `If that was you, press the button: from then on ${provider} signs you in. The link works for one hour. If that was not you, do nothing, and nothing changes.`,
    ],
    button: `Connect ${provider}`,
  }),
  providerJoined: (provider: string) => ({
    subject: "A sign-in was connected to your Greenroom account",
    paragraphs: [
      `From now on ${provider} opens your account.`,
      "If that was not you, disconnect it in your settings, and choose a new password.",
    ],
    button: "See your ways in",
  }),
  providerLeft: (provider: string) => ({
    subject: "A sign-in was disconnected from your Greenroom account",
    paragraphs: [`${provider} no longer opens your account.`, notYou],
    button: "See your ways in",
  }),
  passkeyRemoved: {
    subject: "A passkey was removed from your Greenroom account",
    paragraphs: [`It no longer opens your account. ${othersSignedOut}`, notYou],
    button: "See your passkeys",
  },
  factorRemoved: (isApp: boolean, ended: Ended) => ({
    subject: isApp
      ? "The authenticator app of your Greenroom account was turned off by email"
      : "A passkey was removed from your Greenroom account by email",
    paragraphs: [
      `The link of the email that told you of it was used. ${isApp ? "The app and its recovery codes open" : "It opens"} your account no more. Every device was signed out.`,
      ...endedWords(ended),
      "Whoever added it knows your password. If that was not you, choose a new one now.",
    ],
    button: "Choose a new password",
  }),
  recoveryRequest: {
    subject: "Your lost passkey or phone at Greenroom",
    paragraphs: [
      "Somebody, hopefully you, says that the passkey or the phone with the authenticator app of your account is lost.",
      `The button opens a page that begins a wait of ${FACTOR_RECOVERY_DAYS} days. After it every passkey is removed and the app is off; your password then signs you in alone. The link works once, within one hour.`,
    ],
    button: "Begin the wait",
  },
  recoveryStarted: (day: string) => ({
    subject: "Your passkeys and authenticator app will be removed from Greenroom",
    paragraphs: [
      `Somebody asked so from your mailbox, because they were lost. On ${day} (UTC) every passkey is removed and the authenticator app is off; until then nothing changes.`,
      "If that was you, there is nothing to do but wait.",
      "If that was not you, or you found what was lost, press the button: on the page that it opens you stop it. A device that is signed in shows a button for it, too. Somebody else may then read your mail: change the password of your mailbox.",
    ],
    button: "Stop it",
  }),
  recoveryStopped: {
    subject: "Your passkeys and authenticator app stay at Greenroom",
    paragraphs: [
      "The wait after which they would have been removed was stopped, by the link of its email or on a device that is signed in. Nothing was removed.",
    ],
    button: "See your passkeys",
  },
  factorsRemoved: (by: "wait" | "staff", ended: Ended) => ({
    subject: "Your passkeys and authenticator app were removed from Greenroom",
    paragraphs: [
      by === "wait"
        ? "The wait that was asked for by email is over."
        : "Whoever runs this Greenroom has removed them, because they were lost.",
      "Your password signs you in alone now, and every device was signed out. If you don’t know it any more, press “Forgot password?” on the sign-in page. Then add a new passkey in your settings.",
      ...endedWords(ended),
      "If that was not your wish, reply to this email, and choose a new password at once.",
    ],
    button: "Sign in",
  }),
  apiKeyMade: (name: string) => ({
    subject: "An API key was created for your Greenroom account",
    paragraphs: [
      `It is named ${name}. Whoever holds it can do what you chose for it, until it ends or you revoke it.`,
      notYou,
    ],
    button: "See your API keys",
  }),
  deletionRequested: (
    {
      day,
      coachingAhead,
      staff,
    }: { day: string; coachingAhead: number; staff: { reason: string } | undefined },
    ended: Ended,
  ) => ({
    subject: "Your Greenroom account will be deleted",
    paragraphs: [
      staff === undefined
        ? `You asked us to delete your account. On ${day} (UTC) it goes, with everything in it, and nobody can bring it back afterwards.`
        : `Whoever runs this Greenroom has asked for your account to be deleted. On ${day} (UTC) it goes, with everything in it, and nobody can bring it back afterwards.`,
      ...reasonWords(staff?.reason ?? ""),
      ...(coachingAhead > 0
        ? [
            count(coachingAhead, {
              one: "As a coach you have # session ahead. If it has not begun by then, it is cancelled and given back, and its client is told.",
              other:
                "As a coach you have # sessions ahead. Those that have not begun by then are cancelled and given back, and their clients are told.",
            }),
          ]
        : []),
      ...endedWords(ended),
      "Changed your mind? Sign in before then and press “Keep my account”. If it was not you who asked, do the same, and then change your password.",
    ],
    button: "Sign in",
  }),
  dataCopied: (reason: string) => ({
    subject: "A copy of your Greenroom data was made",
    paragraphs: [
      "Whoever runs this Greenroom has had a copy made of everything that is stored about you, to give it to you.",
      ...reasonWords(reason),
      "If you did not ask for it, reply to this email.",
    ],
    button: "Sign in",
  }),
  accountKept: {
    subject: "Your Greenroom account stays",
    paragraphs: ["Your account will not be deleted. Everything is as it was."],
    button: "Open Greenroom",
  },
};
