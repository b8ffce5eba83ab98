import { createRouter, ok, route } from "#api/http/router.ts";
import { transcriptionQuery, transcriptionResponse, voiceRequest } from "#contract/speech.ts";
import { admitSpeech, speak, transcribe, type SpeechDeps } from "./rules.ts";

/** A plain JSON schema, because a zod schema would parse the audio as text. */
const soundBody = {
  body: {
    required: true as const,
    content: { "audio/wav": { schema: { type: "string" as const, format: "binary" } } },
  },
};

/** /api/speech: speech to text and text to speech, if a speech server is configured. Nothing is stored. */
export const speechRoutes = (deps: SpeechDeps) =>
  createRouter()
    .openapi(
      route("user", "POST /transcription", {
        id: "transcribeSpeech",
        summary: "The words of a spoken answer; the sound is not kept",
        errors: [
          "not_found",
          "interview_not_found",
          "interview_over",
          "sound_invalid",
          "sound_too_long",
          "speech_unavailable",
          "too_many_requests",
          "body_too_large",
        ],
        query: transcriptionQuery,
        request: soundBody,
        response: transcriptionResponse,
      }),
      async (c) => {
        const { interviewId, language } = c.req.valid("query");
        const caller = { userId: c.var.caller.userId, interviewId };
        const speech = await admitSpeech(deps, caller);
        return c.json(ok({ text: await transcribe(speech, { request: c.req.raw, language, caller }) }), 200);
      },
    )
    .openapi(
      route("user", "POST /voice", {
        id: "speakSentence",
        summary: "A sentence of the interviewer's as sound",
        errors: [
          "not_found",
          "interview_not_found",
          "interview_over",
          "speech_unavailable",
          "too_many_requests",
        ],
        body: voiceRequest,
        file: ["audio/wav"],
      }),
      async (c) => {
        const { interviewId, ...sentence } = c.req.valid("json");
        const speech = await admitSpeech(deps, { userId: c.var.caller.userId, interviewId });
        const { body, headers } = await speak(speech, sentence);
        return c.body(body ?? "", 200, { "Content-Type": headers.get("content-type") ?? "audio/wav" });
      },
    );
