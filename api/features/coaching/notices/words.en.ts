import { BOOKING_CANCEL_HOURS, NO_SHOW_OBJECTION_HOURS } from "#contract/limits.ts";

/** Texts of the emails to clients and coaches. `other` is the name of the other side. */
export const en = {
  hello: (name: string) => `Hello ${name},`,
  why: "You get this email because this coaching session was booked on Greenroom. After it we send no more emails about it.",
  open: "Open Greenroom",
  what: "What",
  when: "When",
  length: "Length",
  minutes: (minutes: number) => `${minutes} minutes`,
  where: "Where",
  /** Replaces the name of a coach who deleted their account: after "with", or as the subject of a sentence. */
  formerCoach: { with: "a former coach", who: "a former coach" },
  notSettled: "Its time is not settled yet.",
  inCalendarFile: "The attached calendar file shows the time in your own time zone.",
  pending: (other: string) => ({
    subject: `Not confirmed yet: coaching session with ${other}`,
    paragraphs: [
      `Your coaching session with ${other} is requested, but the calendar does not answer, so nothing is confirmed yet.`,
      "Greenroom keeps asking by itself, and writes to you both as soon as it knows.",
    ],
  }),
  confirmed: (other: string) => ({
    subject: `Booked: coaching session with ${other}`,
    paragraphs: [`Your coaching session with ${other} is booked.`],
  }),
  clientNote: (note: string) => `Their note: “${note}”`,
  moved: (other: string) => ({
    subject: `New time: coaching session with ${other}`,
    paragraphs: [`Your coaching session with ${other} has a new time.`],
  }),
  cancelled: (other: string) => ({
    subject: `Cancelled: coaching session with ${other}`,
    byYou: `You cancelled your coaching session with ${other}.`,
    byOther: `${other} cancelled your coaching session.`,
    bySystem: `Your coaching session with ${other} was cancelled.`,
    givenBack: "You have the session back: you can book another time.",
    used: `It would have begun in less than ${BOOKING_CANCEL_HOURS} hours, so the session counts as used.`,
  }),
  noShow: (other: string, who: string) => ({
    claimed: {
      subject: `Reported as a no-show: coaching session with ${other}`,
      you: [
        `${who} says that you did not come to your coaching session.`,
        `If that is wrong, object within ${NO_SHOW_OBJECTION_HOURS} hours: open Greenroom, find the session among the past ones and say what happened. Our staff then read what you both say and decide.`,
        "If you do not object, it counts as they say.",
      ],
      them: [
        `You said that ${who} did not come to your coaching session.`,
        `They have ${NO_SHOW_OBJECTION_HOURS} hours to object. If they do not, it counts as you say, and we write to you.`,
      ],
    },
    disputed: {
      subject: `Not agreed: coaching session with ${other}`,
      you: [
        "You objected that you did come to your coaching session.",
        "Our staff read what you both say, decide, and write to you.",
      ],
      them: [
        `You said that ${who} did not come to your coaching session. ${who} says otherwise.`,
        "Our staff read what you both say, decide, and write to you.",
      ],
    },
    missed: {
      subject: `Not held: coaching session with ${other}`,
      you: "Your coaching session counts as one that you did not come to.",
      them: `Your coaching session counts as one that ${who} did not come to.`,
      givenBack: "You have the session back: you can book another time.",
      used: "The session counts as used.",
    },
    held: {
      subject: `Held: coaching session with ${other}`,
      said: "Your coaching session counts as one that took place.",
    },
  }),
  decided: "Our staff have decided so. This is why:",
  soon: (other: string) => ({
    subject: `Soon: coaching session with ${other}`,
    paragraphs: [`Your coaching session with ${other} begins within the hour.`],
  }),
  reminder: (other: string) => ({
    subject: `Tomorrow: coaching session with ${other}`,
    paragraphs: [`This is a reminder of your coaching session with ${other}.`],
  }),
  rated: (other: string, besideReport: boolean) => ({
    subject: `Your rating: coaching session with ${other}`,
    paragraphs: [
      `${other} rated how you did. You can read the rating ${besideReport ? "beside your own report" : "with your booked session"}.`,
    ],
  }),
  homework: (other: string) => ({
    subject: `A practice for you: coaching session with ${other}`,
    paragraphs: [`${other} chose a practice interview for you. You’ll find it with your booked session.`],
  }),
  completed: (other: string) => ({
    subject: `Your transcript: coaching session with ${other}`,
    paragraphs: [`Your coaching session with ${other} is complete, and its transcript is ready to read.`],
  }),
  feedMade: {
    subject: "An address for your calendar program was made",
    paragraphs: [
      "With this address a calendar program can read your coaching sessions on Greenroom: with whom, when and where. Whoever has the address can read them; an earlier one no longer works.",
      "If that was not you, change your password now: that also ends the address.",
    ],
    button: "Open your settings",
    why: "You get this email because something changed in your Greenroom account. Emails about your account’s safety can’t be turned off.",
  },
  staying: (other: string) => ({
    subject: `Still in your Calendly calendar: coaching session with ${other}`,
    said: `Your coaching session with ${other} is cancelled on Greenroom, but Calendly did not take it out of your calendar.`,
    todo: "Please cancel it in Calendly yourself, so that the time is free again. If Greenroom is no longer connected to Calendly, connect it again on your coach dashboard.",
    button: "Open your coach dashboard",
  }),
  broken: {
    subject: "Nobody can book sessions with you at the moment",
    noAccess:
      "Calendly no longer lets Greenroom into your calendar. Connect it again on your coach dashboard.",
    noEvent: (event: string) =>
      `Your Calendly account no longer offers “${event}”. Pick another event on your coach dashboard, or turn that one on again in Calendly and pick it.`,
    changed: (event: string) =>
      `“${event}” was changed in Calendly since staff listed it. They will be asked to look at it. Once they list it, it can be booked again.`,
    booked: "Sessions that are already booked stay as they are.",
    button: "Open your coach dashboard",
    why: "You get this email because you are a coach on Greenroom.",
  },
};
