import { wording } from "#contract/words.ts";
const { count } = wording("en");

export const en = {
  share: "Share stories and applications",
  loading: "Loading what can be shared",
  nothing: "There is no story and no application to share yet.",
  unlessYou: (coach: string) => `Nothing is shared unless you choose it here. ${coach} can read:`,
  aStory: "a story with its parts, and can comment on it,",
  anApplication:
    "an application with what its advert asks for and the open steps of its plan, and can set steps for it.",
  takenBack: (day: string) => `You can take it back at any time. It ends by itself on ${day}.`,
  stories: "Your stories",
  applications: "Your applications",
  save: "Save",
  saved: (coach: string, things: number) =>
    things === 0
      ? `${coach} sees none of your stories and applications.`
      : count(things, { one: `${coach} can read # thing now.`, other: `${coach} can read # things now.` }),

  // The coach's brief
  title: "Stories and applications",
  shared: (client: string) => `${client} chose to share this with you.`,
  none: (client: string) => `${client} has shared no story and no application.`,
  advert: "What the advert asks for",
  wish: "nice to have",
  plan: "Next steps of the plan",
  steps: (steps: number) => count(steps, { one: "# open step", other: "# open steps" }),
  noPlan: "No open step.",
  interviewOn: (day: string) => `Interview on ${day}`,
  yourSteps: "Steps that you set",
  minutes: (minutes: number) => `${minutes} minutes`,
  stepLine: (title: string, minutes: number) => `${title}, ${minutes} minutes`,
  stepStates: { open: "open", done: "done", dropped: "dropped" },
  takeStepBack: "Take back",
  takeStepBackNamed: (title: string) => `Take back: ${title}`,
  newStep: "A new step",
  stepTitle: "What to do",
  stepMinutes: "How long",
  stepAbout: "What it is about (optional)",
  stepAboutNothing: "Nothing in particular",
  stepAboutStory: (title: string) => `Story: ${title}`,
  setStep: "Set the step",
  stepSet: "The step is in your client’s plan.",
  comment: "Your comment",
  commentNamed: (title: string) => `Your comment on “${title}”`,
  commentHint: (length: number) => `At most ${length} characters. Your client reads it with the story.`,
  saveComment: "Save the comment",
  commentSaved: "Comment saved.",
};
