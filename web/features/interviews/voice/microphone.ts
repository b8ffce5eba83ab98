import { WORDS } from "./words.ts";

/** Instructions for the user, by the browser's reason for refusing a microphone. */
const REFUSALS: Record<string, string> = {
  NotAllowedError: WORDS.theMicrophoneIsNotAllowed,
  SecurityError: WORDS.theMicrophoneIsNotAllowed,
  NotFoundError: WORDS.noMicrophoneWasFoundPlug,
  NotReadableError: WORDS.theMicrophoneIsInUse,
  AbortError: WORDS.theMicrophoneIsInUse,
};

export const refusalOf = (error: unknown): string =>
  (window.isSecureContext ? undefined : WORDS.speakingNeedsHttps) ??
  (error instanceof DOMException ? REFUSALS[error.name] : undefined) ??
  WORDS.theMicrophoneCouldNotBe;

export type Microphone = {
  context: AudioContext;
  source: AudioNode;
  /** The current level, 0 to 1. */
  level: () => number;
  /** Most Bluetooth headsets switch to telephone quality while their microphone is open. */
  isBluetooth: boolean;
  close: () => void;
};

/** Only the name reveals Bluetooth: Chromium appends "(Bluetooth)", Windows calls telephone quality "Hands-Free". */
const BLUETOOTH = /bluetooth|hands[ -]?free|airpods/i;

type MicrophoneEvents = {
  /** Called when the microphone is unplugged or taken over by a phone call. */
  onGone: (problem: string) => void;
};

const SOUND: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

function closeStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Opens the microphone. Nothing is stored or sent. Throws the browser's error if the microphone is refused. */
export async function openMicrophone({ onGone }: MicrophoneEvents, signal: AbortSignal): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: SOUND });
  // Permission came after the request was aborted, so close the microphone here.
  if (signal.aborted) {
    closeStream(stream);
    throw new DOMException("not wanted any more", "AbortError");
  }
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  const source = context.createMediaStreamSource(stream);
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const [track] = stream.getTracks();
  track?.addEventListener("ended", () => onGone(WORDS.theMicrophoneIsGone));
  track?.addEventListener("mute", () => onGone(WORDS.theMicrophoneIsMuted));
  const close = () => {
    closeStream(stream);
    if (context.state !== "closed") void context.close();
  };
  signal.addEventListener("abort", close, { once: true });
  return {
    context,
    source,
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      const sum = samples.reduce((total, sample) => total + sample * sample, 0);
      return Math.sqrt(sum / samples.length);
    },
    isBluetooth: BLUETOOTH.test(track?.label ?? ""),
    close,
  };
}
