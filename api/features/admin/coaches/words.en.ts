/** Texts of the emails about the listing of coaches. */
export const en = {
  hello: (name: string) => `Hello ${name},`,
  button: "Open your coach dashboard",
  why: "You get this email because you are a coach on Greenroom.",
  listed: {
    subject: "Clients can find you on Greenroom now",
    paragraphs: [
      "We have reviewed your coach profile and listed it: clients see it under Find a Coach and can book sessions with you.",
    ],
  },
  refused: (reason: string) => ({
    subject: "Your coach profile is not listed yet",
    paragraphs: [
      "We have reviewed your coach profile, and clients don’t see it yet. This is why:",
      reason,
      "Change what is missing, then ask for another review on your coach dashboard.",
    ],
  }),
  takenOff: (reason: string) => ({
    subject: "Your coach profile is not listed any more",
    paragraphs: [
      "Clients do not see your coach profile any more and can’t book new sessions with you. This is why:",
      reason,
      "Sessions that are already booked stay as they are. You can ask for another review on your coach dashboard.",
    ],
  }),
  disputed: {
    subject: "A no-show waits for your decision",
    paragraphs: [
      "One side of a coaching session says that the other did not come, who denies it. Please read what both say and decide.",
    ],
    button: "Read what both say",
    why: "You get this email because you are an admin of Greenroom.",
  },
  changesListed: {
    subject: "Clients see the changes of your coach profile now",
    paragraphs: ["We have reviewed what you changed in your coach profile. Clients see it from now on."],
  },
  changesRefused: (reason: string) => ({
    subject: "The changes of your coach profile are not shown",
    paragraphs: [
      "We have reviewed what you changed in your coach profile. Clients go on seeing it as it was before. This is why:",
      reason,
      "Your changes are kept. Once you change them on your coach dashboard, we look again.",
    ],
  }),
  changed: (name: string) => ({
    subject: `A listed coach has changed their profile: ${name}`,
    paragraphs: [
      `${name} is listed and has changed something that clients see. They see the profile as it was until one of you has decided.`,
    ],
  }),
  waits: (name: string) => ({
    subject: `A coach is waiting for review: ${name}`,
    paragraphs: [
      `${name} has a profile and an event to book. Clients see nothing of it until one of you has decided.`,
    ],
    button: "Look at the profile",
    why: "You get this email because you are an admin of Greenroom.",
  }),
};
