/** Texts of calendly/event-picker. */
export const en = {
  clientsBook: (picked: string | number) => `Clients book: ${picked}`,
  clientsWillBook: (picked: string | number) => `Once you are listed, clients book: ${picked}`,
  eventWaits: (picked: string | number, booked: string | null) =>
    `You picked: ${picked}. Clients can’t book it before staff list it. ${booked === null ? "Until then nobody can book sessions with you." : `Until then they book: ${booked}`}`,
  yourCalendlyAccountNoLonger: (name: string | number) =>
    `Your Calendly account no longer offers “${name}”. Pick another event, or turn that one on again in Calendly and pick it.`,
  oneStepIsMissing: "One step is missing",
  eventPickerWhy: "Pick the event that clients book. Until then nobody can book sessions with you.",
  pickAnotherEvent: "Pick another event",
  pickAnEvent: "Pick an event",
  eventPickerTitle: "Pick the event that clients book",
  loadingYourEvents: "Loading your events",
  yourCalendlyAccountOffersNo:
    "Your Calendly account offers no event for one person yet. Make one there, then come back.",
  eventsOfYourCalendlyAccount: "Events of your Calendly account",
  nameLengthAndPlaceCome:
    "Name, length and place come from Calendly. Once you are listed, our staff look at each change before clients can book it.",
  plansPromise: (minutes: number) => `Plans promise sessions of ${minutes} minutes.`,
  doUseThisEvent: "Use this event",
};
