import { interviewerWording, replyTopics, wordLists } from "#interviewer/data/load.ts";
import type { ReplyTopic } from "#interviewer/data/schema.ts";
import { pick } from "../seeded-random.ts";
import { eitherOf, hasPhrase, isWithin, sentencesOf, spaced, wordsOf } from "../text/read-text.ts";
import type { MemoryForm } from "../text/memory.ts";
import { mattersAsked } from "./answer-from-advert.ts";
import { tellsOfDeed } from "./talk.ts";
import { askedAtTheEnd, asksOfInterview, topicByForm } from "./asked-forms.ts";
import { isSkipRequest } from "../text/recognise.ts";

export type CandidateQuestion = {
  asked: string;
  topic: ReplyTopic;
  rest: string;
  /** It stands at the beginning, and what follows is a remark. */
  isFirst?: true;
  /** What follows only says which case one has in mind. */
  isPreface?: true;
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
  const first = (words[0] ?? "").replace(/'(?:s|re|ll|d)$/u, "");
  return starts.has(first) || hasPhrase(spaced(sentence), ADDRESSES) || topicByForm(sentence) !== null;
}

function minutes(secondsLeft: number): string {
  const left = Math.max(1, Math.round(secondsLeft / 60));
  return left === 1 ? "About one minute is left." : `About ${left} minutes are left.`;
}

/** Of what nobody here knows. */
export const otherTopic: ReplyTopic = ((): ReplyTopic => {
  const other = replyTopics.at(-1);
  if (other === undefined) throw new Error("interviewer/data/replies.json: empty");
  return other;
})();

export function topicFor(question: string): ReplyTopic {
  const text = spaced(question);
  const form = topicByForm(question);
  const found = topics.find(({ topic, phrases }) =>
    form === null ? hasPhrase(text, phrases) : topic.id === form,
  );
  return found?.topic ?? otherTopic;
}

const LONGEST_SHORT_ASK = 18;
/** A message that begins so asks the interviewer something, whether or not it has a mark: 'how many more of these are there'. */
const ASKS_FIRST =
  /^[^\p{L}\d_]*(?:(?:sorry|ok|okay|so|and|but|please|wait|first|excuse me|erm*|um+)[^\p{L}\d_]+)*(?:before i (?:say|start|answer)\b[^?:,]{0,60}[,:]\s*)?(?:(?:can|could|may|should|do|does|did|is|are|am|will|would) (?:i|you|u|we|it|its|this|there|that|the|they|my|one)\b|how (?:many|much|long|bad|big|small|far|deep|detailed|do|does|should|can|would|are|is)\b|how \p{L}+ (?:do|does|should|can|would|must) (?:i|you|u|we|it|this)\b|what(?:'?s| (?:is|are|does|do|did|if|kind|sort|would|should|about|number|counts))\b(?! i\b)|which (?:one|job|kind|company|case|customer|question)\b|who (?:reads|gets|sees|hears|will|would|is)\b|where (?:are|is|do|does)\b|when (?:do|is|will|does)\b|why (?:is|are|do|does|would|should|always)\b|roughly (?:what|how)\b)/iu;
/** 'What is a matching product? Like batteries with a toy?' */
const READS_IT = /^\W*(?:like|as in|such as|so|or|is (?:it|that)|you mean|meaning)\b.*\?[^\w?]*$/iu;
const LONGEST_REMARK = 14;
const LONGEST_POLITE_ASK = 30;
/** 'Sorry to interrupt but is the job full time, cause the ad didn't say'. */
const ASKS_POLITELY =
  /^\W*(?:sorry to (?:interrupt|ask|butt in)|before i (?:start|answer|begin|go on)|can i (?:just )?ask(?: first)?|could i (?:just )?ask(?: first)?|quick question|one (?:quick )?(?:question|thing))\b.{0,20}\b(?:is|are|do|does|will|would|can|could|what|how|who|when|where|if|whether)\b/iu;

/** 'There's a good one about a pricing model, but I only joined it in week six': which case one has in mind. */
const OFFERS_CASE =
  /^\W*(?:(?:and|but|because|cause|cos|well)\W+)?(?:there(?:'s| is| was| are)\b|i (?:could|can|would|might|only|have|never|don't|didn't|just)\b|i(?:'ve|'d|'m)\b|(?:mine|the only|my only|it's|it is|it was)\b)/iu;
const LONGEST_PREFACE = 26;

/** What of a short message asks something at its beginning; what stands behind it is a remark. */
function asksFirst(sentences: readonly string[]): string[] {
  const [first = "", ...others] = sentences;
  if (!asksSomething(first)) {
    const isShort = isWithin(sentences.join(" "), LONGEST_SHORT_ASK);
    const isPolite = isWithin(first, LONGEST_POLITE_ASK) && ASKS_POLITELY.test(first);
    return (isShort && ASKS_FIRST.test(first)) || isPolite ? [first] : [];
  }
  // 'Is a patient in danger? That first.' asks nobody.
  const asksSomebody =
    (/^\W*(?:(?:sorry|ok|okay|so|and|but|please|wait|um+)\W+)*(?:which|what|who|where|how)\b/iu.test(first) ||
      hasPhrase(spaced(first), ADDRESSES)) &&
    !/^\W*(?:(?:so|well|and|but|ok|okay)\W+)*i(?:'d| would)? (?:say|ask|tell|think|guess|suppose|reckon)\b/iu.test(
      first,
    );
  const remarks = others.filter((one) => !asksSomething(one));
  const remark = remarks.join(" ");
  const isPreface =
    ASKS_HOW.test(first) &&
    isWithin(remark, LONGEST_PREFACE) &&
    remarks.every((one) => OFFERS_CASE.test(one));
  if (!asksSomebody || (!isPreface && (!isWithin(remark, LONGEST_REMARK) || tellsOfDeed(remark)))) return [];
  return [first, ...others.filter((one) => asksSomething(one))];
}

const FEWEST_BESIDE = 8;
const LAST_REMARK = 12;
const LONGEST_WITH_QUESTIONS = 40;

/** Asked of the interviewer, about the question, the interview or the job, whoever reads it: where an answer stands beside it. */
const isOfTheTalk = (one: string): boolean =>
  asksSomething(one) &&
  // What stands in quotation marks is said to somebody of the case.
  !/["“”]|^\W*['‘]/u.test(one) &&
  (topicByForm(one) !== null || ASKS_HOW.test(one) || CONFIRMS.test(one) || ASKS_FIRST.test(one)) &&
  !OF_ONESELF.test(one) &&
  (topicByForm(one) !== null ||
    topicFor(one).phrases.length > 0 ||
    ASKS_HOW.test(one) ||
    CONFIRMS.test(one) ||
    OF_THE_INTERVIEWER.test(one) ||
    OF_THE_WORK.test(one));
/** 'What do I do?', 'Would I do it again?': one asks oneself. */
const OF_ONESELF =
  /^\W*(?:(?:and|so|but|or|then|well|now)\W+)*(?:(?:what|how|why|where|who|when)\b.{0,14}\b(?:do|did|would|should|can|could|am|was) (?:i|we|you)\b|(?:would|did|was|am|do) i\b(?! (?:have to|need to|allowed|supposed|get to|talking|to)\b))/iu;

/** A question before an answer, or behind it with a few words more: 'Do I have to name the firm? …', '… How many more? My break is over.' */
function askedBesideAnswer(sentences: readonly string[]): CandidateQuestion | null {
  const isBeside = (rest: string): boolean => wordsOf(rest).length >= FEWEST_BESIDE;
  const [first = "", ...others] = sentences;
  const behind = others.join(" ");
  if (
    ASKS_FIRST.test(first) &&
    isOfTheTalk(first) &&
    isBeside(behind) &&
    !others.some((one) => asksSomething(one)) &&
    !isRemarkOn(first, others)
  )
    return { asked: first, topic: topicFor(first), rest: behind };
  const [asked = "", last = ""] = sentences.slice(-2);
  const before = sentences.slice(0, -2).join(" ");
  const isRemark =
    isWithin(last, LAST_REMARK) && !asksSomething(last) && /\b(?:i|i'm|i've|my|me|you)\b/iu.test(last);
  return isOfTheTalk(asked) && isRemark && isBeside(before)
    ? { asked, topic: topicFor(asked), rest: before }
    : null;
}

const isRemarkOn = (first: string, others: readonly string[]): boolean =>
  asksFirst([first, ...others]).length > 0;

/**
 * The candidate's own question at the end of a message, what it is about, and what else the message says.
 * A question inside a story ('So what did I do?') is part of the story.
 */
export function findCandidateQuestion(message: string): CandidateQuestion | null {
  const sentences = sentencesOf(message);
  const last = sentences.at(-1);
  const asksToSkip = isSkipRequest(message);
  if (last === undefined) return null;
  const ofInterview = asksOfInterview(message);
  if (ofInterview.length > 0) {
    const asked = ofInterview.join(" ");
    const rest = sentences.filter((one) => !ofInterview.includes(one) && !asksSomething(one)).join(" ");
    return { asked, topic: topicFor(asked), rest };
  }
  const tail = askedAtTheEnd(message);
  if (tail !== null) {
    const rest = message.slice(0, message.lastIndexOf(tail)).trim();
    return { asked: tail, topic: topicFor(tail), rest };
  }
  const besideAnswer = asksToSkip ? null : askedBesideAnswer(sentences);
  if (besideAnswer !== null) return besideAnswer;
  const readsIt = sentences.length > 1 && READS_IT.test(last) && asksSomething(sentences.at(-2) ?? "");
  if (!asksSomething(last) && !readsIt && !isLost(message) && !asksToSkip) {
    const first = asksFirst(sentences);
    if (first.length === 0) return null;
    const asked = first.join(" ");
    const rest = sentences.filter((one) => !first.includes(one)).join(" ");
    const isPreface = !isWithin(rest, LONGEST_REMARK) || tellsOfDeed(rest);
    return { asked, topic: topicFor(asked), rest, isFirst: true, ...(isPreface && { isPreface }) };
  }
  if (asksToSkip) return { asked: "skip", topic: topicFor("skip"), rest: "" };
  const isAsked = (one: string): boolean => asksSomething(one) || isLost(one) || (readsIt && one === last);
  // 'One day he goes: Doctor, what is left?' in the middle of a long answer is part of the story.
  const from = isWithin(message, LONGEST_WITH_QUESTIONS)
    ? 0
    : sentences.findLastIndex((one) => !isAsked(one)) + 1;
  const asked = sentences.filter((one, at) => at >= from && isAsked(one)).join(" ");
  const rest = sentences.filter((one, at) => at < from || !isAsked(one)).join(" ");
  return { asked, topic: topicFor(asked), rest };
}

/** 'I did ask how long we've got': what was asked, told of. */
export function findIndirect(message: string): CandidateQuestion | null {
  const asked = sentencesOf(message).find((one) => topicByForm(one) !== null);
  return asked === undefined ? null : { asked, topic: topicFor(asked), rest: "" };
}

/** None of the topics that the interviewer knows something to say about. */
export const isOther = ({ topic }: CandidateQuestion): boolean => topic.phrases.length === 0;

const OFFERS_TWO =
  /\b(?:mean|about|is it|should it be|count|want|need|mention|one|take)\b.{0,300}\bor\b.{0,300}\?/iu;
const LOOKED_AT = 300;
const asksWhichOfTwo = (asked: string): boolean => OFFERS_TWO.test(asked.slice(-LOOKED_AT));
/** Talk to the interviewer as to a person; anything else asks how the question is meant. */
const TO_THE_INTERVIEWER =
  /\bin my (?:place|shoes)\b|\b(?:how|what) would you\b|\b(?:do|are|did|have|would|will|were) you\b(?! (?:mean|want|need|expect|ask|think of|look))/iu;

/** 'You mean the wedding?' wants a yes. */
const CONFIRMS =
  /(?:^|[.,!?]\s*)(?:so |oh |ok(?:ay)? )?(?:do )?(?:you|u) mean (?!by\b)|(?:does|would|will|do) (?:that|this|it|they|these) count|(?:is|was) (?:that|this|it) (?:the (?:sort|kind) of|ok|okay|fine|allowed|alright)|can i (?:use|take|tell) (?:that|this)/iu;

/** 'What else can you do?', 'who would want that?': asked of nobody. */
const OF_NOBODY =
  /\b(?:what|who|how|where|why)(?: else)? (?:can|could|do|would|should|are|will|else would) (?:you|one|anybody|people) (?:do|say|expect|want|think|gonna|going to|supposed to|like that)\b|\bwould (?:you|anybody|anyone|they) have \p{L}+\b|(?<!do )\b(?:you know|isn't it|innit|wasn't it|right|eh|see)\W*$/iu;
/** Asked of the interviewer, who may not know it but has heard it. */
const OF_THE_INTERVIEWER = eitherOf(
  /\b(?:by the way|if i may(?: ask)?|may i ask|can i ask|could i ask|do you know|actually)\W*(?:$|\?)/iu,
  /\b(?:may|can|could|might) i (?:just |also )?(?:ask|know)\b/iu,
  /\b(?:in|at|on|with|for|of) (?:your|yer) (?:\p{L}+ )?(?:team|place|company|firm|school|nursery|ward|shop|office|kitchen|site|room|crew|department|hospital|hotel)\b/iu,
  /^\W*(?:(?:and|so|but|or|also|ok|okay|sorry|excuse me|well)\W+)*(?:do|does|is|are|has|have|can|will|would|what(?:'s| is| are| does| do)|why (?:is|are|do|does)|how (?:many|much|long|do|does|is|are)|who(?:'s| is| are))\b.{0,40}\b(?:your|yours|ye|y'all)\b/iu,
  /\b(?:with|at|for) (?:you|ye|yours|youse)(?: guys| all| lot)?\W*$/iu,
  /\bhow many \p{L}+ (?:are there|is there|do you have|have you|share|would)\b/iu,
  /\bwho(?:'d|'ll| would| will|'s| is)? (?:be )?\p{L}+ing (?:me|us)\b/iu,
);

/** Asked for the sake of talk, at the end of an answer: nothing that the interviewer could say would help. */
export const isRhetorical = (question: CandidateQuestion): boolean => {
  const { asked } = question;
  if (question.isFirst === true) return false;
  if (question.topic.id === "follow") return !asksWhichOfTwo(asked) && !CONFIRMS.test(asked);
  if (TAG_INSIDE.test(asked)) return true;
  if (!isOther(question)) return false;
  if (asksWhichOfTwo(asked) || CONFIRMS.test(asked) || ASKS_HOW.test(asked)) return false;
  const isOfThePlace = OF_THE_INTERVIEWER.test(asked) || OF_THE_WORK.test(asked);
  return OF_NOBODY.test(asked) || (!isOfThePlace && (OF_ONESELF.test(asked) || IN_A_STORY.test(asked)));
};

/** 'Not bad, is it, for a first week?' */
const TAG_INSIDE = /,\s*(?:is|isn't|was|wasn't|does|doesn't|did|didn't) (?:it|that|this)\s*,/iu;

/** Asked once, or put to everybody: 'Not bad, is it, for a bad day?' */
const IN_A_STORY =
  /,\s*(?:is|isn't|was|wasn't|are|aren't|do|don't|does|doesn't|did|didn't|can|can't|would|wouldn't|will|won't|has|hasn't|have|haven't) (?:it|he|she|they|we|i|there|that|this|you)\b|\b(?:did|was|were|had)\b(?!.*\byou\b)|\b(?:who|what|where|how|why) (?:else|wouldn't|doesn't|isn't|not)\b|^\W*(?:why not|who knows|so what|what for|guess what)\b|\b(?:and )?why\W*$|\bwho (?:wants|would|wouldn'?t|needs|cares|likes)\b/iu;

/** Asks how an answer is meant to be, or which case it may tell of. */
const ASKS_HOW = eitherOf(
  /\b(?:examples?|answers?|questions?|cases?|stor(?:y|ies)|situations?|trick)\b/iu,
  /\b(?:ok|okay|fine|alright|all right|enough|acceptable|permitted|allowed to|supposed to (?:tell|say|give|name))\b/iu,
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
  /\b(?:do|does|will|would|must|should) (?:one|i|we|people|candidates|they) (?:have to|need to|get to|ever)\b/iu,
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

/** Behind an answer, in which no case is left to be made clear. */
const asksOfThePlace = ({ asked, topic }: CandidateQuestion): boolean =>
  topic.phrases.length === 0 &&
  OF_THE_INTERVIEWER.test(asked) &&
  !ASKS_HOW.test(asked) &&
  (/\bhow many\b/iu.test(asked) ||
    !TO_THE_INTERVIEWER.test(asked.replace(/\bdo you (?:happen to )?know\b/giu, "")));

type Asking = {
  form: MemoryForm | null;
  isAfterFollowUp: boolean;
  secondsLeft: number;
  seed: string;
  /** An answer stands beside the question. */
  isAnswered?: boolean;
  /** Something of an answer stands beside it. */
  isBeside?: boolean;
};

/** What is said to a question of the candidate's; `form` is null when it is their turn to ask. */
export function answerQuestion(
  question: CandidateQuestion,
  { form, isAfterFollowUp, secondsLeft, seed, isAnswered = false, isBeside = false }: Asking,
): string {
  const { asked, topic } = question;
  const { clarify } = interviewerWording;
  const isKnown = topic.phrases.length > 0;
  const mayBeAnswered = !isKnown || topic.id === "meaning" || topic.id === "follow";
  if (isAnswered && mayBeAnswered && (asksWhichOfTwo(asked) || CONFIRMS.test(asked)))
    return pick(clarify.answered, seed);
  if (form !== null && (isOfTheJob(question, form) || (isBeside && asksOfThePlace(question))))
    return pick(clarify.job, seed);
  if (OFFERS_MORE.test(asked)) return pick(clarify.offered, seed);
  if (isAnswered && !isKnown && !TO_THE_INTERVIEWER.test(asked))
    return pick(ASKS_HOW.test(asked) ? clarify.answered : clarify.job, seed);
  if (form !== null && (!isKnown || topic.id === "meaning" || topic.about === "job")) {
    if (asksWhichOfTwo(asked)) return pick(clarify.eitherOr[form], seed);
    if (topic.about !== "job" && CONFIRMS.test(asked)) return pick(clarify.confirm, seed);
  }
  if (isAfterFollowUp && topic.id === "meaning") return pick(clarify.followUp, seed);
  if (form !== null && (!isKnown || topic.about === "job"))
    return pick(
      !isKnown && TO_THE_INTERVIEWER.test(asked)
        ? clarify.toInterviewer
        : isAfterFollowUp && question.isFirst === true
          ? clarify.followUp
          : clarify.open[form],
      seed,
    );
  return pick(topic.say, seed).replace("@time", () => minutes(secondsLeft));
}

/** 'You want that I tell about Porto?' */
export const OFFERS_MORE =
  /\b(?:shall|should|can|may|could|do you want|you want|would you like|want)(?: me| that)?(?: i)?(?: to)? (?:also |now |just |maybe )*(?:tell|explain|describe|go into|say (?:more|something)|give (?:you )?(?:an|another|one|more)|show|talk about|elaborate|go on about)\b(?!.{0,30}\bor\b)/iu;

/** Whether the reply says the question in other words: not where what it asked for was answered. */
export const wantsOtherWording = ({ asked, topic }: CandidateQuestion): boolean =>
  topic.afterwards === "rephrase" && !asksWhichOfTwo(asked) && !CONFIRMS.test(asked);

const OF_THE_ANSWER = new Set([
  "repeat",
  "skip",
  "pause",
  "go-on",
  "meaning",
  "example-source",
  "length",
  "figures",
  "names",
  "one-more",
  "ideal",
]);

/** Asked to answer better, so that an answer may still come; 'how much time is left?' is asked beside it. */
export const isAboutAnswer = ({ asked, topic }: CandidateQuestion): boolean =>
  OF_THE_ANSWER.has(topic.id) || CONFIRMS.test(asked) || asksWhichOfTwo(asked) || ASKS_HOW.test(asked);
