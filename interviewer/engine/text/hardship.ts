import { QUOTED, sentencesOf } from "./read-text.ts";
import { remembered } from "./remembered.ts";

const KIN =
  "(?:son|daughter|mother|father|mum|mom|mam|mummy|dad|daddy|parents?|wife|husband|partner|brother|sister|gran|grandma|grandpa|granny|grandad|granddad|grandmother|grandfather|nan|nana|aunt|uncle|cousin|twins?|baby|fianc[eé]e?)";
const DYING =
  "(?:died|dies|dying|passed away|passed on|got killed|w(?:as|ere) killed|killed (?:him|her|my|them)sel(?:f|ves)|took (?:his|her|their) own li(?:fe|ves))";

const OWN = new RegExp(
  [
    `\\b(?:my|our) (?:(?:own|late|dead|little|old|best|only|first|second|older|younger|big) )*(?:${KIN}|friend)\\b[^.;]{0,24}\\b${DYING}`,
    `\\b(?:when|since|after|before|until|the (?:day|week|month|year|night|morning)) (?:my |our )?${KIN}(?: (?:had|was))? ${DYING}`,
    `\\b(?:my|our) (?:late|dead) ${KIN}`,
    `\\b(?:lost|losing|buried|burying) (?:my|our) (?:own |late |little |first |only |older |younger )?(?:${KIN}|friend|child)\\b`,
    `\\b(?:my|our) (?:own )?${KIN}(?:'s| is| are|'re) (?:now |also |still )?(?:on palliative|in palliative|in a hospice|in the hospice|dying|terminally|terminal|very ill|seriously ill)\\b`,
    `\\b(?:my|our) ${KIN}(?:'s)? (?:funeral|suicide|death)\\b`,
    "\\b(?:i|we) (?:had|have had|lost it|went through) (?:a |the |my |our )?(?:miscarriage|stillbirth|breakdown|overdose)\\b",
    "\\bmy (?:own )?(?:miscarriage|cancer|chemo\\w*|breakdown|depression|suicide|diagnosis|stroke|heart attack)\\b",
    "\\bi (?:had|have|got|was diagnosed with|am ill with) (?:cancer|leukaemia|depression|ptsd|panic attacks|a stroke(?! of)|a heart attack)\\b",
    "\\bi (?:was|got|have been|had been|'ve been) (?:sexually )?(?:assaulted|attacked|raped|abused|molested|stalked|stabbed|beaten|groped|harassed|bullied)\\b",
    "\\b(?:beat|hit|raped|groped|abused|molested|harassed|stalked|bullied) me\\b",
  ].join("|"),
  "iu",
);

const MOST_KEPT = 500;

/** True if the candidate tells of a death, injury or violence of their own, not of servers or batteries. */
export const tellsOwnHardship = remembered((text) => OWN.test(text.replaceAll("’", "'")), MOST_KEPT);

const WISHES_TO_DIE =
  /\b(?:kill(?:ing)? myself\b(?! (?:with|laughing|over|for|at|on)\b)|(?:end|take|taking|ending) my (?:own )?life\b|(?:want|wanna|going|gonna|like|thinking|might|could|will|urge|need|keep|been)(?: to| of| about)? (?:harm|hurt)(?:ing)? myself\b|i(?:'m| am|'ve| have)?(?: \w+)? self.harm(?:ing|ed)?\b|i(?:'m| am|'ve been| have been| feel| was)(?: feeling)? suicidal\b|(?:don't|dont|do not) want to (?:live|be alive|exist)\b|(?:want|wanna|wish) (?:to |i could )?die\b|better off (?:dead|without me)\b|no (?:reason|point) (?:to|in) (?:live|living)\b)/iu;
/** Words of somebody else: 'The caller told me he wanted to', 'she said I want to kill myself'. */
const OF_ANOTHER =
  /\b(?:he|she|they|who|caller|patient|client|resident|man|woman|boy|girl|pupil|student|guest|colleague)s? (?:\w+ )?(?:said|says|saying|told|tells|wrote|texted|cried|shouted|screamed|whispered)\b/iu;

/** True if the candidate says that they want to die or to hurt themselves. */
export const isDistress = remembered(
  (text: string): boolean =>
    sentencesOf(text.replaceAll("’", "'").replaceAll(QUOTED, " ")).some(
      (sentence) => WISHES_TO_DIE.test(sentence) && !OF_ANOTHER.test(sentence),
    ),
  MOST_KEPT,
);
