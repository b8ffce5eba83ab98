/** Texts of the emails about staff actions on an account. */
export const en = {
  why: "You get this email because something changed in your Greenroom account.",
  suspended: {
    subject: "Your Greenroom account was suspended",
    paragraphs: [
      "You were signed out everywhere and can’t sign in. Coaching sessions that had not begun were cancelled. Your interviews, reports and all else that you wrote stay.",
      "If you think that this is a mistake, or want a copy of your data or your account deleted, reply to this email. A subscription goes on until it is cancelled: tell us if you want that.",
    ],
    button: "Read the terms",
  },
  reasonIs: (reason: string) => `The reason: ${reason}`,
  planTaken: {
    subject: "Your plan at Greenroom has ended",
    paragraphs: [
      "You had a plan that cost you nothing. Our staff took it back, and it ended at once.",
      "Your interviews, reports and all else that you wrote stay. If you think that this is a mistake, reply to this email.",
    ],
    button: "See your plan",
  },
  sessionsEnded: {
    subject: "You were signed out of Greenroom everywhere",
    paragraphs: [
      "Our staff signed every device out of your account. Your password was not changed.",
      "If you don’t know why, somebody else may know your password: sign in and choose a new one, or reply to this email.",
    ],
    button: "Sign in",
  },
  unsuspended: {
    subject: "You can use your Greenroom account again",
    paragraphs: [
      "Your account is no longer suspended. Everything is there, apart from the coaching sessions that were cancelled.",
    ],
    button: "Sign in",
  },
};
