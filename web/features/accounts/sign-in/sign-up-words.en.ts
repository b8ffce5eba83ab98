/** Only the sign-up form loads these texts. */
export const en = {
  emailOfLinkedin: "The one of your LinkedIn account, which you connect before the first interview.",
  youAccept: "By signing up you accept the",
  whatIsKept: "What we keep is under",
};
