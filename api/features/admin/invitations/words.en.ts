/** Text of the email that invites people by a list. */
export const en = {
  invitation: (days: number) => ({
    subject: "Your account at Greenroom",
    paragraphs: [
      "You are invited to practise job interviews at Greenroom. Choose a password, and your account is ready.",
      `The button works once, for ${days} days.`,
    ],
    button: "Make my account",
    why: "You get this email because the people who run this Greenroom put your address on a list. If you want no account, do nothing.",
  }),
};
