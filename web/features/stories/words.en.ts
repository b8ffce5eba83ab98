import { wording } from "#contract/words.ts";
import { en as bank } from "./bank-words.en.ts";
import { en as plan } from "./plan-words.en.ts";
import { en as debrief } from "./debrief-words.en.ts";

const { count } = wording("en");

export const en = {
  bank,
  ...plan,
  debrief,
  // Applications
  applications: {
    title: "Prepare",
    tab: "Applications",
    about:
      "Each job you apply for: what its advert asks, which of your stories show it, and what to practise.",
    loading: "Loading your applications",
    none: "No application yet.",
    noneHint: "Paste a job advert, and see what it asks for.",
    named: (title: string, company: string | null) => (company === null ? title : `${title}, ${company}`),
    interviewOn: (day: string) => `Interview on ${day}`,
    wasOn: (day: string) => `The interview was on ${day}`,
    noDay: "No day for the interview yet",
    archived: "Archived",
    archivedOnes: (archived: number) =>
      count(archived, { one: "# archived application", other: "# archived applications" }),
  },
  newApplication: {
    add: "Add an application",
    advert: "Job advert",
    advertWhy:
      "Paste it whole. It is read for the job, the company and what it asks, the first ten pages or so, and only you see it.",
    file: "Advert file",
    useFile: "Use a text, PDF or Word file",
    orDrop: "Or drop the file on the advert.",
    save: "Add the application",
  },
  application: {
    back: "All applications",
    loading: "Loading the application",
    change: "Change",
    save: "Save",
    archive: "Archive",
    unarchive: "Take out of the archive",
    remove: "Delete",
    removeAsk: "Delete this application?",
    removeAsked: "The advert, what it asks for and the plan are deleted. Your stories stay.",
    details: "Change the application",
    advert: "The advert",
    noAdvert: "There is no advert with this application.",
    newer: "Load the newer one",
  },
  rounds: {
    title: "Rounds",
    none: "Which interviews come, when and with whom? Each can then be practised with their names.",
    change: "Change the rounds",
    save: "Save the rounds",
    add: "Add a round",
    remove: "Remove this round",
    roundAt: (at: number) => `Round ${at}`,
    round: "Round",
    notTold: "Not told",
    day: "Day",
    hour: "Hour",
    noDay: "no day yet",
    place: "Place, or how you join",
    interviewers: "Who interviews",
    interviewersAbout: (most: number) => `Up to ${most} names, with commas between them`,
  },
  requirements: {
    title: "What the advert asks for",
    none: "Nothing was found that the advert asks for. Add what matters yourself.",
    correct: "Correct the list",
    add: "Add a requirement",
    words: (at: number) => `Requirement ${at}`,
    own: "added by you",
    isWish: "Nice to have",
    isWishOf: (at: number) => `Nice to have: requirement ${at}`,
    isCondition: "A condition, met or not",
    isConditionOf: (at: number) => `A condition, met or not: requirement ${at}`,
    remove: (at: number) => `Remove requirement ${at}`,
    save: "Save the list",
  },
  wishes: {
    title: "Preparation",
    loading: "Loading your choices",
    saved: "Saved.",
    mails: "Remind me of my plan by email",
    mailsAbout: "On days with open steps, at most once a day. Each email has a link that ends them.",
    calendar: "Show the plan’s days in my calendar feed",
    calendarAbout: "How many steps and minutes a day has, and nothing of what they are about.",
    counted: "Count whether I got the job",
    countedAbout: (people: number) =>
      `Your answers to “Did you get it?” are counted against your ratings, only in groups of at least ${people} people and never with your name. Switch it off, and you stop being counted at once.`,
  },
};
