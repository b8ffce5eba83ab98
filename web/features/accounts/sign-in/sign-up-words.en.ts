/** Only the sign-up form loads these texts. */
export const en = {
  emailOfLinkedin: "The one of your LinkedIn account",
  youAccept: "By signing up you accept the",
  whatIsKept: "What we keep is under",
};
