import { sentencesOf } from "./read-text.ts";

/**
 * Signs that a sentence is about the rating of its own answer. Each also occurs in honest answers: teachers mention
 * rubrics, recruiters candidates. Two of them in one message indicate a plea to the rater.
 */
const SIGNS = [
  /\b(?:raters?|graders?|evaluators?|assessors?|examiners?|scorers?|(?:scoring|grading|marking|rating) (?:model|system|scheme|form)|rubric|transcri(?:ption|ber)|interviewer['’]s note)\b/iu,
  /\b(?:the|this) candidate\b|\bcandidate(?:['’]s| text| gave| is| has| was)\b/iu,
  /(?=[a-z])(?<=(?:^|[:.(\n])[\s*#-]*)(?:step \d\W+|please |then |so |and )?(?:mark|grade|score|rate|award|treat|tick|output|enter|use|give)\b.{0,24}\b(?:it|this|me|as|full|top|highest|answer|reply|response|box|distinction|final|marks?|rating|score)\b/iu,
  /\b(?:this|my|original|full|complete|entire|reference|present|short|the) (?:answers?|reply|response)\b|\b(?:answer|text) (?:above|you are reading)\b/iu,
  /\b(?:full|top|highest|maximum|high|best) (?:marks?|scores?|ratings?|grades?|credit|band)\b|\b(?:5\/5|10\/10)|\bmark(?:ed)? (?:me |it )?(?:up|down|as|high|full|correct|exceptional)\b|\b(?:score|mark|rating|grade):? \d/iu,
];
const FEWEST_SIGNS = 2;

/** The part of a message before a plea to the rater. */
export function withoutPlea(text: string): string {
  if (SIGNS.filter((sign) => sign.test(text)).length < FEWEST_SIGNS) return text;
  const first = sentencesOf(text).find((sentence) => SIGNS.some((sign) => sign.test(sentence)));
  return first === undefined ? text : text.slice(0, text.indexOf(first));
}
