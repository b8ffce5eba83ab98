export const en = {
  deleteAccount: "Delete account",
  deleteAccountAbout:
    "They are signed out everywhere and are told why by email. In seven days the account is gone with everything in it, unless they sign in and keep it.",
  deleteSuspendedAbout:
    "They are told why by email. In seven days the account is gone with everything in it: while it is suspended they can’t sign in to keep it.",
  copyData: "Copy of their data",
  copyDataAbout:
    "For somebody who can’t sign in: a copy of everything that is stored about them. Give it to nobody else. They are told why by email.",
  copyIsMade: "The copy is being made.",
  copyFailed: "The copy could not be made. Try again.",
  copyUntil: (when: string) => `until ${when}`,
  downloadCopy: "Download the copy (ZIP)",
  deletedOn: (day: string) => `Will be deleted on ${day}`,
  givenPlan: (plan: string, until: string | null) =>
    until === null ? `${plan}, given without an end` : `${plan}, given until ${until}`,
  takePlan: "Take the plan back",
  takePlanAbout:
    "The plan that was given to them ends at once, with coaching sessions that they have not booked. They are told why by email.",
  ask: {
    "take-plan": (name: string) => `Take back the plan of ${name}?`,
    "delete-account": (name: string) => `Delete the account of ${name}?`,
    "export-account": (name: string) => `Have a copy made of the data of ${name}?`,
  },
};
