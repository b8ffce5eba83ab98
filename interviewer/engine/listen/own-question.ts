import { readClauses } from "../text/clauses.ts";
import { isWithin, sentencesOf, wordsOf } from "../text/read-text.ts";
import { mattersAsked } from "./answer-from-advert.ts";
import { findCandidateQuestion, topicFor, type CandidateQuestion } from "./answer-candidate.ts";
import { hasNoQuestion, isDone, isThanks } from "./asides.ts";

/**
 * At the candidate's turn to ask, a question needs neither mark nor word order: 'do i get my own key', 'the ratio in the two's
 * room, please', 'parking'. Nobody hears goodbye for having asked in other words.
 */
const OPENS =
  /^\W*(?:(?:and|so|also|but|or|ok|okay|well|um+|erm*|right|hi|hello|thanks|please|yes|yeah|sir|madam)\W+)*(?:what|why|how|when|where|who|whose|which|(?:what|how|when|where|who)'?s|can|could|may|do|does|did|is|are|am|should|will|would|have|has|whether)\b/iu;
const LATER =
  /[,;]\s*(?:and |so |but )?(?:is|are|do|does|can|could|will|would|what|how|who|when|where) (?:there|i|we|you|the|it|this|one|many|much)\b|(?<!\b(?:so|as|nor|neither) )\b(?:do|does|did|can|could|will|would|should|am|are) (?:i|we|you)\b/iu;
/** 'Um just the one really is it is the house still with the job', 'night shift how long is'. */
const INVERTED =
  /(?:^|[,;]|\b(?:um+|erm*|uh|really|just|so|and|but|or|like|well|please|then|actually|is|one|thing|because|also|yes)) (?:is|are|does|do|will|would) (?:the|there|it|this|that|they|a|any|my|your|one|somebody|someone) \p{L}+/iu;
const HOW_MUCH =
  /\bhow (?:long|many|much|far|often|big|soon)\b|[,;]\s*(?:(?:and|so|but) (?:who|where|when|which)|(?:and |so |but )?(?:what|whats|why|how)) \p{L}+|\bor not\W*$|,\s*(?:why|how come)\W*$/iu;
const WANTS_TO_KNOW =
  /\b(?:wonder(?:ing)?|curious|(?:like|love|want(?:ed)?|need|keen|interested) (?:to )?(?:know|ask|hear|understand|learn)|(?:kindly|please) (?:share|tell|explain|give|describe)|tell me|question (?:is|was|would be)|know (?:if|whether|what|how|when|where|who))\b/iu;
/** 'What would change my mind is what I said, the foot': a word on the interview, no question. */
const TELLS_WHAT =
  /^\W*(?:(?:well|so|and|but|no)\W*)?what (?:(?:i|we)(?!'d like| want| would like)|matters|counts|would|surprised|helped)\b.* (?:is|was) (?:what|that|the|a|my|when|how|because)\b[^?]*$/iu;

const SENTENCES_AT_MOST = 4;
const TOLD_AT_MOST = 40;
/** 'No, just the one really, what's the pay' asks. */
const ONLY_ONE = /^\W*(?:no|nah|well)\W+(?:just|only)\b/iu;
const NAMED_AT_MOST = 7;
/** 'I can start Monday' tells. */
const TELLS = /^\W*(?:i|we)(?:'m|'ve|'d|'ll| am| can| have| will| was| had)\b/iu;
const ASKED_FOR_AT_MOST = 16;
const SINGLE_AT_MOST = 3;
const PLAIN_AT_MOST = 2;
const REACTION =
  /^\W*(?:yes|yeah|yep|no|nope|ok|okay|sure|right|great|fine|good|cool|nice|perfect|hello|hi|hey|hm+|um+|well|alright|understood|lovely|brilliant|amen|really|done|none|nothing|leave|stop|end|finish)\b/iu;
const CLOSERS =
  /\b(?:best|luck|regards|wishes|pleasure|bless\w*|weekend|evening|day|soon|welcome|same|sorry|bye|cheers|ta|thanks?)\b/iu;

/** 'Next steps?' and 'salary range' name what is asked without a sentence. */
const namesMatter = (sentence: string): boolean =>
  isWithin(sentence, NAMED_AT_MOST) &&
  !TELLS.test(sentence) &&
  (topicFor(sentence).about === "job" || mattersAsked(sentence).matters.length > 0);

/** 'The ratio in the two's room, please', 'parking': a thing, and nothing is said of it. */
function namesThing(sentence: string): boolean {
  if (!isWithin(sentence, ASKED_FOR_AT_MOST) || CLOSERS.test(sentence)) return false;
  if (isWithin(sentence, PLAIN_AT_MOST)) return !REACTION.test(sentence);
  const clauses = readClauses(sentence, 0);
  const words = clauses.flatMap((clause) => clause.words);
  const hasNoun = words.some(({ tags }) => tags.has("Noun") && !tags.has("Pronoun"));
  if (!hasNoun || clauses.some(({ verb }) => verb !== null)) return false;
  const asksFor =
    /^\W*(?:(?:just|only|maybe|and|well|um+|about|regarding|something on) )*(?:the|your|any|my|a|an)\b/iu.test(
      sentence,
    );
  return asksFor || /\bplease\W*$/iu.test(sentence) || isWithin(sentence, SINGLE_AT_MOST);
}

const asks = (one: string): boolean =>
  /\?["')\]]*$/u.test(one) ||
  ((!hasNoQuestion(one) || ONLY_ONE.test(one)) &&
    !(isWithin(one, TOLD_AT_MOST) && TELLS_WHAT.test(one)) &&
    [OPENS, LATER, INVERTED, HOW_MUCH, WANTS_TO_KNOW].some((words) => words.test(one)));

const asQuestion = (asked: string, rest: string): CandidateQuestion => ({
  asked,
  topic: topicFor(asked),
  rest,
});

/** What is asked in a message at the candidate's turn, with a mark or without; null where nothing is. */
export function findOwnQuestion(message: string): CandidateQuestion | null {
  const sentences = sentencesOf(message.replaceAll("’", "'"));
  const found = sentences.filter((one) => asks(one));
  const named = found.length > 0 ? found : sentences.filter((one) => namesMatter(one));
  const isClosing = isDone(message) || hasNoQuestion(message) || sentences.every((one) => isThanks(one));
  const isShort = sentences.length <= SENTENCES_AT_MOST;
  const asked =
    named.length > 0 || isClosing || !isShort ? named : sentences.filter((one) => namesThing(one));
  if (asked.length === 0) return null;
  return asQuestion(asked.join(" "), sentences.filter((one) => !asked.includes(one)).join(" "));
}

const NEXT_QUESTION =
  /(?<=\?)\s+|,? (?:and|or) (?=(?:also |then )?(?:what|how|who|when|where|why|is|are|do|does|did|will|would|can|could) (?:the|there|i|we|you|it|they|y'all|ye|my|your|does|do|did|would|will|is|are|much|many|long)\b)/iu;
const FEWEST_WORDS = 3;

/** The questions of a message one by one: who asks two gets two answers. */
export function ownQuestionsIn(message: string): CandidateQuestion[] {
  const whole = findOwnQuestion(message) ?? findCandidateQuestion(message);
  if (whole === null) return [];
  const parts = whole.asked.split(NEXT_QUESTION).filter((one) => wordsOf(one).length >= FEWEST_WORDS);
  if (parts.length < 2) return [whole];
  return parts.map((one) => asQuestion(one, whole.rest));
}
