import { wordLists } from "#interviewer/data/load.ts";
import { normalStem } from "../text/base-form.ts";
import { sentencesOf, wordsOf } from "../text/read-text.ts";
import { withoutInstructions } from "../text/recognise.ts";
import { remembered } from "../text/remembered.ts";

/** What people say to an interviewer beside answers: they need a moment, have a worry, or want something of the talk itself. */
export const TALK_KINDS = [
  "end",
  "refuse",
  "repeat",
  "back",
  "simpler",
  "shape",
  "technical",
  "wait",
  "english",
  "nervous",
  "hello",
] as const;
export type TalkKind = (typeof TALK_KINDS)[number];

/** Said of each sentence from its beginning, when small words are off it. */
const OPENING =
  /^\W*(?:(?:sorry|oops|argh+|ok(?:ay)?|no|oh|ah|uh|um+|erm*|well|so|but|and|please|excuse me|honestly|actually|right|yes|yeah|nah|seriously|just|haha|lol)\b\W*)+/u;

const SIGNS: Record<TalkKind, RegExp> = {
  end: /\b(?:(?:can|could|may|shall|should) (?:we|i) (?:please )?(?:stop|end|finish|quit|leave) ?(?:here|now|this|it|the interview)?\W*$|(?:stop|end|finish|quit|leave) (?:here|the (?:interview|session)|this interview|for today)|had enough|enough for today|(?:i )?(?:gotta|got to|have to|must|need to) (?:go|leave|run)(?: now)?\W*(?:$|[,;]|my )|do (?:the )?rest (?:later|tomorrow|tmrw|another)|(?:carry on|continue|come back|go on) (?:later|tomorrow|another (?:day|time))|how (?:do|can) i (?:close|end|stop|leave|exit|quit))|^(?:enough|finish|stop|quit|exit|bye|goodbye)\W*(?:now|it|please)?\W*$|^(?:i'?m )?done\W+(?:bye|thanks|thank)|\bthat(?:'s|s| is) enough for\b|^(?:i'?m )?done\W*$|\bbye now\b/u,
  refuse:
    /\b(?:(?:i'd|i would|id) (?:rather|prefer) not|rather not (?:say|discuss|answer|talk)|(?:don't|dont|do not) (?:want|wish|like) to (?:answer|discuss|talk about|say|share)|(?:too|that's|thats|it's|its|that is|this is) (?:very |too |quite |rather )?(?:personal|private)|none of your business|(?:rather|let me|let's|can i|can we) (?:leave|skip) (?:this|that)|(?:not|won't|wont) (?:doing|do|going to do) (?:this|that|role.?play)|pass on (?:this|that)|(?:i'll|i will|id|i'd|let me|can i|may i) (?:like to )?pass\b(?! (?:it|them|him|her|you))|not comfortable (?:answering|talking|with (?:this|that)))|(?:don't|dont|do not) want (?:this|that)\b|(?:don't|dont) fancy (?:this|that)|(?:mustn't|mustnt|not allowed to|can't|cannot) talk about|something else (?:please|pls|plz)|^(?:i )?pass\W*$|^(?:skip\W*)+$|^next (?:one|question)\b/u,
  repeat:
    /\b(?:(?:can|could|would) (?:you|u) (?:please )?(?:repeat|say (?:that|it) again|ask (?:that|it|me) again)|repeat (?:that|it|pl\w*|the question|please)|say (?:that |it )?again|one more time|(?:i|and) (?:missed|didn't (?:hear|catch|get|see)|didnt (?:hear|catch|get|see)|did not (?:hear|catch|see)) (?:it|that|the question|you|half)|half (?:of )?the question|what was (?:the|your) question|what did you (?:say|ask))|^(?:repeat|again|come again|pardon)\W*(?:please|pls)?\W*$/u,
  back: /\b(?:go back|(?:previous|earlier) (?:question|one|answer)|the (?:question|one) before|(?:about|on|to|in|change|redo) (?:my |the )?last (?:question|answer|one)|delete what i|i meant .{1,30}\bnot\b|the one above|(?:do|try|take) (?:the|that) .{0,20}(?:one|question) again|still (?:stuck )?on the last|(?:what i said|my answer) (?:earlier|before)|(?:add|change|correct|fix) (?:something |sth )?(?:to |in |about )?(?:my |the )?(?:answer|last|previous|before|earlier)|answer before|correct that|redo (?:it|that|the|my)|scratch what i)\b/u,
  simpler:
    /\b(?:(?:too|so|very) (?:hard|difficult|complicated)\b(?!.* (?:to|for)\b)|eas(?:y|ier) (?:one|question)|(?:make it|say it|put it|ask it|phrase that|phrase it|word it|put that) (?:simpler|easier|differently|simply|another way|in (?:simple|other|short|easy))|simpler|short words|simple (?:words|english)|(?:dont|didnt) (?:really |quite |fully )?(?:get|understand|follow) (?:it|that|this|the question|you|what)|(?:don't|do not) (?:really |quite )?get (?:it|that|this|the question)|not sure what (?:you|u) (?:mean|want|are|re|'re)|what (?:you|u)(?:'re| are)? after|what (?:does|is) .{1,30} mean\b|makes? no sense|confus(?:ed|ing)|dyslexi\w+)|^(?:what|huh|eh|sorry|pardon|hä|meaning)\W*$|^define\b/u,
  shape:
    /\b(?:(?:give|show|tell|see|have|need|get) (?:me |us )?(?:an? |some |one )?(?:sample|example)(?: answer)?(?! of (?:the|a|kind))|example would help|how (?:does )?an? good answer|what (?:does |is |would be )?an? good answer|right answer|(?:tell|give) me the answer|answer (?:they|you) (?:normally |usually )?(?:want|look|expect)|what (?:you're|youre|you are|are you|they're|they are|do you|do they) (?:normally )?(?:looking for|want to hear|want here|expect(?:ing)?)|star method|write (?:one|it|this|an answer) for me|how (?:would|should) an? [\p{L} ]{2,20} answer|for (?:instance|example) what|(?:what|how) (?:should|do|am) i (?:supposed to |meant to )?(?:say|answer|write|structure|begin|start)\b)|^(?:an? |any )?example\W*$|^you tell me\b/u,
  technical:
    /\bmy (?:mic|microphone|keyboard|battery|screen|laptop|phone|computer|internet|wifi|wi-fi|connection|sound|speaker|headset|camera)\b.{0,40}\b(?:not|n't|isn't|isnt|doesn't|doesnt|won't|stuck|froze|frozen|dead|dying|dies|low|on \d|broken|cuts?|off|bad|slow|gone)\b|\b(?:the (?:sound|audio|video|screen|page|app|site)) (?:keeps?|cuts?|froze|freezes|is frozen|hangs|hung|crashed|stopped|disappeared)\b|\b(?:can't|cant|cannot|can not) hear (?:you|u|anything)\b|\bcaps lock\b|\b(?:phone|battery|laptop) (?:is )?(?:at|on) \d+ ?%|\b(?:the|my) mic(?:rophone)? (?:button|symbol|icon|does|is|isn)|\b(?:can|may) i (?:type|speak|talk|write) (?:the answers? )?instead\b|\b(?:can|may) i type\b|\b(?:the|your|my) (?:last )?(?:text box|textbox|message|chat|input) (?:keeps?|shows?|is gone|disappeared|jumps)|\bdid it send\b|\bwi-?fi (?:dropped|is down)|\bkeep my place\b/u,
  wait: /^(?:wait(?! (?:till|until|for|and|on)\b)|un momento|moment please|ignore (?:that|this|it)|(?:hold|hang) on(?! (?:the|to)\b)|hold up|one (?:sec|second|moment|min|minute|mo)|(?:a|two) (?:sec|secs|second|seconds|moment|minute|minutes|mo)\b|(?:give me|gimme) an? (?:sec|second|moment|min|minute)|scrap that|scratch that|forget that|brb|be right back|back in (?:a|two|five|\d)|bear with me|let me (?:think|look|check|see|start (?:again|over)|finish|get)|i (?:need|want) (?:a|some|one) (?:sec|second|moment|minute|min|time)|thinking|still thinking|hm+|mm+|oops|i wasn'?t (?:done|finished)|not (?:done|finished) yet|where was i)\b|\b(?:(?:hit|pressed|pushed|tapped) (?:enter|send|return)|sent (?:it |that )?(?:too early|too soon|by mistake|by accident)|phone sent (?:it|that)|one (?:sec|second|moment|minute)\W*$|cat (?:walked|jumped|sat)|let me think\W*$|(?:someone|somebody|postman|delivery|courier)(?:'s| is)? at the door|can'?t type (?:right )?now|fat (?:thumbs?|fingers?)|woke up|(?:two|five|one|2|5|1) mins?\W*$|(?:carry on|continue|go on) (?:when|after|once|in an?)\b|(?:baby|kid|child|dog|son|daughter)(?:'s| is| was)? (?:crying|screaming|barking|awake)|(?:mum|mom|mother|dad|wife|husband|boss|phone)(?:'s| is) (?:calling|ringing)|carry on after|(?:want|need) to think|time to think|give me (?:a|some) time|back in (?:two|a (?:bit|sec|second|minute|min|moment|mo))|doorbell)\b/u,
  english:
    /\b(?:my english (?:is|not|isn't|isnt|so|very|good|bad)|my (?:grammar|spelling|writing) is|sorry for (?:my|the) (?:english|writing|writting|words|grammar|spelling|mistakes?)|sory for|sorry for my gramm\w+|bad english|(?:i am|i'm|im|still|only) (?:learn|learning|study|studying) english|english (?:is|isn't|isnt) (?:not|so|my|very|good|second|bad)|how (?:do )?you say|sorry my (?:words|english|grammar)|if i make mistakes?|language barrier)\b/u,
  nervous:
    /\b(?:(?:i'm|im|i am|i feel|i get|feeling|so|really|very|bit|getting) (?:so |really |very |quite |a bit |a little |bit )?(?:nervous|anxious|panick\w*|scared|shaking|stressed|overwhelmed|embarrassed|sick talking)|hands are (?:\w+ )?shaking|feel (?:so |such an? |like an? )?(?:fool|stupid|idiot)|go(?:es)? (?:completely |all |totally )?blank|(?:mind|head|brain)(?:'s)? (?:has |is |went |just |gone |goes |completely |all |totally )*(?:blank|empty)|i (?:always )?freeze|my stomach|(?:drawing|drew) a blank|go red|can't (?:do|think)(?: of)?(?: this| straight| now)?\W*$|this is (?:so )?(?:hard|scary) for me)\b/u,
  hello:
    /^(?:(?:hi+|hiya|hello+|hey+|heya|yo|greetings|good (?:morning|afternoon|evening|day))(?:[\s,!.]+(?:there|again|sir|madam|miss|mr|mrs|ms|all|everyone|everybody|interviewer|good (?:morning|afternoon|evening|day)|anyone(?: there)?|anybody(?: there)?|how are you(?: today)?|i'?m [\p{L}]+|my name is [\p{L} ]{1,30}|is anyone there.*|are you there.*))*\W*$|(?:i'?m )?back(?: now)?\W*$|are you (?:still )?(?:there|here)\b|(?:is )?(?:anyone|anybody|someone) (?:there|here|home)\b|anyone\W*$|test(?:ing)?(?: test)?(?: [\d ]+)?\W*$|[\d ]+ is this working|is this working|how are you\b|how(?:'s| is) it going\b|nice to meet you\b|did you have a (?:good|nice)\b|have a (?:good|nice) (?:day|weekend)|(?:lovely|nice|awful) weather\b)/u,
};

/** A longer message tells something, whatever else it says. */
const LONGEST_TALK = 30;
/** Broken off in the middle of a sentence: it was sent too early. */
const CUT_OFF = /\b(?:the|an?|of|and|but|because|i|my|our|with|was|were|if|to|when)\s*$/iu;
const LONGEST_CUT_OFF = 14;

const irregular = new Map(
  wordLists["irregular-pasts"].map((pair): [string, string] => {
    const [base = "", past = ""] = pair.split(" ");
    return [past, base];
  }),
);
const verbOf = (word: string): string => normalStem(irregular.get(word) ?? word);

/** What people do in talk about the talk: a sentence with another deed, or a message with two, answers. */
const TALK_VERBS = new Set(
  "be have do can will need want think feel know understand like write type see hear get go learn read mean speak sit come carry finish start look try miss lose scroll hit press send freeze stop end leave pass skip repeat answer wait hold sound happen cut let say thank close correct mine u gotta discuss talk prefer click enter mess"
    .split(" ")
    .map(verbOf),
);
const DEEDS_OF_AN_ANSWER = 2;
const DOERS = new Set(["i", "we", "i'd", "we'd", "i'll", "we'll"]);
const BEFORE_VERBS = new Set(
  "just also then always first never really still only often usually now would will could can should must might did do".split(
    " ",
  ),
);
/** 'I have dyslexia', 'I was nervous', 'can I do the rest' tell of no deed. */
const NO_DEED =
  /^(?:am|was|were|are|be|have|had|to|not|don't|didn't|won't|can't|the|an?|my|it|this|that|all)$/u;
const isPast = (word: string): boolean => irregular.has(word) || /^\p{L}{3,}ed$/u.test(word);

/**
 * How often somebody is told to do something: 'I rang', 'we always check', 'Swept up'. An order to the interviewer ('give me
 * a minute') is none. It reads words alone: the server's first thread, which counts answers, need not know grammar.
 */
function countDeeds(sentence: string): number {
  const words = wordsOf(sentence);
  return words.filter((word, at) => {
    if (DOERS.has(word)) {
      const verb = words.slice(at + 1).find((next) => !BEFORE_VERBS.has(next));
      return verb !== undefined && !NO_DEED.test(verb) && !TALK_VERBS.has(verbOf(verb));
    }
    const before = words[at - 1];
    const mayLackItsDoer = before === undefined || before === "and" || before === "then";
    return mayLackItsDoer && isPast(word) && !TALK_VERBS.has(verbOf(word));
  }).length;
}

/** So much beside it is an answer that has begun: only the wish to go on with it, or not to answer at all, is heard. */
const REST_AT_MOST = 9;
const LONGEST_GREETING = 9;
const MOST_KEPT = 2000;

export type FoundTalk = { kind: TalkKind; rest: string };

/** The first kind of talk that a short message is, and what it says beside it; null where it is none. */
export const findTalk = remembered((message: string): FoundTalk | null => {
  const { length } = wordsOf(message);
  if (length > LONGEST_TALK) return null;
  const deeds = sentencesOf(message).reduce((sum, sentence) => sum + countDeeds(sentence), 0);
  if (deeds >= DEEDS_OF_AN_ANSWER) return null;
  if (length <= LONGEST_CUT_OFF && CUT_OFF.test(message)) return { kind: "wait", rest: message };
  const sentences = sentencesOf(withoutInstructions(message.replaceAll("’", "'"))).flatMap((one) =>
    one.split(/\s*(?:[—–]|\.\.+|…)\s*/u),
  );
  const kindOf = (sentence: string): TalkKind | undefined => {
    if (countDeeds(sentence) > 0) return undefined;
    const lower = sentence.toLowerCase().trim();
    const bare = lower.replace(OPENING, "");
    return TALK_KINDS.find(
      (kind) =>
        (SIGNS[kind].test(bare) || SIGNS[kind].test(lower)) &&
        (kind !== "hello" || wordsOf(sentence).length <= LONGEST_GREETING),
    );
  };
  const kinds = sentences.map(kindOf);
  const kind = TALK_KINDS.find((one) => kinds.includes(one));
  if (kind === undefined) return null;
  const rest = sentences.filter((_, at) => kinds[at] === undefined).join(" ");
  const isBegun = wordsOf(rest).length > REST_AT_MOST;
  const isLast = kind === "wait" && kinds.at(-1) === "wait";
  return isBegun && !isLast && kind !== "refuse" ? null : { kind, rest };
}, MOST_KEPT);
