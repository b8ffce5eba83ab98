import { interviewerWording, replyTopics, wordLists } from "#interviewer/data/load.ts";
import type { ReplyTopic } from "#interviewer/data/schema.ts";
import { pick } from "../seeded-random.ts";
import { eitherOf, hasPhrase, isWithin, sentencesOf, spaced, wordsOf } from "../text/read-text.ts";
import type { MemoryForm } from "../text/memory.ts";
import { mattersAsked } from "./answer-from-advert.ts";
import { hasNoQuestion } from "./asides.ts";
import { isSkipRequest } from "../text/recognise.ts";

type CandidateQuestion = {
  asked: string;
  topic: ReplyTopic;
  rest: string;
  /** It stands at the beginning, and what follows is a remark. */
  isFirst?: true;
};

const topics = replyTopics.map((topic) => ({
  topic,
  phrases: topic.phrases.map((phrase) => wordsOf(phrase).join(" ")),
}));
const wantsOtherWords = topics.flatMap(({ topic, phrases }) =>
  topic.afterwards === "rephrase" ? phrases : [],
);
const starts = new Set(wordLists["question-starts"]);
const ADDRESSES = ["you", "your", "i", "my", "me", "we", "this", "the", "it", "that", "there", "question"];

const LOST = ["i", "me", "sorry", "question"];
const LONGEST_CRY_FOR_HELP = 14;

