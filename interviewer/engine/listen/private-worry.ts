import { eitherOf, isWithin, QUOTED, sentencesOf } from "../text/read-text.ts";
import { remembered } from "../text/remembered.ts";

/**
 * What nobody has to tell an employer unasked, and many are afraid of: a record, an illness, a child on the way, age, faith,
 * papers, years without work. Each may be somebody else's in an answer; only one's own makes a worry.
 */
const PRIVATE = eitherOf(
  /\b(?:criminal|record|convict\w*|caution(?:ed)?|spent|prison|jail|inside for|sentence|arrest\w*|offen[cs]es?|dbs|gang|charged)\b/u,
  /\b(?:ill|illness|sick|epilep\w+|diabet\w+|depress\w+|anxiety|bipolar|cancer|chemo\w*|adhd|autis\w+|dyslex\w+|dyspraxi\w+|asperger\w*|hiv|health|condition|disab\w+|wheelchair|deaf|hearing aids?|blind|medication|tablets|breakdown|ptsd|panic attacks|chronic|surgery|operation|therapy|rehab|addict\w*|sober|alcoholic|stammer|stutter|seizures?|diagnos\w+|transplant|arthritis|asthma|crohn\w*|ms|lupus|parkinson\w*|colitis|migraines?|endometriosis|eyesight|hearing|recovery|recovering|fertility)\b/u,
  /\b(?:pregnan\w*|expecting|weeks gone|maternity|ivf|miscarr\w+|kids|children|child|baby|single (?:mum|mom|mother|dad|parent)|childcare|carer)\b/u,
  /\b(?:age|too old|too young|(?:i'm|im|i am) (?:\d\d|(?:fifty|sixty|forty|seventy)[\w-]*)|date of birth|born in|(?:over|nearly|almost|past|close to) (?:\d\d|forty|fifty|sixty|seventy)|in my (?:late |early )?(?:forties|fifties|sixties|seventies))\b/u,
  /\b(?:faith|relig\w+|muslim|islam|jewish|christian|hindu|sikh|buddhist|hijab|headscarf|turban|pray\w*|sabbath|shabbat|ramadan|kirpan|church|mosque)\b/u,
  /\b(?:gay|lesbian|trans|transgender|bisexual|queer|non.?binary|transition\w*|girlfriend|boyfriend)\b/u,
  /\b(?:visa|work permit|permit|immigra\w+|asylum|refugee|papers|leave to remain|settled status|undocumented|citizen\w*|passport)\b/u,
  /\b(?:gaps?|years? (?:without work|off|out)|out of work|sacked|fired|dismissed|let go|bankrupt\w*|debts?|tattoos?|benefits)\b/u,
);
/** 'I'm twelve weeks pregnant', 'my visa is', 'Depression I suppose': it is said of oneself. */
const SAYS_OF_ONESELF =
  /\b(?:i'm|im|i am|i was|i've|ive|i have|i had|i got|i did|i wear|i take|i go to|i need|i don't|i can't|my|mine|me|an? old|spent|criminal)\b/u;
const SUPPOSES = /\bi (?:suppose|guess|think)\b/u;
const NEAR = 45;
/** 'Rehab.' */
const NAMED_ALONE = 2;

const TELL = String.raw`(?:say|tell|warn|answer (?:it|that|this|them)|mention|disclose|declare|admit|bring (?:it|that|this|them|him|her|my [\w ]{2,20})|bring up|raise (?:it|that)|reveal|hide|explain (?:it|that|the|my|this)|come clean|own up|leave .{1,24} (?:off|out)|put (?:it|that|them) (?:on|in|down)|write (?:it|that|them)|get ahead of|be (?:open|honest|upfront)|keep (?:it|that|this|quiet)|be (?:saying|telling|mentioning|bringing|disclosing|declaring))`;

/** Whether it has to be told, or what comes of it, as one asks for oneself. */
const ASKS_WHETHER = [
  new RegExp(
    String.raw`\b(?:do|would|will|should|must|am|can|could|may|shall) i\b(?! (?:ask|help)\b).{0,24}\b${TELL}\b`,
    "u",
  ),
  new RegExp(
    String.raw`\b(?:if|whether|how|when) (?:i|id|i'd) (?:should|have to|need to|must|ought to|had better|do have to)\b.{0,16}\b${TELL}\b`,
    "u",
  ),
  /\bwhat (?:do|should|can|would) i (?:say|put|write|answer|tell)\b/u,
  /\bis it (?:dishonest|lying|a lie|wrong|ok|okay|bad|allowed|fair|fine|better) (?:not to|to not|if i (?:don't|do not)|to leave|to keep)\b/u,
  /\b(?:would|should|will) (?:you|they|people) (?:say|tell|mention|think (?:i'm|i am|less)|mind|hold it)\b.{0,300}\?/u,
  /\b(?:do|will|would|can) (?:they|you|employers|people) (?:even |all |ever )?(?:see|check|find)\b.{0,40}\b(?:record|conviction|caution|past|history)\b/u,
  /\b(?:am|was) i (?:supposed|meant|obliged|allowed|expected) to be (?:say|tell|mention|disclos|declar|bring)ing\b/u,
  /\bif i (?:say|tell|mention|disclose|admit|bring) (?:it|that|them|this|you|so)\b.{0,30}\b(?:they|they'll|you|you'll|nobody|no one)\b/u,
  /\bif (?:they|you|the employer|anybody|anyone|somebody) (?:come to know|find out|finds out|knew|know|see it|ask (?:me )?about)\b.{0,60}(?:\?|\bwill they\b|\bdo i\b|\bwhat\b)/u,
  /\b(?:do|will|would|can|could|are|may|might) (?:they|you|the employer|an? employer|employers|the company|people)\b.{0,20}\b(?:need to know|have to know|get to know|ask (?:me )?about|allowed to (?:ask|know)|find out|come to know|hold (?:it|that) against|(?:simply |just )?(?:reject|refuse) (?:me)?|turn me (?:down|away)|bin me)\b.{0,300}\?/u,
  /(?:^|[,;:]\s*|\b(?:and|but|so) )(?:is|will|would|does|can|could) (?:it|that|this|my [\w -]{2,24}|an? [\w -]{2,24})\b.{0,16}\b(?:a problem|an issue|a barrier|come up|show up|count against|against me|matter|lying|a lie|hurt my|cost me|rule me out|disqualif\w+|put (?:them|you|people) off)\b.{0,300}\?/u,
  /\b(?:keep(?:ing)? quiet|say(?:ing)? nothing|not (?:say|tell|mention)ing|leaving it out|silence)\b.{0,40}\b(?:lying|a lie|the same|wrong|allowed|dishonest)\b/u,
  /\b(?:has|have|needs?) to be (?:said|told|mentioned|declared|disclosed|brought up)\b.{0,300}\?/u,
  /^\W*(?:so |and |but )?what (?:does|do|should|would) (?:an? \w+|one|i) (?:do|say)\W*$/u,
];
/** What is hardly ever said of oneself in an answer: with any question or fear beside it, it is a worry. */
const GRAVE =
  /\b(?:caution|conviction|criminal record|prison|rehab|ivf|pregnant|epilep\w+|bipolar|arthritis|autis\w+|adhd|dyslex\w+|hiv|cancer|depression|deaf|blind|stammer|stutter|disab\w+|hijab|headscarf|turban|visa|asylum|refugee|undocumented|transgender|lesbian|gay|addict\w*|seizures|medication|wheelchair|ms|parkinson\w*)\b/u;
const FEARS =
  /\b(?:worr(?:y|ies|ied)|afraid|scared|terrified|fear|feel sick|ashamed|confession|finished|dread|reject\w*|bin me|find out|hide|hiding|secret|straight if)\b/u;
const IS_OF_ONESELF = /\b(?:i'm|im|i am|i've|ive|i have|i had|i wear|i take|we're|we are|my|me)\b.{0,30}$/u;

/** 'I'm deaf in the left ear. Do I open with it?': asked or feared in whatever words. */
function fearsOfGrave(last: readonly Sentence[]): Sentence[] {
  const named = last.findIndex(({ plain }) => {
    const at = plain.search(GRAVE);
    return at >= 0 && (IS_OF_ONESELF.test(plain.slice(0, at)) || isWithin(plain, NAMED_ALONE));
  });
  if (named < 0) return [];
  const after = last.slice(named).filter(({ plain }) => isWithin(plain, LONGEST_SENTENCE));
  if (after.some(({ plain }) => TELLS_ANOTHER.test(plain) || IN_THE_PAST.test(plain))) return [];
  const asks = /\?[^\w?]*$/u.test(after.at(-1)?.plain ?? "");
  return asks || after.some(({ plain }) => FEARS.test(plain)) ? after : [];
}

/** Somebody of the case who would be told: 'do I have to tell the family?' */
const TELLS_ANOTHER =
  /\b(?:tell|told|telling|say to|inform|mention (?:it|that|this) to|explain (?:it|that|this) to|ask) (?:the|his|her|their|him|our|a|an) (?!(?:employer|employers|company|boss|interviewers?|panel|hr)\b)/u;
/** What was once is told, not asked. */
const IN_THE_PAST = /\bshould (?:i )?have\b|\bhad to (?:say|tell)\b/u;
const LEADS_TO_IT =
  /\b(?:can|could|may) i (?:just )?(?:ask|go back to|say) (?:you )?(?:something|one thing|a thing|my|about)\b|^(?:look|before i (?:answer|start|go on|say))\b|\bthat'?s my question\b|\bi (?:don't|do not|dont) want to (?:say|talk about) (?:what|that|it)\b|\bnobody knows\b|\bi feel like i(?:'m| am) lying\b/u;

const LAST_SENTENCES = 4;
const LONGEST_SENTENCE = 60;
const MOST_KEPT = 500;

/** A worry, and what the message says beside it, as it stands there. */
export type PrivateWorry = { sentences: string[] };

type Sentence = { text: string; plain: string };

const readSentences = (message: string): Sentence[] =>
  sentencesOf(message).map((text) => ({
    text,
    plain: text.replaceAll("’", "'").replaceAll(QUOTED, " ").toLowerCase(),
  }));

function isOfOneself({ plain }: Sentence): boolean {
  if (!isWithin(plain, LONGEST_SENTENCE)) return false;
  const at = plain.search(PRIVATE);
  if (at < 0) return false;
  return SAYS_OF_ONESELF.test(plain.slice(Math.max(0, at - NEAR), at + NEAR / 2)) || SUPPOSES.test(plain);
}

const asksWhether = ({ plain }: Sentence): boolean =>
  isWithin(plain, LONGEST_SENTENCE) &&
  ASKS_WHETHER.some((form) => form.test(plain)) &&
  !TELLS_ANOTHER.test(plain) &&
  !IN_THE_PAST.test(plain);

/** Of such a thing nobody asks for another's sake whether it must be said. */
const ON_RECORD = /\b(?:criminal record|conviction|caution|prison|dbs)\b/u;

/** Once somebody has said what worries them, 'do I have to bring it up?' needs no further word. */
const REMEMBERED = 12;

/** The sentences in which somebody asks whether a private matter of their own has to be told; null where nobody does. */
function findWorry(message: string, earlier: readonly string[]): PrivateWorry | null {
  const sentences = readSentences(message);
  const last = sentences.slice(-LAST_SENTENCES);
  const asked = last.filter((one) => asksWhether(one));
  const feared = asked.length === 0 ? fearsOfGrave(last) : [];
  if (feared.length > 0) return { sentences: feared.map(({ text }) => text) };
  if (asked.length === 0) return null;
  const isNamed =
    sentences.some((one) => isOfOneself(one)) ||
    asked.some(({ plain }) => ON_RECORD.test(plain)) ||
    earlier.slice(-REMEMBERED).some((one) => findWorry(one, []) !== null);
  if (!isNamed) return null;
  const isPart = (one: Sentence): boolean =>
    asked.includes(one) || isOfOneself(one) || LEADS_TO_IT.test(one.plain);
  const from = last.findIndex(isPart);
  const to = last.findLastIndex(isPart);
  // What stands between what is feared and what is asked belongs to it.
  const parts = [...sentences.filter(isPart), ...last.slice(from, to + 1)];
  return { sentences: [...new Set(parts.map(({ text }) => text))] };
}

const alone = remembered((message: string) => findWorry(message, []), MOST_KEPT);

export const findPrivateWorry = (message: string, earlier: readonly string[] = []): PrivateWorry | null =>
  alone(message) ?? (earlier.length === 0 ? null : findWorry(message, earlier));
