import { wordLists } from "#interviewer/data/load.ts";
import { eitherOf, isWithin, QUOTED, sentencesOf } from "../text/read-text.ts";

/** A word of another language than English, as English and that language itself call it. */
const LANGUAGE = String.raw`(?:${wordLists.languages
  .map((name) => name.toLowerCase())
  .filter((name) => name !== "english")
  .join(
    "|",
  )}|deutsch|español|espanol|français|francais|polski|italiano|português|türkçe|українською|русском|my (?:own |first )?language|mother tongue)`;

/**
 * What is asked of the interview itself, by its form rather than by a phrase: whom it asks, and about which part of the talk.
 * The ids are those of replies.json; the first form that fits wins.
 */
const FORMS: readonly (readonly [id: string, form: RegExp])[] = [
  [
    "ideal",
    eitherOf(
      /\b(?:ideal|model|perfect|best|right|winning|sample) (?:answers?|responses?|repl(?:y|ies))\b/u,
      /\b(?:answers?|say|said) .{0,40}\b(?:full|top|highest|maximum|max|best) (?:marks?|score|rating|points)\b|\bwould (?:score|get|gain) (?:me |you )?(?:a |an )?(?:10|ten|full)\b/u,
      /\bwhat (?:would|does|do) (?:a |an |the )?(?:top|best|ideal|perfect|strong|good|great|successful) (?:candidate|applicant|person|answer)s? (?:say|sound|look|answer)\b/u,
      /\b(?:tell|give|show) me (?:the )?(?:next question|question after)\b|\bwhat(?:'s| is| will be) the next question\b/u,
    ),
  ],
  [
    "time",
    eitherOf(
      /\bhow (?:long|much time|much longer|many minutes|much)\b.{0,24}\b(?:left|to go|remain\w*|till the end|until the end|before (?:we|it|this) (?:end|finish|stop)s?)\b/u,
      /\bhow long (?:have|do|does|will|is|are|has)? ?(?:we|we've|this interview|the interview|this|it all|the whole)\b(?! (?:job|role|post|shift|contract))(?:'ve)?.{0,14}\b(?:got|have|take|last|go on|go|be|going|left)\b/u,
      /\bhow long (?:we've|we have|i've|i have) (?:got|left)\b/u,
      /\b(?:will|are|do) we (?:be )?(?:finish\w*|done|over|through)\b(?: by| before| until| in)?\b/u,
      /\b(?:doing|are we|ok|okay|good|how are we) (?:for|on) time\b|\btime limit\b/u,
      /\bhow many (?:more|questions|of these|of those|are left|are there left)\b(?=.{0,30}(?:\?|left|more|to go|there|these|questions|$))(?! (?:people|staff|drivers|hours|days))/u,
      /\bwhen (?:do|will|does|is) (?:we|this|it|the interview) (?:be )?(?:finish\w*|end\w*|over|done|stop\w*)\b/u,
      /\bask(?:ed|ing)? (?:you )?about the time\b/u,
    ),
  ],
  [
    "interviewer",
    eitherOf(
      /\b(?:is|are) (?:this|that|it|you) (?:one of )?(?:them|those|these|a|an|some)? ?(?:\p{L}+ )?(?:ro?bots?|bots?|chat ?bots?|ais?)\b/u,
      /\b(?:are|is) you\b.{0,24}\b(?:ai|a\.i\.|ro?bot|chat ?gpt|machine|computer|program|human|real|person)\b/u,
      /\b(?:am|was) i (?:really |actually )?(?:talk|speak|chat|writ|typ)\w*\b.{0,24}\b(?:ai|a\.i\.|ro?bot|machine|computer|program|human|person|somebody|someone)\b/u,
      /\b(?:is|was) (?:this|it|that|there|this one|that one)\b.{0,24}\b(?:ai|ai's|a\.i\.|ro?bot|chat ?gpt|human|real person|person)\b(?! (?:on|at|in|who|with|thing)\b)/u,
      /\b(?:did|does|do) (?:somebody|someone|a person|a human|an? ai|a machine|people)\b.{0,12}\b(?:writ|read|rat)\w*/u,
      /\bwho (?:writes|wrote|rates|is writing|is rating)\b|\b(?:ai|machine|computer|human|person|somebody|someone) (?:that's |who's |that is |who is |really |actually )?(?:rating|rates|behind (?:this|it|you))\b/u,
    ),
  ],
  [
    "other-language",
    new RegExp(
      [
        String.raw`\b(?:can|could|may|shall|should|must|do|am|is it|would|what if|ask\w*)\b.{0,50}\b(?:in|auf|into|to|en|some) (?:some )?${LANGUAGE}\b`,
        String.raw`\b(?:können|kann|dürfen|darf|geht|machen)\b.{0,40}\b(?:auf|in) deutsch\b`,
        String.raw`\b(?:podemos|puedo|peut-on|puis-je|możemy|possiamo)\b`,
      ].join("|"),
      "u",
    ),
  ],
  [
    "pace",
    /\b(?:matter|mark|lose|cost|count|bad|problem|ok|okay|judged?)\b.{0,40}\b(?:typ(?:e|ing)|slow\w*|a while|take my time|spelling|typos?|speed)\b|\b(?:typ(?:e|ing)|slow\w*|spelling|typos?)\b.{0,40}\b(?:mark(?:ed)? (?:me )?down|matter|count|judged?)\b/u,
  ],
  [
    "score",
    /\b(?:what|which|tell|give|get|know|see|have)\b.{0,24}\b(?:mark|marks|score|grade|rating|points|stars)\b(?! (?:of|from|on) (?:the|our|my (?:last|old)|a))(?=.{0,40}(?:\?|please|now|so far|$))|\bwhat did i (?:get|score)\b|\bwhen (?:do|will|can) i (?:get|see|hear|have)\b.{0,12}\b(?:results?|report|rating|score|feedback)\b|\b(?:am i|have i) (?:passing|passed|failing|failed|through|in)\b|\bis there an? (?:pass mark|score|grade)\b|\bdid i (?:do|get|answer) (?:ok|okay|well|right|good|alright)\b|\bhow (?:did|am|was) i (?:do|doing|go)\b/u,
  ],
  [
    "who-sees",
    eitherOf(
      /\bwho(?:'s|'ll| is| will| can| gets| else| all| would)\b.{0,30}\b(?:read|see|sees|reads|hear|hears|look at|get)\b.{0,12}\b(?:this|these|it|my|the (?:answers?|report|transcript|interview))\b/u,
      /\b(?:will|would|does|do|can|could|is|are)\b.{0,40}\b(?:see|read|hear|get|receive)\b.{0,12}\b(?:these|this|my|the)\b.{0,12}\b(?:answers?|interview|report|transcript|recording|chat)\b/u,
      /\b(?:answers?|this|what i (?:say|write|type)|it)\b.{0,16}\b(?:used to train|train|reported|sold|passed on|given to|sent to)\b/u,
      /\b(?:will|would|does|do|can|could|is|are) (?:(?:my|the|an?|any|your) (?:\p{L}+ )?(?:boss|managers?|employers?|company|recruiters?|supervisor|coach|school|university|agency)|employers?|any(?:one|body)(?: else)?|somebody else|other people)\b.{0,16}\b(?:see|read|hear|get|know)\b.{0,10}\b(?:this|it|any of|what i|all of)\b/u,
      /\bwhere (?:does|do|will|is) .{0,24}\b(?:text|answers?|this|it|recording|everything)\b.{0,12}\b(?:go|goes|end up|kept|stored|saved)\b|\b(?:can|will|does|do) (?:my|the|an?) \w+ (?:see|know|find out|read|hear)\b.{0,12}\b(?:that i|what i|i did|i do) \b/u,
      /\b(?:are|is|do|does|will)\b.{0,16}\b(?:record|recorded|recording|sav(?:e|ed|ing)|stor(?:e|ed|ing))\b.{0,16}\b(?:this|my|me|it|voice|chat|answers?|what i)\b|\b(?:this|it|my voice|what i (?:say|type)|(?:conversation|interview|chat|talk|text|answers?)) (?:is |are |being |gets? |will be )?(?:recorded|saved|stored|kept)\b/u,
    ),
  ],
  [
    "right-interview",
    /\b(?:is|am|are|isn't|aren't)\b.{0,20}\b(?:the |in the )?(?:right|wrong) (?:interview|job|role|place|room|questions?|person)\b|\b(?:is|are) (?:this|that|these) (?:a )?questions? (?:meant )?for (?:me|a|an|my)\b/u,
  ],
  [
    "meaning",
    /\bis .{2,30} the same (?:as|thing)\b|\b(?:can|could|would|please|kindly|put|say|ask|repeat|explain)\b.{0,40}\b(?:simpler|simple words|simply|easier words|other words|differently|another way|plain(?:er)? (?:words|english))\b/u,
  ],
  [
    "go-on",
    /\b(?:shall|should|can|may|do) i (?:just |now )?(?:go on|continue|carry on|start|begin)(?:\W*(?:now|here))?\W*$/u,
  ],
  [
    "pause",
    /\b(?:can|could|may|might|shall|if|should) i (?:just |quickly |please )*(?:have|get|take|grab|drink|go|open|close|shut|turn|answer|step|fetch)\b.{0,24}\b(?:water|drink|coffee|tea|break|toilet|loo|bathroom|window|door|phone|call|light|tissue|charger|breath|minute|moment)\b/u,
  ],
  [
    "names",
    /\b(?:can|could|may|should|must|am i allowed to|do i have to|is it ok(?:ay)? to|allowed to|have to) (?:i )?(?:name|(?:say|give|use|tell|mention)(?: you)? (?:(?:the|real|any|their|his|her|a) )*(?:[\p{L}']+ )?names?)\b/u,
  ],
  [
    "figures",
    /\b(?:want|need|need to (?:say|give|name)|expect|like|after|have to (?:give|say)|should i (?:give|say|name)|is there) (?:me to (?:give|name|say) )?(?:a |an |the |some |any |exact )?(?:figures?|numbers?|dates?|percentages?|amounts?)\b/u,
  ],
  [
    "one-more",
    /\b(?:another|a second|one more|more than one|two|several|or just (?:the )?one|just one)\b.{0,24}\b(?:examples?|stor(?:y|ies)|cases?|ones?)\b|\b(?:examples?|stor(?:y|ies)|cases?)\b.{0,24}\b(?:or just (?:the )?one|or several|or more)\b/u,
  ],
];

const LONGEST_SENTENCE = 40;
const LOOKED_AT = 400;

const plainOf = (text: string): string => text.replaceAll("’", "'").replaceAll(QUOTED, " ").toLowerCase();

/** Without a mark at the very end, as people type and dictate: 'and they were showing me things is it ok if i give another example'. */
const ASKS_AT_THE_END =
  /(?<!\b(?:said|says|say|asked|ask|goes|went|like|me|him|her|them) )\b(?:is it (?:ok|okay|alright|fine|allowed)|do i (?:need|have) to|should i (?:say|give|name)|am i allowed to|how long (?:have|do) we|how much time)\b[^.?!]{3,70}$/iu;
const AT_THE_END = 160;
const MAY_STAND_AT_THE_END = new Set([
  "one-more",
  "figures",
  "names",
  "time",
  "other-language",
  "score",
  "pace",
]);

/** What is asked at the very end of a message without a mark, or null. */
export function askedAtTheEnd(message: string): string | null {
  const found = ASKS_AT_THE_END.exec(message.slice(-AT_THE_END).trimEnd());
  return found !== null && MAY_STAND_AT_THE_END.has(topicByForm(found[0]) ?? "") ? found[0] : null;
}

/** The topic that the form of a question names, or null. */
export function topicByForm(question: string): string | null {
  const plain = plainOf(question.slice(-LOOKED_AT));
  return FORMS.find(([, form]) => form.test(plain))?.[0] ?? null;
}

/** Asked of the interviewer, with a mark or without: 'am I talking to a person', 'tell me the mark'. */
const ASKS_THE_INTERVIEWER =
  /(?:^|[,;:.]\s*|\b(?:and|but|so|by the way|actually|sorry) )(?:am i|are you|are we|is (?:this|it|that|there|the)|was (?:this|that|it)|do (?:i|we|you)|does (?:it|this)|did i|who(?:'s|'ll)?|how (?:long|much|many|are we|am i|did i)|when (?:do|will|does)|what(?:'s|'re)?|can (?:i|we|you)|could (?:i|we|you)|may (?:i|we)|shall we|should i|will|would|tell me|give me|please (?:tell|give)|i (?:did |have |already )?ask(?:ed)?)\b/u;
/** Of the interview itself nobody asks in the middle of a story. */
const OF_THE_INTERVIEW = new Set([
  "ideal",
  "time",
  "interviewer",
  "other-language",
  "score",
  "who-sees",
  "right-interview",
  "pace",
]);
const LONGEST_ASK = 34;

/** The sentences of a short message that ask something of the interview itself; what else stands there does not hide it. */
export function asksOfInterview(message: string): string[] {
  if (!isWithin(message, LONGEST_ASK)) return [];
  return sentencesOf(message).filter((sentence) => {
    const plain = plainOf(sentence);
    return (
      isWithin(sentence, LONGEST_SENTENCE) &&
      OF_THE_INTERVIEW.has(topicByForm(sentence) ?? "") &&
      (ASKS_THE_INTERVIEWER.test(plain) || /\?[^\w?]*$/u.test(plain))
    );
  });
}
