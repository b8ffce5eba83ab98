/** A llama-type model with random weights and byte tokens, in GGUF format: half a megabyte that generates gibberish. */

const EMBEDDING = 64;
const FEED_FORWARD = 128;
const HEADS = 4;
const LAYERS = 2;
const CONTEXT = 8192;
const ALIGNMENT = 32;
const F32 = 0;
/** Type numbers of the format. */
const TYPE = { u32: 4, i32: 5, f32: 6, text: 8, list: 9 } as const;
const TOKEN_TYPE = { plain: 1, unknown: 2, control: 3, byte: 6 } as const;
const TEMPLATE =
  "{% for m in messages %}{{ m['role'] }}: {{ m['content'] }}\n{% endfor %}{% if add_generation_prompt %}assistant:{% endif %}";

const END = 2;
const SPECIAL = ["<unk>", "<s>", "</s>"];
const BYTES = Array.from({ length: 256 }, (_, at) => `<0x${at.toString(16).toUpperCase().padStart(2, "0")}>`);
const LETTERS = ["▁", ...Array.from({ length: 94 }, (_, at) => String.fromCodePoint(33 + at))];
const TOKENS = [...SPECIAL, ...BYTES, ...LETTERS];

const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const u64 = (value: number) => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
const f32 = (values: readonly number[]) => Buffer.from(Float32Array.from(values).buffer);
const text = (value: string) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);
const field = (key: string, type: number, value: Buffer) => Buffer.concat([text(key), u32(type), value]);
const list = (type: number, length: number, values: Buffer) =>
  Buffer.concat([u32(type), u64(length), values]);
const padded = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc((ALIGNMENT - (bytes.length % ALIGNMENT)) % ALIGNMENT)]);

function fields(): Buffer[] {
  const numbers = {
    "llama.context_length": CONTEXT,
    "llama.embedding_length": EMBEDDING,
    "llama.block_count": LAYERS,
    "llama.feed_forward_length": FEED_FORWARD,
    "llama.attention.head_count": HEADS,
    "llama.attention.head_count_kv": HEADS,
    "llama.rope.dimension_count": EMBEDDING / HEADS,
    "llama.vocab_size": TOKENS.length,
    "tokenizer.ggml.bos_token_id": 1,
    "tokenizer.ggml.eos_token_id": END,
    "tokenizer.ggml.unknown_token_id": 0,
  };
  const texts = {
    "general.architecture": "llama",
    "general.name": "tiny-random",
    "tokenizer.ggml.model": "llama",
    "tokenizer.chat_template": TEMPLATE,
  };
  const scores = TOKENS.map((_, at) => Math.min(0, SPECIAL.length + BYTES.length - at - 1));
  const types = [
    TOKEN_TYPE.unknown,
    TOKEN_TYPE.control,
    TOKEN_TYPE.control,
    ...BYTES.map(() => TOKEN_TYPE.byte),
    ...LETTERS.map(() => TOKEN_TYPE.plain),
  ];
  const length = TOKENS.length;
  return [
    ...Object.entries(texts).map(([key, value]) => field(key, TYPE.text, text(value))),
    ...Object.entries(numbers).map(([key, value]) => field(key, TYPE.u32, u32(value))),
    field("llama.attention.layer_norm_rms_epsilon", TYPE.f32, f32([1e-5])),
    field("tokenizer.ggml.tokens", TYPE.list, list(TYPE.text, length, Buffer.concat(TOKENS.map(text)))),
    field("tokenizer.ggml.scores", TYPE.list, list(TYPE.f32, length, f32(scores))),
    field("tokenizer.ggml.token_type", TYPE.list, list(TYPE.i32, length, Buffer.concat(types.map(u32)))),
  ];
}

function tensors(): [string, number[]][] {
  const square = [EMBEDDING, EMBEDDING];
  const layers = Array.from({ length: LAYERS }, (_, layer): [string, number[]][] => [
    [`blk.${layer}.attn_norm.weight`, [EMBEDDING]],
    ...["q", "k", "v", "output"].map((part): [string, number[]] => [
      `blk.${layer}.attn_${part}.weight`,
      square,
    ]),
    [`blk.${layer}.ffn_norm.weight`, [EMBEDDING]],
    [`blk.${layer}.ffn_gate.weight`, [EMBEDDING, FEED_FORWARD]],
    [`blk.${layer}.ffn_up.weight`, [EMBEDDING, FEED_FORWARD]],
    [`blk.${layer}.ffn_down.weight`, [FEED_FORWARD, EMBEDDING]],
  ]);
  return [
    ["token_embd.weight", [EMBEDDING, TOKENS.length]],
    ["output_norm.weight", [EMBEDDING]],
    ["output.weight", [EMBEDDING, TOKENS.length]],
    ...layers.flat(),
  ];
}

/** A linear congruential generator, so that the numbers are the same each time. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

export function makeTinyModel(): Buffer {
  const random = createRandom();
  const head: Buffer[] = [];
  const data: Buffer[] = [];
  let offset = 0;
  for (const [name, shape] of tensors()) {
    const length = shape.reduce((product, size) => product * size, 1);
    const weights = Array.from({ length }, () => (shape.length === 1 ? 1 : random()));
    // The end token is never the likeliest, so only a grammar or a limit ends the output.
    if (name === "output.weight") weights.fill(0, END * EMBEDDING, (END + 1) * EMBEDDING);
    const values = padded(f32(weights));
    head.push(text(name), u32(shape.length), ...shape.map(u64), u32(F32), u64(offset));
    data.push(values);
    offset += values.length;
  }
  const all = fields();
  const start = [Buffer.from("GGUF"), u32(3), u64(data.length), u64(all.length)];
  return Buffer.concat([padded(Buffer.concat([...start, ...all, ...head])), ...data]);
}
