import { isWithin, wordsOf } from "../text/read-text.ts";

/**
 * Mere talk, as between people who sit opposite each other: the dog, the weather, the noise next door, a wish, a kind word to
 * the interviewer. It is heard only where a message says nothing else, in a sentence or two about here and now: what was once,
 * or is so in general, may be an answer that holds the same words.
 */
const LONGEST_CHAT = 18;

/** What a desk at home has around it. */
const NEAR =
  /\b(?:dogs?|cats?|puppy|kitten|parrot|birds?|budgie|hamster|neighbou?rs?|kids?|children|baby|toddler|wife|husband|flatmate|roommate|housemate|builders?|postman|doorbell|lawn|coffee|tea|lunch|breakfast|dinner|chair|desk|room|window|sun|rain|snow|wind|siren|thunder\w*|storm|fan|kettle|washing machine|keyboard)\b/u;
/** That it is so at this minute. */
const NOW =
  /\b(?:just|keeps?|again|today|outside|in the background|right now|rn|here|finally|this (?:room|chair|minute)|lol|haha\w*|sorry|behind me|staring at me|on my lap|upstairs|out there)\b|:\)|😂|😅|🙂/u;
/** It goes on now, or has only just happened. */
const GOES_ON = /\b(?:is|are|am|i'm|keeps?|has|just \p{L}+)\b|\p{L}'(?:s|re)\b/u;
/** 'Our kids kept losing gloves', 'each time somebody mowed the lawn outside': it was once. */
const WAS_ONCE =
  /\b(?:was|were|had|did|kept|went|made|took|said|told|came|gave|found|knew)\b|(?<!\bjust )\b\p{L}{3,}ed\b/u;
/** With these nobody chats. */
const SERIOUS =
  /\b(?:died|dead|death|dying|ill|sick|hospital|hurt|accident|fire|police|bleeding|because|so that|in order)\b/u;

const KIND =
  "(?:nice|kind|sweet|lovely|funny|friendly|friendlier|nicer|kinder|great|good|strict|tough|patient|polite|clever|smart|quick|fast|calm|brilliant|amazing|the best)";
const SAYS = [
  // To the interviewer, as to a person.
  new RegExp(
    String.raw`^you(?:'re| are|re| sound| seem| look)(?: (?:a |an |so|very|really|quite|pretty|much|actually|such))*\s?${KIND}\b`,
    "u",
  ),
  /^you(?:'ve| have)?(?: got)? (?:a |such a )(?:really |very |so )?(?:nice|lovely|kind|good|great|pleasant|calming) (?:way|voice|manner|style|face|smile|name)\b/u,
  /^you (?:really |do |certainly )?(?:type|write|talk|reply|answer) (?:so |very |really )?(?:fast|quick\w*|slow\w*|well|nicely)/u,
  /^you (?:really |certainly )?(?:don't|dont|do not) make it easy/u,
  /^you must (?:hear|get|be|see|meet)\b/u,
  /^i (?:really |do |quite )?(?:like|love) (?:you|talking to you|this (?:app|site|thing|tool|program)|your (?:voice|style|name|questions?))\b/u,
  /^i bet you\b/u,
  /^you (?:really |do )?(?:remind me of|(?:ask|have|give) (?:really |such |some )?(?:good|nice|great|interesting|clever)\b)/u,
  /^(?:cheers|thanks|thank you) for (?:doing|having|asking|explaining|this|your)\b/u,
  /\b(?:tell|told) you a joke\b/u,
  /^(?:good )?(?:morning|afternoon|evening) to you\b/u,
  /^what(?:'s| is)? (?:the )?time (?:is it|there|where)\b/u,
  /^(?:i'm|it's|that's|this is|you're) .{1,60}\b(?:btw|by the way)\W*$/u,
  // Wishes and greetings.
  /^(?:happy|merry) (?:\w+day|christmas|xmas|easter|new year|holidays|weekend|halloween)\b/u,
  /^(?:i )?(?:hope|trust) (?:you|your)\b/u,
  /^(?:wish me luck|fingers crossed|greetings from|cheers|enjoy your|good luck)\b/u,
  /^(?:my )?[\p{L} ]{2,20} says (?:hi|hello|hey|good luck)\b/u,
  /^(?:it's |it is )?(?:so |really |very )?(?:nice|lovely|good|great|pleased|a pleasure) to (?:meet|see|talk to) you\b/u,
  // The weather, the day.
  /^(?:it's|its|it is|it) (?:so |really |very |absolutely |still |been )*(?:raining|pouring|snowing|hailing|hot|cold|freezing|boiling|sunny|windy|stormy|foggy|grey|gray|humid)\b/u,
  /^(?:so |really |absolutely )?(?:freezing|boiling|raining|pouring|snowing|sweltering|sunny) (?:today|here|outside|again)\b/u,
  /^(?:what|such) (?:a |an )?(?:\w+ )?(?:day|week|morning|weather|heat)\W*$/u,
  /^(?:what )?(?:lovely|nice|awful|horrible|terrible|beautiful|gorgeous|strange|weird) (?:weather|day)\b/u,
  /^the (?:sun|rain|snow|wind) (?:is|has|just|came|finally)\b/u,
  /^(?:big|long|busy|rough|weird|early) (?:day|week|morning|night) (?:for me|today|already|again)\b/u,
  /^(?:it's|it is) (?:so |really |very |a bit |quite |too |nearly |almost |already )*(?:stuffy|loud|noisy|dark|late|early|quiet|midnight|noon|bedtime)(?: (?:in )?here)?\W*$/u,
  /\bmorning person\b/u,
  // The body, food and drink.
  /\bmy (?:stomach|belly|tummy)(?:'s| is| keeps) (?:rumbling|growling|grumbling)/u,
  /^(?:this|my) (?:chair|back|desk|neck)(?:'s| is| hurts)\b/u,
  /^my (?:coffee|tea|lunch|food)(?:'s| is| has| went| got)(?: (?:gone|getting|gotten))? cold\b/u,
  /\b(?:could|would) (?:really |just )?(?:use|kill for|do with) (?:a |an |some )(?:cup|coffee|tea|nap|break|drink|biscuit|snack|holiday)\b/u,
  /^i(?:'m| am|m) (?:so |really |very |a bit |absolutely )*(?:melting|sweating|tired|sleepy|hungry|starving|thirsty|knackered|exhausted)\b(?! of)/u,
  /^(?:a )?(?:bit of a |slight |bad )?(?:headache|cold|cough) today\b/u,
  /\bi just (?:spilled|spilt|dropped|knocked over)\b/u,
  // The interview itself.
  /^(?:that(?:'s| is| was)|this is|what)?\s?(?:an? |such an? )?(?:really |very |quite )?(?:tough|hard|tricky|good|great|nice|interesting|funny|big|difficult|long) (?:question|one)(?: (?:for me|there|haha\w*|lol))?\W*$/u,
  /^(?:it's|its|it is|this is) (?:actually |really |kind of |quite )?(?:my first (?:time|one|interview)|fun|exciting|weird|strange|funny|surreal|like talking to .{1,30})(?: (?:doing (?:this|one of (?:these|those|them))|so far|actually|haha\w*|lol))?\W*$/u,
  /^(?:this|that|it) reminds me of\b/u,
  /\bready when you are\b/u,
  /^knock,? knock\b/u,
];

const REACTIONS = new Set(
  "ok okay cool nice one good great wow lol lmao haha hahaha hehe hmm hm interesting thanks thank you thx for explaining that the explanation no worries problem got it i see sure right alright awesome perfect phew yay oh ah well fair enough understood makes sense sorry about ha much very so a lot".split(
    " ",
  ),
);
/** 'Good' alone may be meant for an answer. */
const SAYS_REACTION =
  /\b(?:cool|(?:nice|good|great) one|wow|lol|lmao|haha\w*|hehe|hmm|interesting|thanks|thank|thx|worries|problem|got it|i see|awesome|perfect|phew|yay|enough|understood|sense|sorry)\b/u;

/** 'Ok cool', 'lol good one', 'great, thanks for explaining': nothing is told by it. */
const isReaction = (sentence: string): boolean =>
  SAYS_REACTION.test(sentence) && wordsOf(sentence).every((word) => REACTIONS.has(word));

/** Where others act or a reason follows, something is told. */
const OF_OTHERS =
  /\b(?:because|they|he|she|we|us|our|them|him|her|i (?:said|say|told|tell|asked|ask))\b|(?:,\s*so|\band) (?:i|we)\b/u;

const EXCLAIMED =
  /^(?:(?:wow|phew|yay|hehe|ha|omg|hm+|cheers|thanks|thank you|man|god|my god|by the way|btw)\b\W*)+/u;

/** Whether a sentence, in lower case with straight apostrophes, is mere talk; `tellsOfDeed`: somebody is told to do something. */
export function isChat(
  sentence: string,
  { bare, tellsOfDeed }: { bare: string; tellsOfDeed: boolean },
): boolean {
  if (!isWithin(sentence, LONGEST_CHAT) || SERIOUS.test(sentence)) return false;
  const said = bare.replace(EXCLAIMED, "");
  if (isReaction(sentence)) return true;
  if (OF_OTHERS.test(sentence)) return false;
  if (SAYS.some((sign) => sign.test(said) || sign.test(sentence))) return true;
  const isNow = NOW.test(sentence) && GOES_ON.test(sentence) && !WAS_ONCE.test(sentence);
  return !tellsOfDeed && isNow && NEAR.test(sentence);
}
