import { wordLists } from "#interviewer/data/load.ts";
import { normalStem } from "../text/base-form.ts";
import { eitherOf, isWithin, sentencesOf, wordsOf } from "../text/read-text.ts";
import { withoutInstructions } from "../text/recognise.ts";
import { isChat } from "./chat.ts";
import { remembered } from "../text/remembered.ts";

/** What people say to an interviewer beside answers: they need a moment, have a worry, or want something of the talk itself. */
const TALK_KINDS = [
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
export type TalkKind = (typeof TALK_KINDS)[number] | "chat";

/** Said of each sentence from its beginning, when small words are off it. */
const OPENING =
  /^\W*(?:(?:sorry|oops|argh+|ok(?:ay)?|no|oh|ah|uh|um+|erm*|well|so|but|and|please|excuse me|honestly|actually|right|yes|yeah|nah|seriously|just|haha|lol)\b\W*)+/u;

const SIGNS: Record<(typeof TALK_KINDS)[number], RegExp> = {
  end: eitherOf(
    /\b(?:can|could|may|shall|should) (?:we|i) (?:please )?(?:stop|end|finish|quit|leave) ?(?:here|now|this|it|the interview)?\W*$/u,
    /\b(?:stop|end|finish|quit|leave) (?:here|the (?:interview|session)|this interview|for today)/u,
    /\bhad enough/u,
    /\benough for today/u,
    /\b(?:i )?(?:gotta|got to|have to|must|need to) (?:go|leave|run)(?: now)?\W*(?:$|[,;]|my )/u,
    /\bdo (?:the )?rest (?:later|tomorrow|tmrw|another)/u,
    /\b(?:carry on|continue|come back|go on) (?:later|tomorrow|another (?:day|time))/u,
    /\bhow (?:do|can) i (?:close|end|stop|leave|exit|quit)/u,
    /^(?:enough|finish|stop|quit|exit|bye|goodbye)(?:\W*(?:now|it|please))?\W*$/u,
    /^(?:i'?m )?done\W+(?:bye|thanks|thank)/u,
    /\bthat(?:'s|s| is) enough for\b/u,
    /^(?:i'?m )?done\W*$/u,
    /\bbye now\b/u,
  ),
  refuse: eitherOf(
    /\b(?:i'd|i would|id) (?:rather|prefer) not/u,
    /\brather not (?:say|discuss|answer|talk)/u,
    /\b(?:don't|dont|do not) (?:want|wish|like) to (?:answer|discuss|talk about|say|share)/u,
    /\b(?:too|that's|thats|it's|its|that is|this is) (?:very |too |quite |rather )?(?:personal|private)/u,
    /\bnone of your business/u,
    /\b(?:rather|let me|let's|can i|can we) (?:leave|skip) (?:this|that)/u,
    /\b(?:not|won't|wont) (?:doing|do|going to do) (?:this|that|role.?play)/u,
    /\bpass on (?:this|that)/u,
    /\b(?:i'll|i will|id|i'd|let me|can i|may i) (?:like to )?pass\b(?! (?:it|them|him|her|you))/u,
    /\bnot comfortable (?:answering|talking|with (?:this|that))/u,
    /(?:don't|dont|do not) want (?:this|that)\b/u,
    /(?:don't|dont) fancy (?:this|that)/u,
    /(?:mustn't|mustnt|not allowed to|can't|cannot) talk about/u,
    /something else (?:please|pls|plz)/u,
    /^(?:i )?pass\W*$/u,
    /^(?:skip\W*)+$/u,
    /^next (?:one|question)\b/u,
  ),
  repeat: eitherOf(
    /\b(?:can|could|would) (?:you|u) (?:please )?(?:repeat|say (?:that|it) again|ask (?:that|it|me) again)/u,
    /\brepeat (?:that|it|pl\w*|the question|please)/u,
    /\bsay (?:that |it )?again/u,
    /\bone more time/u,
    /\b(?:i|and) (?:missed|didn't (?:hear|catch|get|see)|didnt (?:hear|catch|get|see)|did not (?:hear|catch|see)) (?:it|that|the question|you|half)/u,
    /^didn'?t (?:hear|catch|get) (?:it|that|the question|you|u)\b/u,
    /\blost (?:you|track|(?:my|the) (?:thread|train of thought|place\W*$))/u,
    /\bwhere were we\b/u,
    /\b(?:forgot|forgotten|(?:don't|dont|can't|cant) remember) (?:what )?(?:the|your) question\b/u,
    /\b(?:wasn't|wasnt|was not) (?:really |quite )?listening\b(?! to)/u,
    /\bhalf (?:of )?the question/u,
    /\bwhat was (?:the|your) question/u,
    /\bwhat did you (?:say|ask)/u,
    /^(?:repeat|again|come again|pardon)(?:\W*(?:please|pls))?\W*$/u,
  ),
  back: eitherOf(
    /\bgo back\b/u,
    /\b(?:previous|earlier) (?:question|one|answer)\b/u,
    /\bthe (?:question|one) before\b/u,
    /\b(?:about|on|to|in|change|redo) (?:my |the )?last (?:question|answer|one)\b/u,
    /\bdelete what i\b/u,
    /\bi meant .{1,30}\bnot\b/u,
    /\bthe one above\b/u,
    /\b(?:do|try|take) (?:the|that) .{0,20}(?:one|question) again\b/u,
    /\bstill (?:stuck )?on the last\b/u,
    /\b(?:what i said|my answer) (?:earlier|before)\b/u,
    /\b(?:add|change|correct|fix) (?:something |sth )?(?:to |in |about )?(?:my |the )?(?:answer|last|previous|before|earlier)\b/u,
    /\banswer before\b/u,
    /\bcorrect that\b/u,
    /\bredo (?:it|that|the|my)\b/u,
    /\bscratch what i\b/u,
  ),
  simpler: eitherOf(
    /\b(?:too|so|very) (?:hard|difficult|complicated)\b(?!.* (?:to|for)\b)/u,
    /\beas(?:y|ier) (?:one|question)/u,
    /\b(?:make it|say it|put it|ask it|phrase that|phrase it|word it|put that) (?:simpler|easier|differently|simply|another way|in (?:simple|other|short|easy))/u,
    /\bsimpler/u,
    /\bshort words/u,
    /\bsimple (?:words|english)/u,
    /\b(?:dont|didnt) (?:really |quite |fully )?(?:get|understand|follow) (?:it|that|this|the question|you|what)/u,
    /\b(?:don't|do not) (?:really |quite )?get (?:it|that|this|the question)/u,
    /\bnot sure what (?:you|u) (?:mean|want|are|re|'re)/u,
    /\bwhat (?:you|u)(?:'re| are)? after/u,
    /\bwhat (?:does|is) .{1,30} mean\b/u,
    /\bmakes? no sense/u,
    /\bconfus(?:ed|ing)/u,
    /\bdyslexi\w+/u,
    /^.{2,30}\bmeaning what\b/u,
    /\b(?:did not|didn't|dont|don't|do not) get you\b/u,
    /\b(?:put|say|type|write|ask|explain) (?:it|that|this) (?:maybe |please |again )?in (?:an? ?)?(?:other|another|different|plain|proper|normal|simple|easy|english)\b/u,
    /\b(?:big|difficult|hard|long) word\b/u,
    /\b(?:shorter|in short),? (?:please|if)\b/u,
    /\b(?:question|that|this|it)(?:'s| is| was) too (?:long|big|much)\b/u,
    /\b(?:(?:a lot|too much|all) (?:in one go|at once)|break (?:it|that|this) (?:up|down)|one (?:thing|bit|part) at a time)\b/u,
    /\b(?:(?:don't|dont|do not|didn't) (?:know|understand) (?:this|that|the|your) (?:word|term|expression)|never heard (?:this|that|the) (?:word|term))\b/u,
    /\b(?:don't|dont|do not) know what (?:an? |the )?[\p{L}. -]{2,24} (?:is|means?|are)\b/u,
    /\b(?:i'm|im|i am) not (?:really |quite )?following\b|\byou(?:'ve| have)? lost me\b/u,
    /^.{2,40}\bas in (?:what|which|\p{L}+\b.{0,30}\bor\b)/u,
    /^(?:what|huh|eh|sorry|pardon|hä|meaning)\W*$/u,
    /^define\b/u,
  ),
  shape: eitherOf(
    /\b(?:give|show|tell|see|have|need|get) (?:me |us )?(?:an? |some |one )?(?:sample|example)(?: answer)?(?! of (?:the|a|kind))/u,
    /\bexample would help/u,
    /\bhow (?:does )?an? good answer/u,
    /\bwhat (?:does |is |would be )?an? good answer/u,
    /\bright answer/u,
    /\b(?:tell|give) me the answer/u,
    /\banswer (?:they|you) (?:normally |usually )?(?:want|look|expect)/u,
    /\bwhat (?:you're|youre|you are|are you|they're|they are|do you|do they) (?:normally )?(?:looking for|want to hear|want here|expect(?:ing)?)/u,
    /\bstar method/u,
    /\bwrite (?:one|it|this|an answer) for me/u,
    /\bhow (?:would|should) an? [\p{L} ]{2,20} answer/u,
    /\bfor (?:instance|example) what/u,
    /\b(?:what|how) (?:should|do|am) i (?:supposed to |meant to )?(?:say|answer|write|structure|begin|start)\b/u,
    /^(?:an? |any )?example\W*$/u,
    /^you tell me\b/u,
  ),
  technical: eitherOf(
    /\bmy (?:mic|microphone|keyboard|battery|screen|laptop|phone|computer|internet|wifi|wi-fi|connection|sound|speaker|headset|camera)\b.{0,40}\b(?:not|n't|isn't|isnt|doesn't|doesnt|won't|stuck|froze|frozen|dead|dying|dies|low|on \d|broken|cuts?|off|bad|slow|gone)\b/u,
    /\b(?:the (?:sound|audio|video|screen|page|app|site)) (?:keeps?|cuts?|froze|freezes|is frozen|hangs|hung|crashed|stopped|disappeared)\b/u,
    /\b(?:can't|cant|cannot|can not) hear (?:you|u|anything)\b/u,
    /\bcaps lock\b/u,
    /\b(?:phone|battery|laptop) (?:is )?(?:at|on) \d+ ?%/u,
    /\b(?:the|my) mic(?:rophone)? (?:button|symbol|icon|does|is|isn)/u,
    /\b(?:can|may) i (?:type|speak|talk|write) (?:the answers? )?instead\b/u,
    /\b(?:can|may) i type\b/u,
    /\b(?:the|your|my) (?:last )?(?:text box|textbox|message|chat|input) (?:keeps?|shows?|is gone|disappeared|jumps)/u,
    /\bdid it send\b/u,
    /\bwi-?fi (?:dropped|is down)/u,
    /\bkeep my place\b/u,
  ),
  wait: eitherOf(
    /^wait\b(?! (?:till|until|for|and|on)\b)/u,
    /^un momento\b/u,
    /^moment please\b/u,
    /^ignore (?:that|this|it)\b/u,
    /^(?:hold|hang) on\b(?! (?:the|to)\b)/u,
    /^hold up\b/u,
    /^one (?:sec|second|moment|min|minute|mo)\b/u,
    /^(?:a|two) (?:sec|secs|second|seconds|moment|minute|minutes|mo)\b/u,
    /^(?:give me|gimme) an? (?:sec|second|moment|min|minute)\b/u,
    /^(?:scrap|scratch|forget) that\b/u,
    /^brb\b/u,
    /^be right back\b/u,
    /^back in (?:a|two|five|\d)\b/u,
    /^bear with me\b/u,
    /^let me (?:think|look|check|see|start (?:again|over)|finish|get)\b/u,
    /^i (?:need|want) (?:a|some|one) (?:sec|second|moment|minute|min|time)\b/u,
    /^(?:still )?thinking\b/u,
    /^(?:hm+|mm+)\b/u,
    /^oops\b/u,
    /^i wasn'?t (?:done|finished)\b/u,
    /^not (?:done|finished) yet\b/u,
    /^where was i\b/u,
    /\b(?:hit|pressed|pushed|tapped) (?:enter|send|return)\b/u,
    /\bsent (?:it |that )?(?:too early|too soon|by mistake|by accident)\b/u,
    /\bphone sent (?:it|that)\b/u,
    /\bone (?:sec|second|moment|minute)\W*$/u,
    /\bcat (?:just |has )?(?:walked|jumped|sat) (?:up |right |straight |down )?(?:on|over|across|onto)\b/u,
    /\blet me think\W*$/u,
    /\b(?:someone|somebody|postman|delivery|courier)(?:'s| is)? at the door\b/u,
    /\bcan'?t type (?:right )?now\b/u,
    /\bfat (?:thumbs?|fingers?)\b/u,
    /\bwoke up\b/u,
    /\b(?:two|five|one|2|5|1) mins?\W*$/u,
    /\b(?:carry on|continue|go on) (?:when|after|once|in an?)\b/u,
    /\b(?:baby|kid|child|dog|son|daughter)(?:'s| is| was)? (?:crying|screaming|barking|awake)\b/u,
    /\b(?:mum|mom|mother|dad|wife|husband|boss|phone)(?:'s| is) (?:calling|ringing)\b/u,
    /\b(?:want|need) to think\b/u,
    /\btime to think\b/u,
    /\bgive me (?:a|some) time\b/u,
    /\bback in (?:two|a (?:bit|sec|second|minute|min|moment|mo))\b/u,
    /\bdoorbell\b/u,
  ),
  english: eitherOf(
    /\bmy english (?:is|not|isn't|isnt|so|very|good|bad)\b/u,
    /\bmy (?:grammar|spelling|writing) is\b/u,
    /\bsorry for (?:my|the) (?:english|writing|writting|words|gramm\w+|spelling|mistakes?)\b/u,
    /\bsory for\b/u,
    /\bbad english\b/u,
    /\b(?:i am|i'm|im|still|only) (?:learn|learning|study|studying) english\b/u,
    /\benglish (?:is|isn't|isnt) (?:not|so|my|very|good|second|bad)\b/u,
    /\bhow (?:do )?you say\b/u,
    /\bsorry my (?:words|english|grammar)\b/u,
    /\bif i make mistakes?\b/u,
    /\blanguage barrier\b/u,
  ),
  nervous: eitherOf(
    /\b(?:i'm|im|i am|i feel|i get|feeling|so|really|very|bit|getting) (?:so |really |very |quite |a bit |a little |bit )?(?:nervous|anxious|panick\w*|scared|shaking|stressed|overwhelmed|embarrassed|sick talking)\b/u,
    /\bhands are (?:\w+ )?shaking\b/u,
    /\bfeel (?:so |such an? |like an? )?(?:fool|stupid|idiot)\b/u,
    /\b(?:go(?:es|ne|ing)?|went) (?:completely |all |totally )?blank\b/u,
    /\b(?:mind|head|brain)(?:'s)? (?:has |is |went |just |gone |goes |completely |all |totally )*(?:blank|empty)\b/u,
    /\bi (?:always )?freeze\b/u,
    /\bmy stomach\b/u,
    /\bmy (?:heart|head)(?:'s| is| keeps) (?:going|racing|pounding|spinning|hammering|thumping)\b/u,
    /\b(?:having|getting) an? (?:panic|anxiety) attack\b|\bi can'?t breathe\b/u,
    /\b(?:drawing|drew) a blank\b/u,
    /\b(?:i|face|ears|cheeks) (?:\p{L}+ )?go(?:es)? red\b/u,
    /\bi(?:'ve| have)(?: got)? butterflies\b/u,
    /\bcan't (?:do|think)(?: of)?(?: this| straight| now)?\W*$/u,
    /\bthis is (?:so )?(?:hard|scary) for me\b/u,
  ),
  hello: eitherOf(
    /^(?:hi+|hiya|hello+|hey+|heya|yo|greetings|good (?:morning|afternoon|evening|day))(?:[\s,!.]+(?:there|again|sir|madam|miss|mr|mrs|ms|all|everyone|everybody|interviewer|good (?:morning|afternoon|evening|day)|anyone|anybody|how are you(?: today)?|i'?m [\p{L}]+))*(?:[\s,!.]+(?:my name is [\p{L} ]{1,30}|(?:is anyone|are you) there.{0,30}))?[^\p{L}\d_]*$/u,
    /^(?:i'?m )?back(?: now)?\W*$/u,
    /^(?:i'?m |i am )?(?:all )?ready(?: now| when you are| to (?:go|start|begin|go on))?\W*$/u,
    /^are you (?:still )?(?:there|here)\b/u,
    /^(?:is )?(?:anyone|anybody|someone) (?:there|here|home)\b/u,
    /^anyone\W*$/u,
    /^test(?:ing)?(?: test)?(?: [\d ]*\d)?\W*$/u,
    /^[\d ]+ is this working/u,
    /^is this working/u,
    /^how are you\b/u,
    /^how(?:'s| is) it going\b/u,
    /^nice to meet you\b/u,
    /^did you have a (?:good|nice)\b/u,
    /^have a (?:good|nice) (?:day|weekend)/u,
    /^(?:lovely|nice|awful) weather\b/u,
  ),
};

/** A longer message tells something, whatever else it says. */
const LONGEST_TALK = 30;
const LONGEST_OF_BLANK = 36;
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

/** What people do in talk about the talk: a sentence with another deed answers. */
const TALK_VERBS = new Set(
  "be have do can will need want think feel know understand like write type see hear get go learn read mean speak sit come carry finish start look try miss lose scroll hit press send freeze stop end leave pass skip repeat answer wait hold sound happen cut let say thank close correct mine u gotta discuss talk prefer click forget forgot remember listen enter mess"
    .split(" ")
    .map(verbOf),
);
const DOERS = new Set(["i", "we", "i'd", "we'd", "i'll", "we'll"]);
const BEFORE_VERBS = new Set(
  "just also then always first never really still only often usually now would will could can should must might did do".split(
    " ",
  ),
);
/** 'I have dyslexia', 'I was nervous', 'can I do the rest' tell of no deed. */
const NO_DEED =
  /^(?:am|was|were|are|be|have|had|to|not|don't|didn't|wasn't|won't|can't|dont|didnt|wasnt|wont|cant|havent|couldnt|the|an?|my|it|this|that|all)$/u;
const isPast = (word: string): boolean => irregular.has(word) || /^\p{L}{3,}ed$/u.test(word);

/**
 * Whether somebody is told to do something: 'I rang', 'we always check', 'Swept up'. An order to the interviewer ('give me a
 * minute') is none. It reads words alone: the server's first thread, which counts answers, need not know grammar.
 */
export function tellsOfDeed(sentence: string): boolean {
  const words = wordsOf(sentence);
  return words.some((word, at) => {
    if (DOERS.has(word)) {
      const verb = words.slice(at + 1).find((next) => !BEFORE_VERBS.has(next));
      return verb !== undefined && !NO_DEED.test(verb) && !TALK_VERBS.has(verbOf(verb));
    }
    const before = words[at - 1];
    const mayLackItsDoer = before === undefined || before === "and" || before === "then";
    return mayLackItsDoer && isPast(word) && !TALK_VERBS.has(verbOf(word));
  });
}

/** The same of what was done only: 'I hope', 'I can't name him' do nothing. */
export function tellsOfPastDeed(sentence: string): boolean {
  const words = wordsOf(sentence);
  return words.some((word, at) => {
    const verb = DOERS.has(word) ? words.slice(at + 1).find((next) => !BEFORE_VERBS.has(next)) : undefined;
    return verb !== undefined && isPast(verb) && !NO_DEED.test(verb) && !TALK_VERBS.has(verbOf(verb));
  });
}

/** So much beside it is an answer that has begun: only the wish to go on with it, or not to answer at all, is heard. */
const REST_AT_MOST = 9;
const REST_OF_BLANK = 20;
const IS_BLANK = /\b(?:blank|empty|nothing comes)\b/iu;
const LONGEST_GREETING = 9;
const MOST_KEPT = 2000;

/** 'Could you repeat that in simpler words?' */
const IN_OTHER_WORDS =
  /\b(?:simpl\w+|eas(?:y|ier) (?:words?|english|way)|other words|differently|another way|plain\w* (?:words?|english)|short\w* (?:words?|sentences?))\b/u;
const LASTS =
  /^\W*(?:just |only |about |maybe )?(?:a|one|two|three|five|ten|\d+) (?:sec\w*|min\w*|moments?|mo)\W*$/iu;
const MOST_WORDS_BEFORE_A_PAUSE = 3;

/** 'Sorry, escalate?' */
const ASKS_FOR_A_WORD =
  /^[^\p{L}\d_]*(?:(?:sorry|what|a|an|the)[^\p{L}\d_]+)*(?!hello|anyone|anybody|honestly|really|seriously|right|okay|pardon|me|why|how|when|who|where|what|you|and|so|huh|eh)[\p{L}\d-]{2,24}\?[^\p{L}\d_]*$/iu;

type FoundTalk = { kind: TalkKind; rest: string };

const isAllChat = (sentences: readonly string[]): boolean =>
  sentences.length > 0 &&
  sentences.every((sentence) => {
    const lower = sentence.toLowerCase().trim();
    return isChat(lower, { bare: lower.replace(OPENING, ""), tellsOfDeed: tellsOfDeed(sentence) });
  });

/** The first kind of talk that a short message is, and what it says beside it; null where it is none. */
export const findTalk = remembered((message: string): FoundTalk | null => {
  if (!isWithin(message, IS_BLANK.test(message) ? LONGEST_OF_BLANK : LONGEST_TALK)) return null;
  if (isWithin(message, LONGEST_CUT_OFF) && CUT_OFF.test(message)) return { kind: "wait", rest: message };
  if (isWithin(message, 3) && ASKS_FOR_A_WORD.test(message)) return { kind: "simpler", rest: "" };
  const sentences = sentencesOf(withoutInstructions(message.replaceAll("’", "'"))).flatMap((one) =>
    one.split(/(?:(?<!\s)\s+)?(?:[—–]|\.\.+|…)\s*/u),
  );
  const kindOf = (sentence: string): TalkKind | undefined => {
    if (tellsOfDeed(sentence)) return undefined;
    const lower = sentence.toLowerCase().trim();
    const bare = lower.replace(OPENING, "");
    const kind = TALK_KINDS.find(
      (one) =>
        (SIGNS[one].test(bare) || SIGNS[one].test(lower)) &&
        (one !== "hello" || isWithin(sentence, LONGEST_GREETING)),
    );
    return kind === "repeat" && IN_OTHER_WORDS.test(lower) ? "simpler" : kind;
  };
  const kinds = sentences.map(kindOf);
  const kind = TALK_KINDS.find((one) => kinds.includes(one));
  if (kind === undefined) return isAllChat(sentences) ? { kind: "chat", rest: "" } : null;
  const rest = sentences.filter((_, at) => kinds[at] === undefined).join(" ");
  // Whose mind is blank has not answered, whatever else is said of it.
  const isBegun = !isWithin(
    rest,
    kind === "nervous" && IS_BLANK.test(message) ? REST_OF_BLANK : REST_AT_MOST,
  );
  const isLast = kind === "wait" && kinds.at(-1) === "wait";
  // 'I pull on each strap. Two minutes.' says how long it takes.
  const isDuration =
    kind === "wait" && kinds.every((one, at) => one === undefined || LASTS.test(sentences[at] ?? ""));
  if (isDuration && !isWithin(rest, MOST_WORDS_BEFORE_A_PAUSE)) return null;
  return isBegun && !isLast && kind !== "refuse" ? null : { kind, rest };
}, MOST_KEPT);

const LONGEST_WAIT = 7;

/** A sentence that only says, beside an answer, how one feels or what goes on; in lower case with straight apostrophes. */
export function remarkInTalk(sentence: string): "nervous" | "language" | "noise" | "question" | null {
  const bare = sentence.replace(OPENING, "");
  const is = (kind: (typeof TALK_KINDS)[number]): boolean =>
    SIGNS[kind].test(bare) || SIGNS[kind].test(sentence);
  if (is("nervous")) return "nervous";
  // 'It's mostly about how you say it' asks for no word.
  if (is("english") && !/\bhow (?:do )?you say (?:it|this|that|things)\b/u.test(sentence)) return "language";
  if (is("technical")) return "noise";
  // 'Let me think' is said of the question.
  return is("wait") && isWithin(sentence, LONGEST_WAIT) ? "question" : null;
}
