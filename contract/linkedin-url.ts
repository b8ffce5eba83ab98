import { LINKEDIN_URL_MAX_LENGTH } from "./limits.ts";
import { TEXT } from "./texts.ts";

/**
 * Matches a profile URL as LinkedIn's pages, apps and share buttons write it: with or without scheme, country or mobile
 * subdomain, followed by a language, section or query, and inside other text. The name ends at the first character that
 * no name contains.
 */
const PROFILE =
  /(?:^|[\s<("'“„|[*]|^[\p{L} ]{1,30}:)(?:(?:https?:?\/{1,2}){1,2}|\/\/)?(?:[a-z-]{1,10}\.)?linkedin\.com\/+(?:mwlite\/(?:profile\/)?|comm\/)?in\/+(?<name>[\p{L}\p{M}\p{N}\p{Extended_Pictographic}_%.~-]+)/iu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Matches other pages of LinkedIn, and its short links, which do not show where they lead. */
const OTHER_PAGE =
  /^(?:(?:https?:)?\/\/)?(?:(?:[a-z-]{1,10}\.)?linkedin\.com\/+(?!in\/)[^/\s]+\/|lnkd\.in\/)/iu;
/** Names that are no profile's: `me` leads each visitor to their own page, and `unavailable` to nobody. */
const NOBODY: ReadonlySet<string> = new Set(["me", "unavailable"]);
const SIGNS_OF_NAME = /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}_.~-]+$/u;

/** Decodes a name, because LinkedIn percent-encodes umlauts. */
function readName(name: string): string {
  try {
    const read = decodeURIComponent(name).normalize("NFC").trim();
    return SIGNS_OF_NAME.test(read) ? read : name;
  } catch {
    return name;
  }
}

function findShortUrl(typed: string): string | null {
  const name = PROFILE.exec(typed.replaceAll(INVISIBLE, "").normalize("NFC").trim())?.groups?.["name"];
  const own = readName(name ?? "").replace(/(?<!\.)\.+$/, "");
  const url = `linkedin.com/in/${own}`;
  return own === "" || NOBODY.has(own.toLowerCase()) || url.length > LINKEDIN_URL_MAX_LENGTH ? null : url;
}

/** Normalises a profile URL for storing, e.g. `linkedin.com/in/ann`; any other text is only trimmed. */
export const shortLinkedinUrl = (typed: string): string => findShortUrl(typed) ?? typed.trim();

export const isLinkedinUrl = (typed: string): boolean => findShortUrl(typed) !== null;

/** Adds the scheme, for use in an `href`. */
export const linkedinHref = (url: string): string => `https://www.${shortLinkedinUrl(url)}`;

export function linkedinUrlProblem(typed: string): string | null {
  if (typed.trim() === "") return TEXT.linkedinUrlRequired;
  if (isLinkedinUrl(typed)) return null;
  const isOther = OTHER_PAGE.test(typed.trim()) || PROFILE.test(typed.trim());
  return isOther && typed.length <= LINKEDIN_URL_MAX_LENGTH ? TEXT.linkedinUrlOther : TEXT.linkedinUrlInvalid;
}
