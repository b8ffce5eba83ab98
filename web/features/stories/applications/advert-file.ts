import { ADVERT_MAX_LENGTH, RESUME_MAX_BYTES } from "#contract/limits.ts";
import type { ReadingLoss } from "#contract/resumes.ts";
import { withoutMarkup } from "#contract/markup.ts";
import { TEXT } from "#contract/texts.ts";
import { normalisePasted } from "#contract/letterless.ts";
import { messageOf } from "#web/lib/api.ts";
import { uploadFile } from "#web/lib/upload.ts";

export const ADVERT_FILES = ".txt,.md,.pdf,.doc,.docx,text/plain,application/pdf";

type ReadFile = { text: string; losses: ReadingLoss[] } | { problem: string };

/** The text of a file, or why it has none; the server reads what is no plain text, and keeps nothing of it. */
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

/** Windows writes text in UTF-16 too, and marks it. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const wide = first === 0xff ? "utf-16le" : "utf-16be";
  return new TextDecoder(isWide ? wide : "utf-8", { fatal: true }).decode(bytes);
}

async function readOnServer(file: File): Promise<ReadFile> {
  try {
    return await uploadFile<{ text: string; losses: ReadingLoss[] }>("/api/applications/file-text", file);
  } catch (error) {
    return { problem: messageOf(error) };
  }
}
