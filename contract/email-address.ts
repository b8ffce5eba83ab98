import { EMAIL_MAX_LENGTH } from "./limits.ts";
import { TEXT } from "./texts.ts";

/**
 * Invisible characters in pasted text. The two joiners are kept between letters of Persian and Indic scripts, where
 * they belong to the spelling.
 */
const INVISIBLE =
  /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}|(?<![^\0-\x7F\P{L}]|\p{M})[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])/gu;
/** Full-width forms of ASCII characters, which East Asian keyboards type. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;
const TYPOGRAPHIC_APOSTROPHES = /[\u2018\u2019\u02BC]/g;
/** Dots that browsers also accept in a domain (UTS 46). */
const IDEOGRAPHIC_DOTS = /[\u3002\uFF61]/g;

const UNTAKEN_SIGN = /[@:<>()[\]"\\]/;
/** Any other character would be parsed as another part of the URL. */
const HOST_SIGNS = /^[\u200D\p{L}\p{M}\p{N}.\u30FB\u00B7\u200C-]+$/u;
const LABEL = /^[a-z\d-]{1,63}$/;

/** Returns a domain in ASCII (IDNA), as mail servers use it; null if it is not a domain. */
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
 * Normalises an email address for comparing, storing and sending: lower case, NFC, the domain in ASCII, without
 * characters added by keyboards or pasting. Normalises an invalid address as far as possible; `emailProblem` says what
 * is wrong.
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

/** Returns why an address is invalid; null if it is valid. */
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

/** Masks an address so that only its owner recognises it. */
export const maskEmail = (email: string): string =>
  `${email.slice(0, 1)}***${email.slice(email.indexOf("@"))}`;
