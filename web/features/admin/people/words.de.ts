import type { en } from "./words.en.ts";

export const de: typeof en = {
  deleteAccount: "Konto löschen",
  deleteAccountAbout:
    "Die Person wird überall abgemeldet und erfährt den Grund per E-Mail. In sieben Tagen ist das Konto mit allem darin weg, außer sie meldet sich an und behält es.",
  deleteSuspendedAbout:
    "Die Person erfährt den Grund per E-Mail. In sieben Tagen ist das Konto mit allem darin weg: Solange es gesperrt ist, kann sie sich nicht anmelden und es behalten.",
  copyData: "Kopie der Daten",
  copyDataAbout:
    "Für jemanden, der sich nicht anmelden kann: eine Kopie von allem, was über die Person gespeichert ist. Geben Sie sie nur ihr. Sie erfährt den Grund per E-Mail.",
  copyIsMade: "Die Kopie wird erstellt.",
  copyFailed: "Die Kopie konnte nicht erstellt werden. Versuchen Sie es noch einmal.",
  copyUntil: (when) => `bis ${when}`,
  downloadCopy: "Kopie herunterladen (ZIP)",
  deletedOn: (day) => `Wird am ${day} gelöscht`,
  givenPlan: (plan, until) =>
    until === null ? `${plan}, gegeben ohne Ende` : `${plan}, gegeben bis ${until}`,
  takePlan: "Tarif zurücknehmen",
  takePlanAbout:
    "Der gegebene Tarif endet sofort, mit den Coaching-Terminen, die noch nicht gebucht sind. Die Person erfährt per E-Mail, warum.",
  ask: {
    "take-plan": (name) => `Den Tarif von ${name} zurücknehmen?`,
    "delete-account": (name) => `Das Konto von ${name} löschen?`,
    "export-account": (name) => `Eine Kopie der Daten von ${name} erstellen?`,
  },
};
