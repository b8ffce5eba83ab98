import type { Connection, Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { createGate, createPersonalGate } from "#api/http/gate.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import type { Speech } from "#api/integrations/speech/speech.ts";
import type { Language } from "#contract/languages.ts";
import {
  RATE_WINDOW_SPEECH_SECONDS,
  RATE_WINDOW_SPEECH_TRIAL_SECONDS,
  SPEECH_AUDIO_MAX_BYTES,
  SPEECH_AUDIO_MAX_SECONDS,
  SPEECH_CALLS_AT_ONCE,
  SPEECH_CALLS_PER_MINUTE,
  SPEECH_SOUNDS_IN_MEMORY,
  SPEECH_SOUNDS_PER_USER,
  SPEECH_TRIAL_MAX_SECONDS,
  SPEECH_TRIALS_PER_HOUR,
  SPEECH_TURN_SECONDS,
} from "#contract/limits.ts";
import { findInterview } from "../queries.ts";
import { isInTime } from "../room/clock.ts";
import { wavSeconds } from "./wav.ts";

export type SpeechDeps = {
  db: Database;
  serviceDb: Connection;
  /** Null without a speech server. */
  speech: Speech | null;
};

type Caller = { userId: string; interviewId: string | undefined };

/** Counts a call. Throws not_found without a speech server, interview_not_found, interview_over, too_many_requests. */
export async function admitSpeech(
  { db, serviceDb, speech }: SpeechDeps,
  { userId, interviewId }: Caller,
): Promise<Speech> {
  if (speech === null) throw new AppError("not_found");
  if (interviewId === undefined) {
    await enforceLimits(serviceDb, [
      {
        key: `speech-trial:${userId}`,
        max: SPEECH_TRIALS_PER_HOUR,
        windowSeconds: RATE_WINDOW_SPEECH_TRIAL_SECONDS,
      },
    ]);
    return speech;
  }
  const interview = await findInterview(db, userId, interviewId);
  if (!interview) throw new AppError("interview_not_found");
  if (interview.status !== "in_progress" || !isInTime(interview, new Date()))
    throw new AppError("interview_over");
  await enforceLimits(serviceDb, [
    { key: `speech:${userId}`, max: SPEECH_CALLS_PER_MINUTE, windowSeconds: RATE_WINDOW_SPEECH_SECONDS },
  ]);
  return speech;
}

/** Audio is kept in memory only, until it is transcribed (safety.md T89). */
const inTurn = createGate(SPEECH_CALLS_AT_ONCE, SPEECH_TURN_SECONDS * 1000);

/** A slow upload occupies only its sender's share of these places and no transcription slot. */
const ofOnePerson = createPersonalGate(SPEECH_SOUNDS_PER_USER, SPEECH_TURN_SECONDS * 1000);
const inMemory = createGate(SPEECH_SOUNDS_IN_MEMORY, SPEECH_TURN_SECONDS * 1000);

const isTooLong = (seconds: number, { interviewId }: Caller): boolean =>
  seconds > (interviewId === undefined ? SPEECH_TRIAL_MAX_SECONDS : SPEECH_AUDIO_MAX_SECONDS);

type Sound = { request: Request; language: Language; caller: Caller };

/** Transcribes audio. Throws body_too_large, sound_invalid, sound_too_long, speech_unavailable. */
export const transcribe = (speech: Speech, { request, language, caller }: Sound): Promise<string> =>
  ofOnePerson(caller.userId, () =>
    inMemory(async () => {
      const sound = await readSound(request);
      const seconds = wavSeconds(sound);
      if (seconds === null) throw new AppError("sound_invalid");
      if (isTooLong(seconds, caller)) throw new AppError("sound_too_long");
      return inTurn(() => speech.transcribe(sound, language).catch(failSpeech));
    }),
  );

type Sentence = { text: string; rate: number; language: Language };

/** Synthesises a sentence as audio. Throws speech_unavailable. */
export const speak = (speech: Speech, { text, ...manner }: Sentence) =>
  inTurn(() => speech.speak(text, manner).catch(failSpeech));

function failSpeech(cause: unknown): never {
  throw new AppError("speech_unavailable", { cause });
}

async function readSound({ body, headers }: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (!headers.get("content-type")?.startsWith("audio/")) throw new AppError("sound_invalid");
  if (Number(headers.get("content-length") ?? 0) > SPEECH_AUDIO_MAX_BYTES)
    throw new AppError("body_too_large");
  const chunks: Uint8Array[] = [];
  let size = 0;
  // An aborted upload is not a server error.
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > SPEECH_AUDIO_MAX_BYTES) throw new AppError("body_too_large");
      chunks.push(chunk);
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("sound_invalid", { cause });
  }
  const sound = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    sound.set(chunk, at);
    at += chunk.length;
  }
  return sound;
}
