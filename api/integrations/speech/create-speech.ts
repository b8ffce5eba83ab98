import { z } from "zod";
import { SPEECH_AUDIO_MAX_BYTES, SPEECH_CALL_SECONDS } from "#contract/limits.ts";
import { createOutbound } from "../outbound.ts";
import type { Speech } from "./speech.ts";

export type SpeechSettings = {
  baseUrl: string;
  /** The outside host that receives the audio; null if the server runs on this machine. */
  host: string | null;
  apiKey: string | undefined;
  transcriptionModel: string;
  voiceModel: string;
  voice: string;
};

const words = z.object({ text: z.string().max(20_000) });

/** Speech through a server with OpenAI's audio API. */
export function createSpeech(settings: SpeechSettings): Speech {
  const { baseUrl, apiKey, transcriptionModel, voiceModel, voice } = settings;
  const outbound = createOutbound({
    to: [baseUrl],
    timeoutMs: SPEECH_CALL_SECONDS * 1000,
    responseMaxBytes: SPEECH_AUDIO_MAX_BYTES,
  });
  const post = async (path: string, body: FormData | string): Promise<Response> => {
    const response = await outbound(`${baseUrl.replace(/\/$/, "")}/audio/${path}`, {
      method: "POST",
      body,
      headers: {
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        ...(typeof body === "string" && { "content-type": "application/json" }),
      },
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new Error(`the speech server answered ${response.status}`);
  };
  return {
    transcribe: async (wav, language) => {
      const form = new FormData();
      form.set("file", new Blob([wav], { type: "audio/wav" }), "answer.wav");
      form.set("model", transcriptionModel);
      form.set("language", language);
      form.set("response_format", "json");
      const response = await post("transcriptions", form);
      return words.parse(await response.json()).text.trim();
    },
    speak: async (text, { rate }) => {
      const request = { model: voiceModel, voice, input: text, speed: rate, response_format: "wav" };
      const response = await post("speech", JSON.stringify(request));
      if (response.headers.get("content-type")?.startsWith("audio/") === true) return response;
      await response.body?.cancel();
      throw new Error("the speech server sent no sound");
    },
  };
}
