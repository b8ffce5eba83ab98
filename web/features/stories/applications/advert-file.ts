import { ADVERT_MAX_LENGTH, RESUME_MAX_BYTES } from "#contract/limits.ts";
import type { ReadingLoss } from "#contract/resumes.ts";
import { withoutMarkup } from "#contract/markup.ts";
import { TEXT } from "#contract/texts.ts";
import { normalisePasted } from "#contract/letterless.ts";
import { messageOf } from "#web/lib/api.ts";
import { uploadFile } from "#web/lib/upload.ts";

export const ADVERT_FILES = ".txt,.md,.pdf,.doc,.docx,text/plain,application/pdf";

type ReadFile = { text: string; losses: ReadingLoss[] } | { problem: string };

/** The text of a file, or why it has none. The server reads files that are not plain text, and stores nothing. */
export async function readAdvertFile(file: File): Promise<ReadFile> {
  if (file.size > RESUME_MAX_BYTES) return { problem: TEXT.advertFileSize };
  if (/\.(pdf|docx?)$/i.test(file.name)) return readOnServer(file);
  try {
    const text = withoutMarkup(decode(new Uint8Array(await file.arrayBuffer())));
    if (text.startsWith("{\\rtf")) return { problem: TEXT.fileRtf };
    if (text.includes("\0")) return { problem: TEXT.advertFileDamaged };
    if (text.trim() === "") return { problem: TEXT.advertFileEmpty };
    return normalisePasted(text).length > ADVERT_MAX_LENGTH
      ? { problem: TEXT.advertLong }
      : { text, losses: [] };
  } catch {
    return { problem: TEXT.advertFileDamaged };
  }
}

/** Also decodes UTF-16 from Windows and the code pages of old programs. Throws when the bytes are not text. */
function decode(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  try {
    return new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    const old = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    if (wide !== null || NO_TEXT.test(old) || old.replaceAll(ASCII, "").length > FOREIGN_SHARE * old.length)
      throw error;
    if (!DOS_LETTER_IN_WORD.test(old)) return new TextDecoder("windows-1252").decode(bytes);
    return old.replaceAll(
      /[\x80-\xFF]/gu,
      (sign) => DOS_LETTERS[sign.charCodeAt(0) - DOS_FROM] ?? (sign === "\xE1" ? "ß" : sign),
    );
  }
}

/** Detects UTF-16 by its byte order mark, or by the zero byte in every Latin letter. */
function wideEncodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const zeros = (odd: 0 | 1): number => bytes.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const [even, odd] = [zeros(0), zeros(1)];
  const isMostly = (these: number, others: number) => others === 0 && these > bytes.length / ZEROS_SHARE;
  if (isMostly(odd, even)) return "utf-16le";
  return isMostly(even, odd) ? "utf-16be" : null;
}

const ZEROS_SHARE = 3;
const NO_TEXT = /(?![\t\n\f\r])\p{Cc}(?<![\x80-\x9F])/u;
const ASCII = /\p{ASCII}/gu;
/** The maximum share of non-ASCII bytes in an English or German text with one byte per letter. */
const FOREIGN_SHARE = 0.25;
/** Bytes that are letters in MS-DOS, but in Windows mostly punctuation, which never occurs within a word. */
const DOS_LETTER_IN_WORD = /[a-z][\x81-\x84\x87-\x8B\x8D\x93-\x95]+[a-z]/iu;
const DOS_FROM = 0x80;
const DOS_LETTERS = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿";

async function readOnServer(file: File): Promise<ReadFile> {
  try {
    return await uploadFile<{ text: string; losses: ReadingLoss[] }>("/api/applications/file-text", file);
  } catch (error) {
    return { problem: messageOf(error) };
  }
}