/** 'I don't understand the question' asks for other words without a question mark. */
function isLost(sentence: string): boolean {
  const text = spaced(sentence);
  return (
    isWithin(sentence, LONGEST_CRY_FOR_HELP) &&
    hasPhrase(text, LOST) &&
    / (?:not|don't|didn't|can't|unclear) /u.test(text) &&
    hasPhrase(text, wantsOtherWords)
  );
}

function asksSomething(sentence: string): boolean {
  const words = wordsOf(sentence);
  if (words.length === 0 || !/\?["')\]]*$/u.test(sentence.trim())) return false;
  return starts.has(words[0] ?? "") || hasPhrase(spaced(sentence), ADDRESSES);
}

function minutes(secondsLeft: number): string {
  const left = Math.max(1, Math.round(secondsLeft / 60));
  return left === 1 ? "About one minute is left." : `About ${left} minutes are left.`;
}

function topicFor(question: string): ReplyTopic {
  const text = spaced(question);
  const found = topics.find(({ phrases }) => hasPhrase(text, phrases));
  const other = replyTopics.at(-1);
  if (other === undefined) throw new Error("interviewer/data/replies.json: empty");
  return found?.topic ?? other;
}

const LONGEST_SHORT_ASK = 18;
/** A message that begins so asks the interviewer something, whether or not it has a mark: 'how many more of these are there'. */
const ASKS_FIRST =
  /^\W*(?:(?:sorry|ok|okay|so|and|but|please|wait|excuse me|erm*|um+)\W+)*(?:before i (?:say|start|answer)\b[^?:,]{0,60}[,:]\s*)?(?:(?:can|could|may|should|do|does|did|is|are|am|will|would) (?:i|you|u|we|it|its|this|there|that|the|they|my|one)\b|how (?:many|much|long|bad|big|small|far|detailed|do|does|should|can|would|are|is)\b|what (?:is|are|does|do|did|if|kind|sort|would|should|about|number|counts)\b(?! i\b)|which (?:one|job|kind|company|case|customer|question)\b|who (?:reads|gets|sees|hears|will|is)\b|where (?:are|is|do|does)\b|when (?:do|is|will|does)\b|why (?:is|are|do|does|would|should|always)\b|roughly (?:what|how)\b)/iu;
const LONGEST_REMARK = 14;

/** What of a short message asks something at its beginning; what stands behind it is a remark. */
function asksFirst(sentences: readonly string[]): string[] {
  const [first = "", ...others] = sentences;
  if (!asksSomething(first)) {
    const isShort = isWithin(sentences.join(" "), LONGEST_SHORT_ASK);
    return isShort && ASKS_FIRST.test(first) ? [first] : [];
  }
  // 'Is a patient in danger? That first.' asks nobody.
  const asksSomebody =
    (/^\W*(?:which|what|who|where|how)\b/iu.test(first) || hasPhrase(spaced(first), ADDRESSES)) &&
    !/^\W*i(?:'d| would)? (?:say|ask|tell)\b/iu.test(first);
  const remark = others.filter((one) => !asksSomething(one)).join(" ");
  if (!asksSomebody || !isWithin(remark, LONGEST_REMARK)) return [];
  return [first, ...others.filter((one) => asksSomething(one))];
}

/**
 * The candidate's own question at the end of a message, what it is about, and what else the message says.
 * A question inside a story ('So what did I do?') is part of the story.
 */
export function findCandidateQuestion(message: string): CandidateQuestion | null {
  const sentences = sentencesOf(message);
  const last = sentences.at(-1);
  const asksToSkip = isSkipRequest(message);
  if (last === undefined) return null;
  const asksWho = sentences.find((one) => asksSomething(one) && topicFor(one).id === "interviewer");
  if (asksWho !== undefined && !asksSomething(last))
    return { asked: asksWho, topic: topicFor(asksWho), rest: "" };
  if (!asksSomething(last) && !isLost(message) && !asksToSkip) {
    const first = asksFirst(sentences);
    if (first.length === 0) return null;
    const asked = first.join(" ");
    const rest = sentences.filter((one) => !first.includes(one)).join(" ");
    return { asked, topic: topicFor(asked), rest, isFirst: true };
  }
  const asked = asksToSkip
    ? "skip"
    : sentences
        .filter((one, at) => at === sentences.length - 1 || asksSomething(one) || isLost(one))
        .join(" ");
  const rest = asksToSkip ? "" : sentences.filter((one) => !asksSomething(one) && !isLost(one)).join(" ");
  return { asked, topic: topicFor(asked), rest };
}

const OPENS_QUESTION =
  /^\W*(?:(?:and|so|also|but|or|ok|okay|well|um+|erm*|right|hi|hello|thanks|please)\W+)*(?:what|why|how|when|where|who|whose|which|(?:what|how|when|where|who)'?s|can|could|may|do|does|did|is|are|am|should|will|would|have|has)\b/iu;
const LATER_QUESTION =
  /[,;]\s*(?:and |so |but )?(?:is|are|do|does|can|could|will|would|what|how|who|when|where) (?:there|i|we|you|the|it|this|one|many|much)\b|(?<!\b(?:so|as|nor|neither) )\b(?:do|does|did|can|could|will|would|should|am|are) (?:i|we|you)\b/iu;
const WANTS_TO_KNOW =
  /\b(?:wonder(?:ing)?|curious|(?:like|love|want(?:ed)?|need|keen|interested) (?:to )?(?:know|ask|hear|understand|learn)|(?:kindly|please) (?:share|tell|explain|give|describe)|tell me|question (?:is|was|would be)|know (?:if|whether|what|how|when|where|who))\b/iu;
const NAMED_AT_MOST = 5;

/** 'Next steps?' and 'salary range' name what is asked without a sentence. */
const namesSomethingAsked = (sentence: string): boolean =>
  isWithin(sentence, NAMED_AT_MOST) &&
  (topicFor(sentence).about === "job" || mattersAsked(sentence).matters.length > 0);

/** When it is the candidate's turn, a question needs no mark: 'do i get my own key', 'I come by bus, is there a locker'. */
export function findOwnQuestion(message: string): CandidateQuestion | null {
  const sentences = sentencesOf(message.replaceAll("’", "'"));
  const asks = (one: string): boolean =>
    /\?["')\]]*$/u.test(one) ||
    (!hasNoQuestion(one) && [OPENS_QUESTION, LATER_QUESTION, WANTS_TO_KNOW].some((words) => words.test(one)));
  const found = sentences.filter(asks);
  const asked = found.length > 0 ? found : sentences.filter((one) => namesSomethingAsked(one));
  if (asked.length === 0) return null;
  const rest = sentences.filter((one) => !asked.includes(one)).join(" ");
  return { asked: asked.join(" "), topic: topicFor(asked.join(" ")), rest };
}

/** None of the topics that the interviewer knows something to say about. */
export const isOther = ({ topic }: CandidateQuestion): boolean => topic.phrases.length === 0;

const OFFERS_TWO = /\b(?:mean|about|is it|should it be|count|want|need|mention|one|take)\b.*\bor\b.*\?/iu;
const LOOKED_AT = 300;
const asksWhichOfTwo = (asked: string): boolean => OFFERS_TWO.test(asked.slice(-LOOKED_AT));
/** Talk to the interviewer as to a person; anything else asks how the question is meant. */
const TO_THE_INTERVIEWER =
  /\bin my (?:place|shoes)\b|\b(?:how|what) would you\b|\b(?:do|are|did|have|would|will|were) you\b(?! (?:mean|want|need|expect|ask|think of|look))/iu;

/** 'You mean the wedding?' wants a yes. */
const CONFIRMS =
  /(?:^|[.,!?]\s*)(?:so |oh |ok(?:ay)? )?(?:do )?(?:you|u) mean (?!by\b)|(?:does|would|will|do) (?:that|this|it|they|these) count|is that (?:the (?:sort|kind) of|ok|okay|fine|allowed|alright)|can i (?:use|take|tell) (?:that|this)/iu;

/** Asked for the sake of talk, at the end of an answer: nothing that the interviewer could say would help. */
export const isRhetorical = (question: CandidateQuestion): boolean =>
  question.isFirst !== true &&
  !asksWhichOfTwo(question.asked) &&
  !CONFIRMS.test(question.asked) &&
  (isOther(question) || question.topic.id === "follow");

/** Asks how an answer is meant to be, or which case it may tell of. */
const ASKS_HOW = eitherOf(
  /\b(?:examples?|answers?|questions?|cases?|stor(?:y|ies)|situations?|trick)\b/iu,
  /\b(?:ok|okay|fine|alright|all right|enough|allowed to|supposed to (?:tell|say|give|name))\b/iu,
  /\b(?:bad|wrong|a problem) if\b/iu,
  /\b(?:you mean|talk about|are you asking|you(?:'re| are) (?:after|asking|looking))\b/iu,
  /\bdo(?:es)? (?:it|that|this|they|my .{1,40}) (?:count|matter|have to)\b/iu,
  /\bcount\W*$/iu,
  /\b(?:is|was|are) (?:it|this|that) (?:about|meant|what you)\b/iu,
  /\bhow (?:long ago|recent|detailed|specific)\b/iu,
  /\bwhat (?:if i|kind|sort|type|counts)\b/iu,
  /\b(?:should|can|could|must) (?:it|this|that)\b/iu,
  /\b(?:do|did|would) you (?:want|need|like|prefer|expect)\b/iu,
  /\bi (?:have|need) (?:to (?:say|tell|name|give|mention|explain|use|answer)|numbers|names|figures|dates)\b/iu,
  /\b(?:can|could|may|do|must|should|shall) i (?:just |also |maybe )?(?:use|say|tell|talk|take|give|think|mention|describe|make|start at|begin|go|answer|choose|pick|name|combine|include|be)\b(?! paid)/iu,
);
/** Anything else is about the question itself: 'Which customer?', 'So a time I failed?' */
const HAS_A_VERB =
  /\b(?:who|how|when|where|why|is|are|am|was|were|do|does|did|has|have|can|could|will|would|should|may|what's|who's|where's|how's|'re)\b/iu;
/** What the people at work do and have: the job, not the question. */
const OF_THE_WORK = eitherOf(
  /\b(?:your|the|this) (?:job|role|position|post|company|firm|team|shop|clinic|practice|school|office|place)\b/iu,
  /\b(?:do|does|are|have|will|would) (?:you|they|the company|people) (?:guys |all |ever |usually |also )?(?:pay|offer|provide|use|hir|recruit|employ|train|have|give|let|allow|run|open|clos|serve|see|do|work|cover|supply|sponsor|help)/iu,
  /\b(?:would|will|do|does|could|am|are|can) (?:i|we) (?:also |ever |usually |still |only |just |mostly |really )?(?:get|have to|be|work|start|live|wear|need to|going to|expected|allowed|paid)\b/iu,
  /\b(?:of us|the last person|the person before)\b/iu,
);
const PAY_AND_HOURS = /\b(?:salary|pay|wages?|hours)\b/iu;

/** Nobody answers it in the middle of an interview: it waits for the candidate's turn. */
function isOfTheJob({ asked, topic }: CandidateQuestion, form: MemoryForm): boolean {
  if (ASKS_HOW.test(asked)) return false;
  const isNamed = topic.about === "job" || mattersAsked(asked).matters.length > 0;
  if (topic.phrases.length > 0 && topic.about !== "job") return topic.id === "time" && isNamed;
  // A case that is put to the candidate has people and places of its own, which may be asked about.
  if (form === "situational" || form === "knowledge")
    return OF_THE_WORK.test(asked) || (isNamed && PAY_AND_HOURS.test(asked));
  return isNamed || OF_THE_WORK.test(asked) || (HAS_A_VERB.test(asked) && !TO_THE_INTERVIEWER.test(asked));
}

type Asking = { form: MemoryForm | null; isAfterFollowUp: boolean; secondsLeft: number; seed: string };

/** What is said to a question of the candidate's; `form` is null when it is their turn to ask. */
export function answerQuestion(
  question: CandidateQuestion,
  { form, isAfterFollowUp, secondsLeft, seed }: Asking,
): string {
  const { asked, topic } = question;
  const { clarify } = interviewerWording;
  const isKnown = topic.phrases.length > 0;
  if (form !== null && isOfTheJob(question, form)) return pick(clarify.job, seed);
  if (form !== null && (!isKnown || topic.id === "meaning" || topic.about === "job")) {
    if (asksWhichOfTwo(asked)) return pick(clarify.eitherOr[form], seed);
    if (topic.about !== "job" && CONFIRMS.test(asked)) return pick(clarify.confirm, seed);
  }
  if (isAfterFollowUp && topic.id === "meaning") return pick(clarify.followUp, seed);
  if (form !== null && (!isKnown || topic.about === "job"))
    return pick(
      !isKnown && TO_THE_INTERVIEWER.test(asked) ? clarify.toInterviewer : clarify.open[form],
      seed,
    );
  return pick(topic.say, seed).replace("@time", () => minutes(secondsLeft));
}

/** Whether the reply says the question in other words: not where what it asked for was answered. */
export const wantsOtherWording = ({ asked, topic }: CandidateQuestion): boolean =>
  topic.afterwards === "rephrase" && !asksWhichOfTwo(asked) && !CONFIRMS.test(asked);
