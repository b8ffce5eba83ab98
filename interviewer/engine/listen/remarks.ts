import { REMARKS } from "#interviewer/data/wording-schema.ts";
import { eitherOf, isWithin, joinAsWritten, QUOTED, sentencesOf } from "../text/read-text.ts";
import { findComplaints } from "../text/memory.ts";
import { remembered } from "../text/remembered.ts";
import { remarkInTalk, tellsOfPastDeed } from "./talk.ts";

/**
 * What people say to the interviewer before or behind an answer: how it comes out, how the question is, what is going on in
 * the room. It is told by whom or what a sentence speaks of (the interviewer, the question, the answer, oneself at this minute,
 * what is heard in the room), and that nobody in it does anything that belongs to a story.
 */

export type RemarkKind = (typeof REMARKS)[number];
export type Remarks = { kinds: RemarkKind[]; rest: string };

const OPENING =
  "^[^\\p{L}\\d_]*(?:(?:oh|ah|ooh|aw|well|wow|ha|haha\\w*|lol|blimey|gosh|god|goodness|crikey|hm+|um+|uh|er+m*|ok|okay|so|and|but|phew|right|yes|yeah|no|look|honestly|actually|anyway|sorry|just|now|like|also)[^\\p{L}\\d_]+){0,4}";
/** Somebody else is in it: then it may be a story, or what is said to them. */
const OTHERS =
  /\b(?:he|she|they|him|her|them|his|their|we|us|our|customers?|clients?|guests?|patients?|pupils?|manager|boss|colleagues?|team|sir|madam)\b/u;

/** A word for a question, and what one may think of it. */
const ASKED = "(?:questions?|one|thing to (?:ask|be asked|start with))";
const OPINION =
  "(?:easy|easiest|hard|hardest|harder|tough|tricky|trick|good|great|big|strange|odd|weird|funny|difficult|interesting|nice|classic|deep|fair|unfair|long|loaded|nasty|cheeky|broad|vague|silly|lovely|horrible|awful|stupid|daft|heavy|complicated|philosophical|personal|usual|obvious|famous|dreaded)";
const OF_THE_QUESTION = eitherOf(
  new RegExp(
    `${OPENING}(?:(?:that|this|it|thats|its|those|these|what)(?:'s|'re| is| are| was)?|not an?|here comes|there'?s) (?:[\\p{L}']+ ){0,4}?${OPINION}(?: [\\p{L}']+){0,2}? ${ASKED}\\b`,
    "u",
  ),
  new RegExp(`${OPENING}(?:(?:very|quite|rather|really|such an?|an?) )?${OPINION} ${ASKED}\\b`, "u"),
  new RegExp(
    `${OPENING}(?:i )?(?:was |had been |'ve been |am |'m )?(?:just |really |kind of |half )?(?:hop(?:ing|ed)|dread(?:ing|ed)|waiting|afraid|expect(?:ing|ed)|knew|guess(?:ed|ing)?|wonder(?:ing|ed)?|fear(?:ing|ed)?) (?:for )?(?:that |when |whether |if )?(?:you(?:'d|'ll| would| might| will| were)?|this|that|it)\\b.{0,30}(?:$|\\b(?:ask|come|one|question|up)\\b)`,
    "u",
  ),
  /\b(?:i(?:'ve| have) been|i(?:'m| am) (?:still )?) ?(?:staring at|thinking about|sitting here|trying to think)\b/u,
  /\b(?:you(?:'re| are|'ve| have)?|this|it|that)(?: \p{L}+){0,3} (?:caught me (?:out|off guard)|put(?:ting)? me on the spot|got me there|make(?:s|ing)? (?:me )?(?:think|laugh|sweat|it hard))\b/u,
  /\bwhoever (?:wrote|writes|made|came up|thought|asks|asked|invented|designed)\b/u,
  new RegExp(
    `${OPENING}(?:people|everyone|everybody|they|you|interviewers|you (?:lot|guys|people)) (?:always|all|love to|like to|keep|do) (?:ask|asking|want to know)\\b`,
    "u",
  ),
  new RegExp(
    `${OPENING}(?:why (?:do|does|would|are|is) (?:you|they|people|everyone|everybody|anyone|interviewers)\\b.{0,30}\\b(?:ask|want to know)\\w*\\b|is (?:this|that|it) (?:the|a|an|one of) .{0,20}\\b(?:one|question|test)s?\\b)`,
    "u",
  ),
  new RegExp(
    `${OPENING}i (?:don't|dont|do not|never|really don't|didn't|hate|dislike|love|like|enjoy|never know|can't stand) (?:really |quite |even )?(?:know )?(?:like |how to answer |see the point of |expect |being asked )?(?:these|this|that|such|those|the) (?:kinds? of |sorts? of |type of |\\p{L}+ )?(?:questions?\\b|one[^\\p{L}\\d_]*$|exercises?\\b|interviews?\\b|tests?\\b)`,
    "u",
  ),
  new RegExp(
    `${OPENING}(?:these|this|the|your|that) (?:questions?|interviews?|test|exercise|practice|app|bot|program|thing)(?: [\\p{L}]+){0,3}? (?:is|are|was|were|feels?|seems?|gets?|makes?)\\b`,
    "u",
  ),
  /\b(?:talking|speaking|writing|typing|chatting|talk|speak|answering|explain(?:ing)?) (?:this |that |all this |it |all of this )?(?:to|with|into) (?:a |an |the |my )?(?:robot|machine|computer|screen|bot|ai|phone|program|app|wall)\b/u,
);

