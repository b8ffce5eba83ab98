export const en = {
  added: (host: string) => ({
    subject: "A webhook was added to your Greenroom account",
    paragraphs: [
      `From now on Greenroom tells ${host} when something happens in your account: a report that is ready, a session that is booked, moved or cancelled. It gets no words of yours.`,
      "If that was not you, change your password now: that also removes all webhooks.",
    ],
    button: "See your webhooks",
    why: "You get this email because something changed in your Greenroom account. Emails about your account’s safety can’t be turned off.",
  }),
  switchedOff: (host: string) => ({
    subject: "A webhook of yours was switched off",
    paragraphs: [
      `Nothing that Greenroom sent to ${host} has arrived for days, or it said that it wants no more. Nothing else is sent there.`,
      "When it works again, switch it on in your settings, and send again what it missed.",
    ],
    button: "See your webhooks",
    why: "You get this email because you asked Greenroom to tell this address of your reports or sessions.",
  }),
};
