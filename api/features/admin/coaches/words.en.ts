/** The words of the emails about which coaches clients see. */
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
      "We have reviewed your coach profile, and clients don't see it yet. This is why:",
      reason,
      "Change what is missing, then ask for another review on your coach dashboard.",
    ],
  }),
  takenOff: (reason: string) => ({
    subject: "Your coach profile is not listed any more",
    paragraphs: [
      "Clients do not see your coach profile any more and can't book new sessions with you. This is why:",
      reason,
      "Sessions that are already booked stay as they are. You can ask for another review on your coach dashboard.",
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