const MANNER = eitherOf(
  // How it comes out, and whether it is what was asked.
  /\b(?:hope|hopefully|guess|suppose|think|reckon|sure|unsure|know|dunno|idea|afraid|feel like|doubt|wonder|fear|worr(?:y|ied))\b.{0,30}\b(?:mak(?:es?|ing) (?:any |some |much )?sense|answer(?:s|ed|ing)?(?: (?:it|that|this|the question|your question|you|things))?[^\p{L}\d_]*$|(?:what|kind of thing|sort of thing|where) you(?:'re|'ve| are| were| had| have)?\b.{0,30}|(?:a |an |the |my |any )?(?:very |really |too |most |particularly )?(?:good|great|best|right|proper|real|strong|bad|poor|weak|interesting|relevant|suitable|long|boring)\b.{0,12}\b(?:answer|example|one|story|thing)|(?:that|this|it|one) (?:also |even |really )?counts?[^\p{L}\d_]*$|(?:that|this|it|answer|i)(?:'s| is| was| were| be|'m| am)? (?:not )?(?:\p{L}+ )?(?:enough|clear|okay|ok|alright|all right|too (?:long|short|much|vague|detailed|honest|personal))[^\p{L}\d_]*$|(?:that|this|it) helps?[^\p{L}\d_]*$|relevant[^\p{L}\d_]*$|(?:that|this|it|i) comes? (?:across|over|out)\b)/u,
  new RegExp(
    `${OPENING}(?:apologies|apologise|apologize|forgive me|excuse|pardon|my apologies|sorry)\\b.{0,40}\\b(?:rambl\\w*|waffl\\w*|babbl\\w*|long\\b|short\\b|all over|going on|repeat\\w*|confus\\w*|jump\\w*|digress\\w*|mess\\w*|pause|silence|typ\\w+|slow|clumsy|blunt|honest|detail|tangent|story|lost|thread|brain|head|voice|jargon|emotional|vague|state|order)\\b`,
    "u",
  ),
  /\b(?:i(?:'m| am| was|m)|i (?:tend to|always|often|sometimes|do|keep|know i'?m?|can|start to))(?: [\p{L}]+){0,3} (?:rambl(?:e|ing)|waffl(?:e|ing)|babbl(?:e|ing)|going on(?: (?:a bit|too much|and on))?|digress(?:ing)?|repeat(?:ing)? myself|all over the place|talk(?:ing)? (?:too much|a lot|too fast|too long|for ever)|not (?:explaining|expressing|putting|saying) (?:it|this|that|myself|things)\b.{0,24}|mak(?:e|ing) (?:any |much )?sense|off (?:topic|track|the point)|getting off|los(?:e|ing) (?:my|the) (?:thread|train|place|way))\b/u,
  new RegExp(
    `${OPENING}(?:that|this|it|thats|its)(?:'s|'ll| is| was| might be| may be| sounds?| came out| comes out| isn't| wasn't| probably isn't| probably)(?: [\\p{L}']+){0,5}? (?:(?:great|good|best|clear|perfect|strong|proper|long|short|boring|silly|bad|poor|messy|rough)(?: (?:an?|of an?|kind of|sort of))? (?:answers?|examples?|stor(?:y|ies)|one|explanation|order|ramble)|garbled|muddled|rambling|long-winded|wordy|convoluted|jumbled|waffly)(?: (?:i know|sorry|but there you go|to be honest|i'm afraid))?[^\\p{L}\\d_]*$`,
    "u",
  ),
  /\bi(?:'m| am|m)? (?:not|never|no|really not|not really|bad|terrible|rubbish|hopeless|useless|awful|poor)(?: (?:been|very|that|so|much|a|an|any|really|used|good|great|natural|best))* ?(?:at|to|of a|with)? ?(?:these|this|interviews?|talking|talker|selling (?:myself)|words|explaining|writing|typing|speaking|speeches|talking about myself|bragging|boasting|blowing my own|(?!work|deal|lead|manag|sell|teach|cook|clean|driv|plann)\p{L}+ing (?:this|these|it|that|things|such things|myself|words?)\b)\b/u,
  /\b(?:where was i|what was i saying|lost my (?:thread|place|train of thought)|lose (?:my|the) thread|i(?:'ll| will) start (?:again|over)|let me start (?:again|over)|let me (?:rephrase|try (?:again|that again)|put it (?:another way|differently)))\b/u,
  /\b(?:bear with me|excuse the|pardon the|pardon my|forgive the|forgive my)\b/u,
);

const FIRST = eitherOf(
  /\b(?:my|the) (?:very )?first (?:ever |real |proper )?(?:interview|time (?:doing|in|at|with) (?:this|an interview|one of)|one of these)\b/u,
  /\bi(?:'ve| have)? ?(?:haven't|havent|not|never) (?:done|had|been (?:in|to|at)|sat|interviewed)\b.{0,24}\b(?:interviews?|one of these|this|these|one|since|before|for years|in years|for a while)\b/u,
  /\bi(?:'m| am) (?:a (?:bit|little) |very |quite |so |rather )?(?:rusty|out of practice)\b/u,
  /\b(?:it's|its|it has|it is) been (?:a while|years|ages|a long time|so long|\p{L}+ years|decades)\b.{0,24}(?:$|\b(?:since|interview|last)\b)/u,
);

const PRIVATE = eitherOf(
  /\bi(?:'ll| will| can't| cannot| can not| won't|'d better| shall| shouldn't| should not|'d rather| would rather|'m not allowed to| may not| must not)(?: [\p{L}]+){0,2} (?:not )?(?:name|say (?:which|who|where|what|whose)|give (?:you )?(?:the |any |real |their )?(?:names?|details|figures)|leave (?:it|(?:the |that |his |her |their )?(?:names?|firm|company|client|details)) out|mention (?:the )?names?|go into (?:the )?(?:details?|names|specifics))\b/u,
  /\b(?:no names|name withheld|under (?:an )?nda|off the record|(?:^[^\p{L}\d_]*(?:just |only )?|\b(?:stays?|keep (?:it|this|that)|just|only) )between (?:us|you and me|ourselves)\b|(?:is|it's|that's|are|all) (?:\p{L}+ )?confidential(?:[^\p{L}\d_]*(?:sorry|i'm afraid))?[^\p{L}\d_]*$)/u,
  /\b(?:please |just )(?:don't|do not|dont) (?:put|write|quote|share|print|use|repeat|pass)\b.{0,12}\b(?:that|this|it|me)\b/u,
);

const THANKS = new RegExp(
  `^(?![^\\p{L}\\d_]*no\\b)${OPENING.slice(1)}(?:many |lots of )?(?:thanks?|thank you|thx|cheers|ta|appreciate|i appreciate|i'm grateful|grateful)\\b(?! to\\b)`,
  "u",
);

const LANGUAGE =
  /\b(?:my|the|this) (?:english|spelling|grammar|typing|writing|accent|autocorrect|keyboard|mistakes|typos)\b|\b(?:how (?:do )(?:you|u|i) say|what(?:'s| is) the (?:english )?word|not my (?:first|mother|own) (?:language|tongue)|second language|dyslexi\w+|(?:the|that) word (?:escapes|won't come|in english))\b/u;

/** What makes itself heard where somebody sits. */
const SOUNDS =
  /\b(?:dogs?|cats?|puppy|parrot|baby|toddler|kids?|children|son|daughter|nan|gran|grandma|mum|mom|husband|wife|partner|flatmate|housemate|roommate|neighbou?rs?|builders?|postman|parcel|delivery|courier|doorbell|door|phone|alarm|kettle|oven|washing machine|siren|drill\w*|hoover|lawn ?mower|traffic|train|bus|plane|helicopter|noise|radio|tv|wifi|wi-fi|internet|connection|battery|laptop|headset|mic|microphone|screen)\b/u;
const ASKS_PARDON =
  /(?<!\b(?:feel|felt|say|says|said|saying|was|am|be|i'm) )\b(?:sorry|apologies|excuse|ignore|never mind|don't mind|pardon|bear with|hang on|hold on|there goes|here comes|argh+|ugh+)\b/u;
const SOUND_NOW = new RegExp(
  String.raw`\b(?:my|the|our|next door'?s?|there'?s (?:an? |the |my )?)(?: \p{L}+)? ?${SOUNDS.source.slice(2)}(?:'s|'re| is| are| just| keeps?| has just| have)(?: (?:just|keep|started|now|again|only))* (?!wedding|building|meeting|evening|morning)(?:\p{L}{3,}ing|at the door|again|gone|low|off|out)\b`,
  "u",
);
/** 'My nan just shouted from the other room', 'I'm on the bus'. */
const HERE_AND_NOW = eitherOf(
  new RegExp(String.raw`\b(?:my|our) ${SOUNDS.source.slice(2)} (?:has |have )?just \p{L}+`, "u"),
  /\bi(?:'m| am|m) (?:just |still |actually |currently |only )*(?:(?:typing|writing|doing (?:this|it)|sitting|talking) (?:this |it |from )?(?:on|in|at|from|with)|on (?:the|a|my) (?:bus|train|tram|tube|ferry|phone|mobile|break|lunch break|stairs|balcony)|in (?:the|a|my) (?:car|library|kitchen|bathroom|café|cafe|hallway|corridor|garden|van|lorry|cab|waiting room|stairwell|staff room)|moving to|going (?:outside|upstairs|to another room))\b/u,
);
/** 'I would stay quiet, and my English goes away' says what one would do. */
const PLANS =
  /\bi(?:'d| would|'ll| will) (?!like\b|say\b|not\b|rather\b|leave\b|start\b|keep\b|be\b|just leave\b)/u;
const IN_GENERAL = /\b(?:then|if|when|never|always|most|every|each)\b/u;
const WAS_ONCE = /^\W*if\b|\b(?:were|had|did|told|said|would|used to)\b/u;
const LONGEST_NOISE = 22;

/** 'Sorry, that's the doorbell': asked to be pardoned, or said of a thing of one's own that can be heard at this minute. */
const isNoise = (plain: string): boolean =>
  isWithin(plain, LONGEST_NOISE) &&
  (HERE_AND_NOW.test(plain) ||
    (SOUNDS.test(plain) &&
      !WAS_ONCE.test(plain) &&
      (ASKS_PARDON.test(plain) || (SOUND_NOW.test(plain) && !IN_GENERAL.test(plain)))));

/** 'Blimey, straight in with the tigers.' */
const EXCLAIMS =
  /^\W*(?:blimey|crikey|gosh|goodness(?: me)?|my goodness|oh (?:dear|god|boy|man|no|gosh|wow)|wow|ooh|oof|ouch|phew|yikes|ugh+|argh+|haha\w*|lol|hehe|ha|hah|bloody hell|jeez|jesus|good grief|dear me|right then|strewth|wowzers|omg)\b/u;
const LONGEST_EXCLAIMED = 3;

const LONGEST: Record<RemarkKind, number> = {
  noise: 26,
  language: 24,
  nervous: 26,
  first: 24,
  manner: 26,
  private: 20,
  thanks: 16,
  question: 20,
};

function kindOfRemark(sentence: string): RemarkKind | null {
  if (!isWithin(sentence, 26)) return null;
  const plain = sentence.replaceAll("’", "'").replaceAll(QUOTED, ' " ').toLowerCase().trim();
  if (plain.includes('"')) return null;
  if (isNoise(plain)) return "noise";
  if (findComplaints(sentence).length > 0 || tellsOfPastDeed(plain) || PLANS.test(plain)) return null;
  const isShortOf = (kind: RemarkKind): boolean => isWithin(plain, LONGEST[kind]);
  if (isShortOf("private") && PRIVATE.test(plain)) return "private";
  if (isShortOf("thanks") && THANKS.test(plain) && !/\b(?:he|she|they|him|her|them)\b/u.test(plain))
    return "thanks";
  if (OTHERS.test(plain)) return null;
  const talk = remarkInTalk(plain);
  if (talk !== null) return talk;
  if (
    isShortOf("language") &&
    LANGUAGE.test(plain) &&
    !/\b(?:was|were|then|had)\b/u.test(plain) &&
    /\b(?:sorry|excuse|apologies|my english|ugh|bad|how|today|not|forgive|pardon)\b/u.test(plain)
  )
    return "language";
  if (FIRST.test(plain)) return "first";
  if (MANNER.test(plain)) return "manner";
  if (isShortOf("question") && OF_THE_QUESTION.test(plain)) return "question";
  return isWithin(plain, LONGEST_EXCLAIMED) && EXCLAIMS.test(plain) && !/,\s*\p{Lu}/u.test(sentence)
    ? "question"
    : null;
}

/** 'Trays out when it gets light. (siren outside, sorry) Then the shop opens': what stands in brackets is a piece of its own. */
const BRACKETED = /(?<=\))\s+|(?<!\s)\s+(?=\([^()]{6,}\)(?:\s|$))/u;

const piecesOf = (message: string): string[] =>
  sentencesOf(message).flatMap((sentence) => sentence.split(BRACKETED).filter((one) => one !== ""));

/** 'Sorry, the phone. Right.'; 'My nan is shouting again. It was not her idea.' */
const belongsTo = (piece: string, before: RemarkKind | null): boolean =>
  (isWithin(piece, 2) &&
    /^\W*(?:ok|okay|right|anyway|well|now|back|alright|there|sorry|gone)(?:\W*(?:then|now|back|sorry))?\W*$/iu.test(
      piece,
    )) ||
  (before === "noise" &&
    isWithin(piece, 6) &&
    /^\W*(?:it|that|he|she|they)(?:'s| is| was| has| does| will)\b/iu.test(piece));

/** What of a message is said beside the answer, and the answer without it: each piece of it stands in the message. */
export const findRemarks = remembered((message: string): Remarks => {
  const pieces = piecesOf(message);
  const kinds = pieces.map((piece) => kindOfRemark(piece));
  const isOut = kinds.map((kind) => kind !== null);
  for (const [at, piece] of pieces.entries())
    if (at > 0 && isOut[at - 1] === true && kinds[at] === null && belongsTo(piece, kinds[at - 1] ?? null))
      isOut[at] = true;
  const found = REMARKS.filter((kind) => kinds.includes(kind));
  if (found.length === 0) return { kinds: [], rest: message };
  return {
    kinds: found,
    rest: joinAsWritten(
      message,
      pieces.filter((_, at) => isOut[at] !== true),
    ),
  };
}, 2000);
