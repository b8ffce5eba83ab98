const WAVE = { header: 44, pcm: 1 };

const textAt = (bytes: Buffer, at: number): string => bytes.toString("latin1", at, at + 4);

/** Returns the length in seconds; null unless it is 16-bit mono PCM, as the page records it. */
export function wavSeconds(sound: Uint8Array): number | null {
  const bytes = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength);
  if (bytes.length <= WAVE.header) return null;
  const isWave = textAt(bytes, 0) === "RIFF" && textAt(bytes, 8) === "WAVE" && textAt(bytes, 12) === "fmt ";
  const [format, channels, rate, bits] = [
    bytes.readUInt16LE(20),
    bytes.readUInt16LE(22),
    bytes.readUInt32LE(24),
    bytes.readUInt16LE(34),
  ];
  if (!isWave || textAt(bytes, 36) !== "data" || format !== WAVE.pcm || channels !== 1) return null;
  if (bits !== 16 || rate < 8000 || rate > 48_000) return null;
  return (bytes.length - WAVE.header) / 2 / rate;
}
