import { interviewerWording, wordLists } from "#interviewer/data/load.ts";
import { isOtherLanguage } from "../text/other-language.ts";
import { eitherOf, isWithin, joinAsWritten, QUOTED, sentencesOf, stem, wordsOf } from "../text/read-text.ts";
import { isNumber } from "../text/recognise.ts";
import { remembered } from "../text/remembered.ts";
import type { InterviewPlan, PlannedQuestion, Turn } from "../types.ts";

/**
 * What somebody adds to an answer they gave before, or puts right in it: 'oh, about the question before, I forgot …'. A sentence
 * says so by what it names (an earlier question or answer of this talk) or by what it does (to have forgotten, to add, to take
 * back) together with words that it shares with an earlier answer and not with the question now asked. Where neither is so,
 * it answers.
 */

/** `to`: the question it belongs to, null where that is not sure. `rest`: what else the message says. */
export type Addition = {
  /** `asks`: it is only asked whether one may go back. */
  kind: "adds" | "corrects" | "asks";
  added: string;
  rest: string;
  to: PlannedQuestion | null;
};

type Asked = { question: PlannedQuestion; answers: string[] };

const ORDINALS = ["first", "second", "third", "fourth"];
const ORDER = `(?:${ORDINALS.join("|")}|last|previous|earlier|prior|opening)`;
const TALKED = "(?:questions?|answers?)";
/** Alone these may be of the story itself: 'for the first one I rang the office'. */
const TOLD = "(?:examples?|stor(?:y|ies)|one|point|topic|thing|bit|part|situation|case)";
const WHEN =
  "(?:before|earlier|a (?:minute|moment|while|bit|second) ago|at the (?:start|beginning)|just now)";
/** 'The last question the customer asked me' is not of this talk. */
const OF_OTHERS = String.raw`(?! (?:(?:that |which )?(?:he|she|they|we|i (?:asked|had|got)|the|my|his|her|a|an|our)\b|on the|in the|from (?:the|a|my|our)|of the))`;

const NAMES_TALK = eitherOf(
  new RegExp(String.raw`\b(?:the|that|your|my|our)(?: very)? ${ORDER} ${TALKED}\b${OF_OTHERS}`, "u"),
  new RegExp(String.raw`\b(?:the|that|your|my) ${TALKED} (?:from )?${WHEN}\b`, "u"),
  new RegExp(
    String.raw`\bwhat (?:i|you) (?:just )?(?:said|asked(?: me)?|told you|mentioned|answered|was saying|wrote) ${WHEN}`,
    "u",
  ),
  new RegExp(
    String.raw`\bi (?:just )?(?:answered|said|told you|wrote|put) (?:it |that |this |you )?(?:\w+ )?wrong(?:ly)? ${WHEN}`,
    "u",
  ),
  /\bquestion (?:one|two|three|four|number \w+|1|2|3|4)\b/u,
  /\bthe (?:question|one) before (?:this|that|last)\b/u,
);
const NAMES_TOLD = eitherOf(
  new RegExp(String.raw`\b(?:the|that|your|my|our)(?: very)? ${ORDER} ${TOLD}\b${OF_OTHERS}`, "u"),
  new RegExp(
    String.raw`\b(?:the|that|my|your) (?:[\p{L}'-]+ ){0,4}?${TOLD} (?:from )?(?:${WHEN}|i (?:told you|mentioned|talked|spoke|was telling))\b`,
    "u",
  ),
  new RegExp(String.raw`\b(?:the (?:one|bit|thing|part) before|earlier|before)\W*(?:$|[,:.?])`, "u"),
);

