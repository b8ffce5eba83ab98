/** Plans questions from words of the advert and the resume, else from the role. */

type Source = "advert" | "resume" | "role";
type Topic = { source: Source; words: string | null; about: string };

const COMPETENCIES = [
  "problem-solving",
  "communication",
  "decision-making",
  "quality-and-safety",
  "learning",
];
const LONGEST_WORDS = 9;

const blockOf = (text: string, name: string): string =>
  new RegExp(`<${name}>\\n([\\s\\S]*?)\\n</${name}>`, "u").exec(text)?.[1]?.trim() ?? "none";

/** Clauses quoted verbatim, cut to LONGEST_WORDS words. */
function topicsOf(text: string, source: "advert" | "resume"): Topic[] {
  if (text === "none") return [];
  return text
    .split(/[.\n;:!?]+/u)
    .map((one) => one.trim().split(/\s+/u).slice(0, LONGEST_WORDS).join(" "))
    .filter((words) => words.split(" ").length > 2 && !/[&'"]/u.test(words))
    .map((words) => ({ source, words, about: `'${words}'` }));
}

const OPENERS = [
  "Tell me about a time when most depended on you there, with ",
  "Describe a mistake that taught you the most about ",
  "Tell me how you once changed the way others worked on ",
  "Tell me about a disagreement at work over ",
  "Describe the busiest week you have had with ",
];

export function createPlanReply(prompt: string): string {
  const role = blockOf(prompt, "role").replace("none", "this work");
  const own = [
    ...topicsOf(blockOf(prompt, "advert"), "advert").slice(0, 2),
    ...topicsOf(blockOf(prompt, "resume"), "resume").slice(0, 1),
  ];
  const topics = OPENERS.map((_, at): Topic => own[at] ?? { source: "role", words: null, about: role });
  const homework = blockOf(prompt, "homework");
  const questions = topics.map(({ source, words, about }, at) => ({
    source,
    words,
    competency: at < 2 && homework !== "none" ? homework : COMPETENCIES[at],
    form: "past",
    text: `${OPENERS[at]}${about}.`,
    simpler: `What happened once with ${about}, and what did you do?`,
    holds_1: "Nothing that happened to the candidate.",
    holds_3: "One case and what was done, without the reason or the end.",
    holds_5: "One case, what was done and why, and what was different afterwards.",
    wrong_ideas: [],
    follow_ups: [
      { asks: "reason", text: "Why did you do it that way?" },
      { asks: "result", text: "What was different afterwards?" },
    ],
    challenge: "What would somebody who disagrees with you say was wrong with that?",
  }));
  return JSON.stringify({ questions });
}
