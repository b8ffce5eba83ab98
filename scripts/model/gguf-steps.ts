type Made = { version?: number; tensors?: number; contextTokens?: number; bytes?: number };

/** Makes the beginning of a GGUF file, for tests of code that reads only the beginning. */
export function ggufFile({ version = 3, tensors = 1, contextTokens, bytes = 0 }: Made): Buffer {
  const number = (value: number, width: 4 | 8) => {
    const buffer = Buffer.alloc(width);
    buffer.writeUInt32LE(value);
    return buffer;
  };
  const text = (value: string) => Buffer.concat([number(value.length, 8), Buffer.from(value)]);
  const [kindText, kindNumber, kindTruth] = [number(8, 4), number(4, 4), number(7, 4)];
  const values = [
    [text("general.architecture"), kindText, text("llama")],
    [text("general.is_test"), kindTruth, Buffer.of(1)],
    ...(contextTokens === undefined
      ? []
      : [[text("llama.context_length"), kindNumber, number(contextTokens, 4)]]),
  ];
  const head = [Buffer.from("GGUF"), number(version, 4), number(tensors, 8), number(values.length, 8)];
  return Buffer.concat([...head, ...values.flat(), Buffer.alloc(bytes)]);
}
