/** The words of the emails about webhooks. */
export const en = {
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
