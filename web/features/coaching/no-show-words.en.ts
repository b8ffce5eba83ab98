import { NO_SHOW_OBJECTION_HOURS, NO_SHOW_WORDS_MAX_LENGTH } from "#contract/limits.ts";

/** `other` is the other side of the session. */
export const en = {
  claim: {
    client: {
      label: "My coach did not come",
      about: (other: string) =>
        `${other} has ${NO_SHOW_OBJECTION_HOURS} hours to object. If they do not, you get the session back. It can’t be taken back.`,
    },
    coach: {
      label: "My client did not come",
      about: (other: string) =>
        `${other} has ${NO_SHOW_OBJECTION_HOURS} hours to object. If they do not, the session counts as used. It can’t be taken back.`,
    },
    title: (other: string) => `Did ${other} not come?`,
    words: "What happened (optional)",
  },
  hint: (other: string) =>
    `At most ${NO_SHOW_WORDS_MAX_LENGTH} characters. ${other} reads it, and our staff if you do not agree.`,
  cancel: "Cancel",
  object: {
    label: "Object",
    title: "You did come?",
    about: "Our staff read what you both say and decide.",
    words: "What happened",
  },
  agree: {
    label: "I did not come",
    title: "You did not come?",
    client: "The session counts as used.",
    coach: (other: string) => `${other} gets the session back.`,
  },
  othersWord: (other: string) => `${other} says that you did not come.`,
  ownWord: (other: string) => `You said that ${other} did not come.`,
  said: (words: string) => `“${words}”`,
  saidOfObjection: (words: string) => `Objection: “${words}”`,
  youMayObject: (until: string) => `You can object until ${until}. If you do not, it counts as they say.`,
  theyMayObject: (until: string) => `They can object until ${until}. If they do not, it counts as you say.`,
  disputed: "You do not agree about it. Our staff decide and write to you both.",
  youMissed: "You did not come.",
  theyMissed: (other: string) => `${other} did not come.`,
  used: "It counts as used.",
  back: "You have the session back.",
  held: "It took place.",
  decided: (reason: string) => `Decided by our staff: ${reason}`,
  claimed: "No-show reported",
  disputedStatus: "Not agreed",
};
