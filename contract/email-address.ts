import { EMAIL_MAX_LENGTH } from "./limits.ts";
import { TEXT } from "./texts.ts";

/**
 * Invisible characters that come with pasted text. The two joiners stay between letters of Persian and Indic scripts,
 * where they are part of the spelling.
 */
const INVISIBLE =
  /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}|(?<![^\0-\x7F\P{L}]|\p{M})[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])/gu;
/** ASCII in the full width that East Asian keyboards type. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;
const TYPOGRAPHIC_APOSTROPHES = /[\u2018\u2019\u02BC]/g;
/** Dots that browsers also accept in a domain (UTS 46). */
const IDEOGRAPHIC_DOTS = /[\u3002\uFF61]/g;

const UNTAKEN_SIGN = /[@:<>()[\]"\\]/;
/** Anything else would be read as another part of a URL. */
const HOST_SIGNS = /^[\u200D\p{L}\p{M}\p{N}.\u30FB\u00B7\u200C-]+$/u;
const LABEL = /^[a-z\d-]{1,63}$/;

/** The domain as mail servers know it (IDNA), or null when it is none. */
function findAsciiHost(typed: string): string | null {
  const url = `http://${typed.replaceAll(IDEOGRAPHIC_DOTS, ".")}/`;
  if (!HOST_SIGNS.test(typed.replaceAll(IDEOGRAPHIC_DOTS, ".")) || !URL.canParse(url)) return null;
  const host = new URL(url).hostname;
  const labels = host.split(".");
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return isDomain && /\D/.test(labels.at(-1) ?? "") ? host : null;
}

const cutAtHost = (address: string): [name: string, host: string] => {
  const at = address.lastIndexOf("@");
  return at < 0 ? [address, ""] : [address.slice(0, at), address.slice(at + 1)];
};

/**
 * The one spelling under which an address is compared, kept and written to: lower case, NFC, its domain in ASCII, without what
 * keyboards and pasted text add. A text that is no address comes back as near to that as it gets; `emailProblem` says why.
 */
export function normaliseEmail(typed: string): string {
  const text = typed
    .replaceAll(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replaceAll(TYPOGRAPHIC_APOSTROPHES, "'")
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(INVISIBLE, "")
    .normalize("NFC")
    .trim();
  const [name, host] = cutAtHost(text);
  const asciiHost = findAsciiHost(host);
  return asciiHost === null ? text : `${name}@${asciiHost}`;
}

/** Why no account and no mail can have that address; null when it can. */
export function emailProblem(typed: string): string | null {
  const address = normaliseEmail(typed);
  if (address === "") return TEXT.emailRequired;
  const [name, host] = cutAtHost(address);
  if (/[\s\p{Cc}]/u.test(address)) return TEXT.emailBlank;
  if (/[,;]/.test(address)) return TEXT.emailSeveral;
  if (name === "" || host === "") return TEXT.emailInvalid;
  if (UNTAKEN_SIGN.test(name)) return TEXT.emailSign;
  if (findAsciiHost(host) === null) return TEXT.emailHost;
  return address.length > EMAIL_MAX_LENGTH ? TEXT.emailLong : null;
}

/** An address that its owner knows again, and nobody else. */
export const maskEmail = (email: string): string =>
  `${email.slice(0, 1)}***${email.slice(email.indexOf("@"))}`;
