import type { en } from "./event-words.en.ts";

export const de: typeof en = {
  clientsBook: (picked) => `Gebucht wird: ${picked}`,
  clientsWillBook: (picked) => `Sobald Sie gelistet sind, wird gebucht: ${picked}`,
  eventWaits: (picked, booked) =>
    `Gewählt haben Sie: ${picked}. Gebucht werden kann sie erst, wenn unser Team sie freigibt. ${booked === null ? "Bis dahin kann niemand Termine mit Ihnen buchen." : `Bis dahin wird gebucht: ${booked}`}`,
  yourCalendlyAccountNoLonger: (name) =>
    `Ihr Calendly-Konto bietet „${name}“ nicht mehr an. Wählen Sie eine andere Terminart, oder schalten Sie diese in Calendly wieder ein und wählen Sie sie neu.`,
  oneStepIsMissing: "Ein Schritt fehlt noch",
  eventPickerWhy:
    "Wählen Sie die Terminart, die gebucht werden kann. Bis dahin kann niemand einen Termin mit Ihnen buchen.",
  pickAnotherEvent: "Andere Terminart wählen",
  pickAnEvent: "Terminart wählen",
  eventPickerTitle: "Wählen Sie die Terminart, die gebucht werden kann",
  loadingYourEvents: "Ihre Terminarten werden geladen",
  yourCalendlyAccountOffersNo:
    "Ihr Calendly-Konto hat noch keine Terminart für eine Person. Legen Sie dort eine an und kommen Sie dann wieder.",
  eventsOfYourCalendlyAccount: "Terminarten Ihres Calendly-Kontos",
  nameLengthAndPlaceCome:
    "Name, Länge und Ort kommen aus Calendly. Sobald Sie gelistet sind, sieht sich unser Team jede Änderung an, bevor sie gebucht werden kann.",
  plansPromise: (minutes) => `Die Tarife versprechen Termine von ${minutes} Minuten.`,
  doUseThisEvent: "Diese Terminart verwenden",
};
