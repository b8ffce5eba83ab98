/** Text of the test mail that a superadmin sends. */
export const en = {
  test: {
    subject: "A test mail from Greenroom",
    paragraphs: ["Mail from this Greenroom arrives."],
    button: "Back to Greenroom",
    why: "You get this email because you asked for a test mail as a superadmin.",
  },
};
