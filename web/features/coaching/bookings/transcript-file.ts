import { RESUME_MAX_BYTES, TRANSCRIPT_BODY_MAX_BYTES } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { uploadFile } from "#web/lib/upload.ts";
import { WORDS, wordsOr } from "../words.ts";

export const TRANSCRIPT_FILES = ".txt,.md,.vtt,.srt,.docx,text/plain";

const NO_TEXT = WORDS.thisIsNotAText;

type ReadFile = { text: string } | { problem: string };

/** Returns the text of a file, or why it cannot be a transcript. */
export async function readTranscriptFile(file: File): Promise<ReadFile> {
  if (/\.docx$/i.test(file.name)) return readWordFile(file);
  if (file.size > TRANSCRIPT_BODY_MAX_BYTES) return { problem: TEXT.transcriptLong };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") ? { problem: NO_TEXT } : { text };
  } catch {
    return { problem: NO_TEXT };
  }
}

/** The server reads the text of Word files, as it does for resumes. */
async function readWordFile(file: File): Promise<ReadFile> {
  if (file.size > RESUME_MAX_BYTES) return { problem: TEXT.transcriptFileSize };
  try {
    return await uploadFile<{ text: string }>("/api/bookings/transcript-text", file);
  } catch (error) {
    return { problem: wordsOr(error, TEXT.unavailable) };
  }
}
