import { SPEECH_SAMPLE_RATE } from "#contract/limits.ts";

/** Averages the input samples of each output sample: good enough for speech, without a filter that could be wrong. */
function resample(samples: Float32Array, from: number): Float32Array {
  const step = from / SPEECH_SAMPLE_RATE;
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    const [begin, end] = [
      Math.floor(at * step),
      Math.max(Math.floor(at * step) + 1, Math.floor((at + 1) * step)),
    ];
    let sum = 0;
    for (let one = begin; one < end; one += 1) sum += samples[one] ?? 0;
    return sum / (end - begin);
  });
}

const HEADER_BYTES = 44;

/** 16-bit WAV of one channel, SPEECH_SAMPLE_RATE samples a second. */
export function encodeWav(samples: Float32Array, sampleRate: number): Blob {
  const sound = resample(samples, sampleRate);
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + sound.length * 2));
  const write = (at: number, text: string) => {
    for (const [offset, letter] of Array.from(text).entries())
      view.setUint8(at + offset, letter.charCodeAt(0));
  };
  write(0, "RIFF");
  view.setUint32(4, view.byteLength - 8, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SPEECH_SAMPLE_RATE, true);
  view.setUint32(28, SPEECH_SAMPLE_RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, sound.length * 2, true);
  for (const [at, sample] of sound.entries())
    view.setInt16(HEADER_BYTES + at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), true);
  return new Blob([view.buffer], { type: "audio/wav" });
}
