import { z } from "zod";
import { LANGUAGE_DEFAULT, LANGUAGES, type Language } from "./languages.ts";
import { SPEECH_RATES, SPEECH_TEXT_MAX_LENGTH } from "./limits.ts";
import { oneNumberOf, response, rowId, typedText } from "./responses.ts";

const language = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]).default(LANGUAGE_DEFAULT);
/** The user's running interview; omitted: one of a few trials before the start. */
const interviewId = rowId.optional();

/** POST /api/speech/transcription, with the audio as its body. */
export const transcriptionQuery = z.strictObject({ interviewId, language });
export const transcriptionResponse = response(z.object({ text: z.string() }));

/** POST /api/speech/voice: one sentence for the interviewer's voice. */
export const voiceRequest = z.strictObject({
  interviewId,
  language,
  text: typedText.pipe(z.string().trim().min(1).max(SPEECH_TEXT_MAX_LENGTH)),
  rate: oneNumberOf(SPEECH_RATES).default(1),
});