/** What one forgot to tell somebody of the story is the story. */
const TO_NOBODY_ELSE = String.raw`(?! (?:(?:it|that|this|so|anything|something) )?(?:to )?(?:him|her|them|my|our|his|their|anyone|anybody)\b)`;
/** That something was left out: said of the talk, wherever it stands. */
const FORGOT = eitherOf(
  new RegExp(
    String.raw`\bi(?:'ve| have)? (?:just |only |also |clean |totally |completely )*(?:forgot|forget|forgotten|neglected|meant|wanted|should(?:'ve| have| of)?|ought to have|missed|could(?:'ve| have)|might have) (?:to |even |actually |really |also |just )*(?:say|said|saying|mention|mentioned|mentioning|add|added|include|included|bring up|tell you|told you)\b${TO_NOBODY_ELSE}`,
    "u",
  ),
  /\bi (?:didn't|did not|didnt|never|don't think i)(?: even| actually| really)? (?:mention(?:ed)?|add(?:ed)?|tell you|told you|(?:say|said) (?:what|why|how|that|which|who|when|where|earlier|before))\b/u,
  /^\W*(?:(?:oh|ah|and|sorry|wait|also)\W+)*(?:forgot|should have|shoulda|meant) (?:to )?(?:say|said|mention(?:ed)?|add(?:ed)?)\b/u,
  /\bi (?:just |completely |totally |clean )*forgot\W*(?:$|[:,–—-])/u,
  /\bi (?:just |completely |totally |clean )*(?:left|missed) out\b|\bi (?:left|missed) (?:something|a (?:bit|part|thing)|one thing|the .{1,20}) out\b|\b(?:something|a thing|one thing|the thing|the bit|the part) (?:that )?i (?:forgot|left out|missed)\b/u,
  /\b(?:one|another) (?:(?:more|other|last|extra|small|quick|further) )?(?:thing|point|detail|bit|addition|word) (?:about|on|to|regarding)\b|\b(?:one|another) (?:more|other|last|quick|small|further) (?:thing|point|detail|addition|word|reason)\b(?:\W*$|[,:–—-]| (?:about|on|to|for|regarding)\b)/u,
);
/** That one goes back to something, as a message begins. */
const COMES_BACK = eitherOf(
  /\b(?:can|could|may|might|let|if) (?:i|me|we) (?:just |quickly |also |please |maybe )*(?:add|go back|come back|jump back|return|correct|change|fix)\b/u,
  /\bi(?:'d| would|'ll| will)?(?: like| want| need| have)?(?: just| quickly| also)*(?: to)? (?:add|go back|come back|jump back|circle back|correct|clarify)\b/u,
  /^[^\p{L}\d_]*(?:\p{L}+[^\p{L}\d_]+){0,3}?(?:just |quickly |only )?(?:to (?:add|clarify|correct|go back|come back|return)|adding)\b/u,
  /^[^\p{L}\d_]*(?:\p{L}+[^\p{L}\d_]+){0,3}?(?:(?:going|coming|jumping|circling|heading|skipping|thinking|looking|hopping|stepping) back (?:to|on|for|about)|back to (?:the|my|your|that|what)|returning to)\b/u,
  /\b(?:it|something|one thing|another thing|this|that)(?:'s| has| just| only)*(?: just| now)? (?:came|come|comes|popped|sprang|occurred|occurs|dawned|hit)(?: back)? (?:to|into|on)? ?(?:me|mind|my (?:head|mind))\b|\bi(?:'ve| have)? (?:just |only )(?:now )?(?:remembered|realised|realized|thought of)\b/u,
  /(?:^|[,;.!–—-]\s*|\b(?:please|can you|could you|and) )(?:put|add|write|note) (?:that|this) (?:in|down|too|as well|to|with)\b/u,
  /\bi(?:'m| am) still (?:thinking|on) (?:about |on )?(?:the|your|that|my)\b/u,
  // No answer to a new question begins so.
  /^[^\p{L}\d_]*(?:(?:oh|ah),? (?:and|also|yes|wait|about|the \p{L}+ (?:before|earlier))|and|also|plus(?! \d|:)|wait|btw|by the way|hang on|hold on)\b/u,
  /\b(?:there is|there's) (?:one|another) (?:more |other |last )?(?:thing|reason|point|part|bit)\b/u,
);
/** 'PS', of what was told last. */
const POSTSCRIPT = /^\W*(?:ps|p\.s\.?)\b/u;
/** What a sentence says first that it is about. */
const OPENS_ABOUT =
  /^\W*(?:(?:oh|ah|sorry|wait|actually|and|but|so|also|well|hang on|hold on|um+|er+m*|ok|okay|just|yes|yeah|hey|right|quick\w*|before \w+ \w+)\W+){0,4}(?:about|re|regarding|concerning|back to|going back|coming back)\b(?! (?:back\b|\d|an?\b|half\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b))/u;
const OPENS_ON =
  /^[^\p{L}\d_]*(?:\p{L}+[^\p{L}\d_]+){0,4}?(?:about|on|to|for|in|from|with|re|regarding|concerning|back to) (?:the|that|your|my|our|what|question)\b/u;

const WAS_WRONG = eitherOf(
  /\bi (?:have to |must |should |need to |want to |would like to |'d like to |better )*(?:take (?:something|that|it|the .{1,20}|one thing) back|take back|correct (?:myself|that|it|what|the|my|something|one)|put (?:something|that|it|one thing) right)\b/u,
  /\b(?:did|have) i (?:really |just )?(?:say|said|write|written|wrote|put|tell you|told you|type|typed)\b/u,
  /\bi (?:said|told you|wrote|put|typed|gave you|answered)\b.{1,60}\b(?:but|it was|it's|actually|i meant|meant|should(?:'ve| have)? (?:been|be|said)|wrong|mistake)\b/u,
  /\b(?:i (?:got|had|mixed|muddled)|got) (?:that|it|the .{1,20}|them|this) (?:wrong|up|round|mixed up|muddled)\b|\bi (?:misspoke|mistyped|was wrong|answered wrong)\b/u,
  /^[^\p{L}\d_]*(?:(?:sorry|oh|ah|wait|no|hm+|well)[^\p{L}\d_]+)*(?:(?:actually|in fact|correctly|strictly)[^\p{L}\d_]+(?:it|that|they|there|he|she|this|the \p{L}+) (?:was|were|is|are)|i mean(?:t)? (?!by\b|that\b|to\b|it\b)|(?:please )?(?:change|correct) (?:that|it|the \p{L}+)|i(?:'ve| have) (?:just )?(?:checked|looked it up))\b/u,
  /^\W*(?:(?:sorry|oh|ah|wait|one|a|small|quick|just|little|minor)\W+)*(?:correction|typo|slip of the (?:tongue|pen|finger))\b/u,
  /\b(?:make (?:that|it) (?:\p{L}+ )?\d|(?:that|it|which) should (?:be|have been|read|say)|meant to (?:say|write|put)|i(?: may have| might have|'ve| have)? (?:exaggerated|overstated|oversold)|(?:wasn't|was not) (?:quite |entirely |completely |strictly |totally )(?:honest|true|right|fair|accurate|correct))\b/u,
);
/** The same in fewer words: sure only of a figure or a name that stands in the earlier answer. */
const MAY_BE_WRONG = eitherOf(
  /^[^\p{L}\d_]*(?:(?:oh|and|sorry|wait|but)[^\p{L}\d_]+)*(?:the|that|those|my) (?:\p{L}+ ){0,2}\d[\d.,%]*\b.{0,50}\b(?:was|were|is|are|should|included?|counts?)\b/u,
  /^\W*(?:(?:sorry|no|wait|oops|ah|oh|actually|er+m*|um+|well|hm+)\W+)*(?:it|that|this|he|she|they) (?:wasn't|was not|isn't|is not|weren't|wasnt|isnt)\b/u,
  /^[^\p{L}\d_]*(?:(?:sorry|no|wait|oops|ah|oh|actually|er+m*|um+|well|hm+)[^\p{L}\d_]+)*(?:\p{L}+ [.,-]*){0,3}[\p{L}\d][\p{L}\d.,-]* not (?:the |an? |in |at )?[\p{L}\d.-]*[\p{L}\d][^\p{L}\d_]*$/u,
  /^[^\p{L}\d_]*(?:(?:sorry|no|wait|oops|ah|oh|actually|er+m*|um+)[^\p{L}\d_]+)*not (?:an? |the )?[\p{L}\d.,%-]+(?: \p{L}+)?, (?!and\b|because\b|so\b|or\b|not\b)(?:but )?(?:an? |the )?[\p{L}\d]/u,
  /^[^\p{L}\d_]*(?:(?:no|wait|oops|ah|oh|actually|er+m*|um+)[^\p{L}\d_]+)*sorry[^\p{L}\d_]+(?:\p{L}+ ){0,2}\d[\p{L}\d.,%-]*[^\p{L}\d_]/u,
);

/** Where somebody turns to the question that was asked, in the middle of what they say. */
const TURNS_TO_IT =
  /(?:^|[.!?…,;:–—-]\s*|(?<!\s)\n\s*)(?=(?:(?:ok(?:ay)?|right|so|and|but|sorry|alright|well|now|yeah|yes)[\s,.–—-]+)*(?:any ?ways?\b|moving on\b|as (?:for|to) (?:this|your|the (?:actual |current |new |present )?(?:question|one))|(?:now |back )?(?:to|for|on|about) (?:this|your|the (?:actual|current|new|present)) (?:new |actual |current )?(?:question|one)|(?:now )?back to (?:this|your|the) (?:question|one)|(?:to answer|answering) (?:your|this|the)|(?:in |as an )(?:answer|reply|response) to (?:this|your)|your (?:actual |new |current )?question\b|this (?:question|one)\b[,:]))|(?:[.!?…]|(?<!\s)\n)\s*(?=(?:ok(?:ay)?|right|alright|now|so now)[,.:]\s)/iu;

const plainOf = (text: string): string => text.replaceAll("’", "'").replaceAll(QUOTED, " ").toLowerCase();

/** So near its beginning a sentence says what it is about. */
const READ_OF_SENTENCE = 140;

type Mark = {
  isNamed: boolean;
  forgot: boolean;
  comesBack: boolean;
  corrects: boolean;
  mayCorrect: boolean;
  opensAbout: boolean;
  isPostscript: boolean;
};

/** What a sentence does to what was told before, as its own words show it. */
const readMark = remembered((sentence: string): Mark | null => {
  const plain = plainOf(sentence.slice(0, READ_OF_SENTENCE));
  const forgot = FORGOT.test(plain);
  const comesBack = COMES_BACK.test(plain);
  const adds = forgot || comesBack;
  const corrects = WAS_WRONG.test(plain);
  const mayCorrect = !corrects && MAY_BE_WRONG.test(plain);
  const opensAbout = OPENS_ABOUT.test(plain);
  const isPostscript = POSTSCRIPT.test(plain);
  const isNamed =
    (NAMES_TALK.test(plain) && (adds || corrects || OPENS_ON.test(plain))) ||
    (adds && NAMES_TOLD.test(plain));
  const says = isNamed || adds || corrects || mayCorrect || opensAbout || isPostscript;
  return says ? { isNamed, forgot, comesBack, corrects, mayCorrect, opensAbout, isPostscript } : null;
}, 4000);

const everyday = new Set([...wordLists["english-words"], ...wordLists["generic-words"]]);
const SHORTEST = 4;
/** Words for the talk itself tie nothing to anything. */
const OF_THE_TALK = new Set(
  "question answer forgot forget mention before earlier previous first second third last actually remember sorry also thing example story said told asked added anyway correct wrong before right write wrote meant".split(
    " ",
  ),
);
/** Of one family: 'pharmacy' and 'pharmacist', 'customer' and 'customers'. */
const LETTERS_COMPARED = 5;
const tokenOf = (word: string): string => (isNumber(word) ? word : stem(word).slice(0, LETTERS_COMPARED));

const MOST_TOKENS_KEPT = 2000;
/** Each sentence of a message is compared with all that was answered before. */
const tokensOf = remembered((text): ReadonlySet<string> => {
  const telling = wordsOf(text).filter(
    (word) => /\d/u.test(word) || (word.length >= SHORTEST && !everyday.has(word) && !OF_THE_TALK.has(word)),
  );
  return new Set(telling.map(tokenOf));
}, MOST_TOKENS_KEPT);
const questionTokens = ({ text, rephrased }: PlannedQuestion): ReadonlySet<string> =>
  tokensOf(`${text} ${rephrased}`);
const tokensOfAsked = ({ question, answers }: Asked): Set<string> =>
  new Set([...questionTokens(question), ...tokensOf(answers.join(" "))]);

type Context = { earlier: readonly Asked[]; current: Asked };

/** The earlier question with which a text shares most words that the one now asked does not hold; the later of two. */
function nearest(text: string, { earlier, current }: Context): Asked | null {
  const own = tokensOfAsked(current);
  const said = tokensOf(text).difference(own);
  const shared = earlier.map((one) => said.intersection(tokensOfAsked(one)).size);
  const most = Math.max(0, ...shared);
  return most === 0 ? null : (earlier[shared.lastIndexOf(most)] ?? null);
}

function byItsPlace(sentence: string, { earlier }: Context): Asked | null {
  const plain = plainOf(sentence);
  const at = ORDINALS.findIndex((word) =>
    new RegExp(String.raw`\b${word} (?:question|one|answer)\b`, "u").test(plain),
  );
  const isLast = /\b(?:last|previous|before)\b/u.test(plain);
  return (at >= 0 ? earlier[at] : isLast ? earlier.at(-1) : undefined) ?? null;
}

const figuresOf = (text: string): Set<string> =>
  new Set(
    wordsOf(text).flatMap((word) => {
      const value = NUMBERS.indexOf(word.replace(/'s$/u, ""));
      return value >= 0 ? [String(value + 2)] : /\d/u.test(word) ? [word.replace(/[^\d.]/gu, "")] : [];
    }),
  );
const NUMBERS =
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
/** In the middle of a sentence a capital begins a name. */
const namesOf = (text: string): Set<string> =>
  new Set(
    Array.from(text.matchAll(/(?<=[\p{Ll}\d,]\s)\p{Lu}\p{L}{2,}/gu), ([name]) => stem(name.toLowerCase())),
  );

/** The answer just before, where a figure or a name of it is said again. */
function sharesFigureOrName(said: string, { earlier, current }: Context): Asked | null {
  const last = earlier.at(-1);
  if (last === undefined) return null;
  const answered = last.answers.join(" ");
  const figures = figuresOf(said)
    .intersection(figuresOf(answered))
    .difference(figuresOf(current.question.text));
  const names = new Set(wordsOf(said).map(stem))
    .intersection(namesOf(answered))
    .difference(new Set(wordsOf(current.question.text).map(stem)));
  return figures.size + names.size > 0 ? last : null;
}

/** What is put right is named at once: 'not 240, 204, I swap numbers, …'. */
const HEAD = 60;
/** Before a figure or a name stands what it is about: 'I have to take something back. The 1.2 million was …'. */
const SHORT_MARK = 9;

/** 'Oh. Sorry. One more thing …' */
const OPENING_WORDS = 4;

/** Before the one now asked was answered, 'my last answer' is that to the question before. */
function findTarget(sentences: readonly string[], at: number, context: Context): { to: Asked | null } | null {
  const sentence = sentences[at] ?? "";
  const mark = readMark(sentence);
  if (mark === null) return null;
  const { earlier, current } = context;
  const isFirst = current.answers.length === 0;
  const next = isWithin(sentence, SHORT_MARK) ? (sentences[at + 1] ?? "") : "";
  const said = `${mark.corrects ? sentence.slice(0, HEAD) : sentence} ${next}`;
  const near = nearest(said, context);
  if (mark.isNamed && (isFirst || near !== null)) return { to: byItsPlace(sentence, context) ?? near };
  const isBeginning = at === 0 || isWithin(sentences.slice(0, at).join(" "), OPENING_WORDS);
  const comesBack = mark.comesBack || mark.corrects || mark.opensAbout;
  if (near !== null && (mark.forgot || (isBeginning && comesBack))) {
    const isOfCurrent = tokensOf(said).intersection(questionTokens(current.question)).size > 0;
    return isOfCurrent ? null : { to: near };
  }
  if (isFirst && at === 0 && mark.mayCorrect) {
    const found = sharesFigureOrName(`${sentence} ${next}`, context);
    if (found !== null) return { to: found };
  }
  if (isFirst && mark.isPostscript) return { to: earlier.at(-1) ?? null };
  return null;
}

/** Sentences that go on with the one before: 'He rang me in October.' */
const GOES_ON =
  /^\W*(?:(?:and|but|so|then|also|because)\W+)?(?:he|she|they|it|that|this|those|these|which)\b|\b(?:he|she|they|him|her|them|it|that (?:day|time|way|one)|there)\b/u;
const SHORT = 6;
const ENOUGH_FOR_AN_ANSWER = 25;

/** From which sentence on a message speaks of the question now asked. */
function findReturn(sentences: readonly string[], from: number, context: Context): number {
  const asked = questionTokens(context.current.question);
  for (let at = from + 1; at < sentences.length; at += 1) {
    const sentence = sentences[at] ?? "";
    if (TURNS_TO_IT.test(`. ${sentence}`)) return at;
    const tokens = tokensOf(sentence);
    if (tokens.intersection(asked).size > 0) return at;
    const goesOn =
      nearest(sentence, context) !== null || GOES_ON.test(plainOf(sentence)) || isWithin(sentence, SHORT);
    const left = sentences.slice(at).join(" ");
    if (!goesOn && !isWithin(left, ENOUGH_FOR_AN_ANSWER)) return at;
  }
  return sentences.length;
}

const ASKS_ONLY = /\b(?:can|could|may|might) (?:i|we)\b.{0,30}\b(?:go|come|jump|get) back\b|\bgo back\b/u;
const LONGEST_ASKING = 24;
const FEWEST_TOLD = 4;

/** A part of a sentence that turns to the question now asked: 'he renewed, anyway, as for this one: …'. */
function turnInside(sentence: string): number {
  const found = TURNS_TO_IT.exec(sentence);
  return found === null || found.index === 0 ? -1 : found.index + found[0].length;
}

function readAddition(message: string, context: Context): Addition | null {
  const sentences = sentencesOf(message);
  for (const [at, sentence] of sentences.entries()) {
    const mark = readMark(sentence);
    if (mark === null || (mark.corrects && !mark.isNamed && at > 0)) continue;
    const target = findTarget(sentences, at, context);
    if (target === null) continue;
    const to = target.to?.question ?? null;
    const isCorrection =
      mark.corrects ||
      (mark.mayCorrect &&
        !mark.forgot &&
        !mark.comesBack &&
        !mark.isNamed &&
        !mark.isPostscript &&
        !mark.opensAbout);
    const kind = isCorrection ? "corrects" : "adds";
    const isAsking = ASKS_ONLY.test(plainOf(sentence)) && isWithin(message, LONGEST_ASKING);
    if (isAsking && !/[:—–]/u.test(sentence)) return { kind: "asks", added: "", rest: "", to };
    const inside = turnInside(sentence);
    if (inside >= 0) {
      const left = [...sentences.slice(0, at), sentence.slice(inside), ...sentences.slice(at + 1)];
      const rest = joinAsWritten(message, left);
      return { kind, added: withoutMark(sentence.slice(0, inside), mark), rest, to };
    }
    // Both in one breath can't be told apart: nothing of an answer is lost.
    if (speaksOfBoth(sentence, context) || (isCorrection && isInOneBreath(sentence, message)))
      return { kind, added: "", rest: message, to };
    const end = findReturn(sentences, at, context);
    const rest = joinAsWritten(message, [...sentences.slice(0, at), ...sentences.slice(end)]);
    const told = [withoutMark(sentence, mark), ...sentences.slice(at + 1, end)];
    const added = joinAsWritten(message, told);
    return { kind, added, rest, to };
  }
  return null;
}

const FEWEST_BEHIND = 4;
/** 'Oh, about the question before, I forgot: he wrote to us': what stands behind the colon is told, the rest is said of the talk. */
function withoutMark(sentence: string, { isNamed, forgot }: Mark): string {
  const colon = sentence.indexOf(": ");
  const behind = sentence.slice(colon + 2);
  return colon > 0 && (isNamed || forgot) && !isWithin(behind, FEWEST_BEHIND - 1) ? behind : sentence;
}

const LONGEST_OF_ONE = 12;
/** What is put right is short: so much without a full stop goes on to something else. */
const LONGEST_CORRECTION = 18;
const LONGEST_OF_CORRECTIONS = 30;
const isInOneBreath = (sentence: string, message: string): boolean =>
  !isWithin(sentence, LONGEST_CORRECTION) && !isWithin(message, LONGEST_OF_CORRECTIONS);
const speaksOfBoth = (sentence: string, { current }: Context): boolean =>
  !isWithin(sentence, LONGEST_OF_ONE) &&
  tokensOf(sentence).intersection(questionTokens(current.question)).size > 0;

const DECLINES = /^\W*(?:no|nah|never mind|nevermind|forget it|nothing|it's fine|skip)\b/iu;

/** Who was asked what they would add says it next. */
function afterInvitation(message: string, invited: Addition | null, said: string | null): Addition | null {
  if (invited?.kind !== "asks" || said === null || DECLINES.test(message)) return null;
  const wasInvited = interviewerWording.earlier.invite.some((one) => said.includes(one));
  return wasInvited && !isWithin(message, FEWEST_TOLD)
    ? { kind: "adds", added: message, rest: "", to: invited.to }
    : null;
}

/** Those of the candidate's turns in which something belongs to an earlier answer, and what that is. */
export function findAdditions(plan: InterviewPlan, turns: readonly Turn[]): Map<Turn, Addition> {
  const found = new Map<Turn, Addition>();
  if (isOtherLanguage(plan.language)) return found;
  const asked: Asked[] = [];
  let said: string | null = null;
  let before: Addition | null = null;
  for (const turn of turns) {
    if (turn.role === "assistant") {
      said = turn.content;
      const question = plan.questions.find((one) => one.id === turn.questionId);
      if (turn.kind === "question" && question !== undefined) asked.push({ question, answers: [] });
      continue;
    }
    const current = asked.at(-1);
    const earlier = asked.slice(0, -1);
    if (current === undefined || earlier.length === 0) {
      current?.answers.push(turn.content);
      continue;
    }
    const addition: Addition | null =
      afterInvitation(turn.content, before, said) ?? readAddition(turn.content, { earlier, current });
    before = addition;
    if (addition === null) current.answers.push(turn.content);
    else {
      found.set(turn, addition);
      if (addition.rest !== "") current.answers.push(addition.rest);
    }
  }
  return found;
}
