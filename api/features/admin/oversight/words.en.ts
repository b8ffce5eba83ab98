/** The words of the email by which a superadmin tries the mail server. */
export const en = {
  test: {
    subject: "A test mail from Greenroom",
    paragraphs: ["Mail from this Greenroom arrives."],
    button: "Back to Greenroom",
    why: "You get this email because you asked for a test mail as a superadmin.",
  },
};
