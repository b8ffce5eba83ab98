import { wordsOf } from "../text/read-text.ts";

const CREDENTIAL =
  /\b(?:licen[cs]e|certificat(?:e|ion)|diploma|registration|permit|passport|clearance|dbs check|right to work)s?\b/iu;
/** Words of something that is done or known, about which there is a story. */
const PRACTISED =
  /\b(?:experienced?|knowledge|skills?|understanding|familiar(?:ity)?|years?|manag\p{L}+|handl\p{L}+|process\p{L}*|renew\p{L}*|negotiat\p{L}+|train\p{L}*|ability|able)\b/iu;
const MOST_WORDS = 14;

/** True for a licence, a certificate or the like: somebody has it or not, so there is nothing to practise. */
export const isCredential = ({ words, isTask }: { words: string; isTask: boolean }): boolean =>
  !isTask && CREDENTIAL.test(words) && !PRACTISED.test(words) && wordsOf(words).length <= MOST_WORDS;
