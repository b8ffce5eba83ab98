import { TRANSCRIPT_BODY_MAX_BYTES } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";

export const TRANSCRIPT_FILES = ".txt,.md,.vtt,.srt,text/plain";

const NO_TEXT = "This is not a text file. Please use a .txt file or paste the transcript.";

/** The text of a file, or why it can't be a transcript. */
export async function readTranscriptFile(file: Blob): Promise<{ text: string } | { problem: string }> {
  if (file.size > TRANSCRIPT_BODY_MAX_BYTES) return { problem: TEXT.transcriptLong };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") ? { problem: NO_TEXT } : { text };
  } catch {
    return { problem: NO_TEXT };
  }
}
