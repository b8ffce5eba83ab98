import type { RequirementKind } from "#interviewer/data/schema.ts";
import { rarityOf, stemsOf } from "./find-met.ts";
import type { Requirement } from "./read-requirements.ts";

/** What an interview asks about first: a task of the trade says more than a tool, and that more than a ticket. */
const KIND: Record<RequirementKind, number> = {
  duty: 0,
  method: 8,
  domain: 8,
  rule: 8,
  tool: 13,
  language: 15,
  quality: 17,
  condition: 4,
  certificate: 30,
  quoted: 45,
};
const WISHED = 14;
/** What stands further down, up to a place. */
const PLACE = 0.8;
const PLACES = 8;
const IN_TITLE = -6;
const TWICE = -4;
const ANY_JOB = 9;
const PART_OF_DUTY = 5;
const NEEDS_JUDGEMENT = -5;
const SHORT = 5;
/** Below this a word stands in many questions of the bank, whatever their trade. */
const RARE = 4.6;
const OF_NO_TRADE = 3;

/** Duties that every job has, or that name no doing of one's own. */
const ANY_JOB_BEGINS =
  /^(?:assisting|attending|contributing|participating|supporting|ensuring|liaising|communicating|collaborating|helping(?! [\p{L}]+ (?:to|with))|engaging|providing (?:support|assistance|a )|promoting|performing (?:other|any)|meeting (?:deadlines|targets)|taking (?:part|on|up|ownership)|keeping (?:up|abreast|in touch)|following|bringing|making sure|sharing|joining|reporting (?:directly|into)|covering|using|responding to emails|sending|understanding|maintaining (?:a (?:good|high|positive)|good|high|positive|strong)|building (?:strong|good|positive)|developing (?:strong|good|positive|your))\b/iu;

/** Where something may go wrong, or people have to be won, taught or helped, an answer shows more than in a routine. */
const JUDGEMENT =
  /\b(?:complain\w*|conflicts?|incidents?|accidents?|faults?|defects?|breakdowns?|emergenc\w+|safe|safely|safety|safeguard\w*|difficult|disruptive|vulnerable|upset|distress\w*|risks?|challeng\w+|hazards?|decisions?|deciding|diagnos\w+|troubleshoot\w*|investigat\w+|negotiat\w+|advis\w+|inspect\w*|checks?|checking|train|training|coach\w*|mentor\w*|supervis\w+|teach\w*|assess\w*|monitor\w*|resolv\w+|objections?|variations?|quality|errors?|medicat\w+|medicines?|evidence|drivers['’]? hours|euthanasia|famil(?:y|ies)|parents?|guests?|customers?|clients?|patients?|residents?|passengers?|pupils?|prisoners?|prescrib\w+)\b/iu;

type Sources = { advert: string; role: string | null };

const trade = (text: string): string[] => [...stemsOf(text)].filter((root) => rarityOf(root) >= RARE);

/** How late each requirement comes to be asked about; the least is the heart of the job. */
export function weighRequirements(
  requirements: readonly Requirement[],
  { advert, role }: Sources,
): Map<Requirement, number> {
  const title = new Set(trade(role ?? ""));
  const seen = new Map<string, number>();
  for (const line of advert.split(/[\n.;•]+/u))
    for (const root of stemsOf(line)) seen.set(root, (seen.get(root) ?? 0) + 1);
  const duties = requirements.filter(({ kind }) => kind === "duty");
  return new Map(
    requirements.map((requirement, at) => {
      const { kind, text, isWish } = requirement;
      const roots = trade(text);
      const isInDuty = kind !== "duty" && duties.some((duty) => duty.text.includes(text));
      const weight =
        KIND[kind] +
        (kind === "condition" ? 0 : Math.min(at, PLACES) * PLACE) +
        (isWish === true ? WISHED : 0) +
        (roots.some((root) => title.has(root)) ? IN_TITLE : 0) +
        (roots.some((root) => (seen.get(root) ?? 0) > 1) ? TWICE : 0) +
        (roots.length === 0 && kind !== "condition" ? OF_NO_TRADE : 0) +
        (ANY_JOB_BEGINS.test(text) ? ANY_JOB : 0) +
        (kind === "duty" && text.split(" ").length < 3 ? SHORT : 0) +
        (JUDGEMENT.test(text) ? NEEDS_JUDGEMENT : 0) +
        (isInDuty ? PART_OF_DUTY : 0);
      return [requirement, weight];
    }),
  );
}
