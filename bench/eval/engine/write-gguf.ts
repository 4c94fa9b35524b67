// A small model file of our own: a transformer of one layer with random weights and a vocabulary of the words that prompts use.
// What it writes has the grammar that it is held to and makes no sense.
import { seededRandom } from "#testing/seeded-random.ts";

const EMBEDDING = 64;
const HEADS = 4;
const FEED_FORWARD = 128;
export const CONTEXT = 24_576;
const ALIGNMENT = 32;
/** How a file of this format names the kinds of its values. */
const TYPE = { uint32: 4, int32: 5, float32: 6, string: 8, array: 9, uint64: 10 } as const;
const TOKEN = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;
const WORDS =
  "Revenue Net income Gross profit Operating margin Free cash flow was were is of in on to from up down higher lower than and the a an year quarter record highest buy because will {a} {b} {c} sentences text slots name figure show value size period date years ordinal quotes billion million %".split(
    " ",
  );

interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
}

/** Writes the bytes of a model file (GGUF, version 3). */
export function writeModelFile(seed: number): Uint8Array {
  const tokens = vocabulary();
  const tensors = tensorsOf(tokens.length);
  const out = byteWriter();
  out.bytes(new TextEncoder().encode("GGUF"));
  out.uint32(3);
  out.uint64(tensors.length);
  const metadata = metadataOf(tokens);
  out.uint64(metadata.length);
  for (const write of metadata) write(out);
  let offset = 0;
  for (const { name, shape } of tensors) {
    out.string(name);
    out.uint32(shape.length);
    for (const size of shape) out.uint64(size);
    // Numbers of four bytes.
    out.uint32(0);
    out.uint64(offset);
    offset += padded(4 * countOf(shape));
  }
  out.pad();
  const random = seededRandom(seed);
  for (const { name, shape } of tensors) {
    const isNorm = name.includes("norm");
    const values = Float32Array.from({ length: countOf(shape) }, () => (isNorm ? 1 : (random() - 0.5) * 0.6));
    out.bytes(new Uint8Array(values.buffer));
    out.pad();
  }
  return out.finish();
}

type Token = readonly [text: string, type: number];

function vocabulary(): readonly Token[] {
  const bytes = Array.from({ length: 256 }, (_, byte): Token => {
    return [`<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`, TOKEN.byte];
  });
  const letters = Array.from({ length: 94 }, (_, index): Token => [String.fromCodePoint(33 + index), TOKEN.normal]);
  const words = WORDS.map((word): Token => [`\u2581${word}`, TOKEN.normal]);
  const special: readonly Token[] = [
    ["<unk>", TOKEN.unknown],
    ["<s>", TOKEN.control],
    ["</s>", TOKEN.control],
  ];
  return [...special, ...bytes, ["\u2581", TOKEN.normal], ...letters, ...words];
}

function tensorsOf(tokens: number): readonly Tensor[] {
  const square = [EMBEDDING, EMBEDDING];
  return [
    { name: "token_embd.weight", shape: [EMBEDDING, tokens] },
    { name: "blk.0.attn_norm.weight", shape: [EMBEDDING] },
    { name: "blk.0.attn_q.weight", shape: square },
    { name: "blk.0.attn_k.weight", shape: square },
    { name: "blk.0.attn_v.weight", shape: square },
    { name: "blk.0.attn_output.weight", shape: square },
    { name: "blk.0.ffn_norm.weight", shape: [EMBEDDING] },
    { name: "blk.0.ffn_gate.weight", shape: [EMBEDDING, FEED_FORWARD] },
    { name: "blk.0.ffn_up.weight", shape: [EMBEDDING, FEED_FORWARD] },
    { name: "blk.0.ffn_down.weight", shape: [FEED_FORWARD, EMBEDDING] },
    { name: "output_norm.weight", shape: [EMBEDDING] },
    { name: "output.weight", shape: [EMBEDDING, tokens] },
  ];
}

type Writing = (out: ByteWriter) => void;

function metadataOf(tokens: readonly Token[]): readonly Writing[] {
  const number =
    (key: string, value: number): Writing =>
    (out) => {
      out.string(key);
      out.uint32(TYPE.uint32);
      out.uint32(value);
    };
  const text =
    (key: string, value: string): Writing =>
    (out) => {
      out.string(key);
      out.uint32(TYPE.string);
      out.string(value);
    };
  const list =
    (key: string, type: number, write: (out: ByteWriter, token: Token) => void): Writing =>
    (out) => {
      out.string(key);
      out.uint32(TYPE.array);
      out.uint32(type);
      out.uint64(tokens.length);
      for (const token of tokens) write(out, token);
    };
  return [
    text("general.architecture", "llama"),
    text("general.name", "random"),
    number("general.alignment", ALIGNMENT),
    number("llama.context_length", CONTEXT),
    number("llama.embedding_length", EMBEDDING),
    number("llama.block_count", 1),
    number("llama.feed_forward_length", FEED_FORWARD),
    number("llama.attention.head_count", HEADS),
    number("llama.attention.head_count_kv", HEADS),
    number("llama.rope.dimension_count", EMBEDDING / HEADS),
    number("llama.vocab_size", tokens.length),
    (out) => {
      out.string("llama.attention.layer_norm_rms_epsilon");
      out.uint32(TYPE.float32);
      out.float32(1e-5);
    },
    text("tokenizer.ggml.model", "llama"),
    list("tokenizer.ggml.tokens", TYPE.string, (out, [token]) => out.string(token)),
    list("tokenizer.ggml.scores", TYPE.float32, (out, [token]) => out.float32(token.length)),
    list("tokenizer.ggml.token_type", TYPE.int32, (out, [, type]) => out.uint32(type)),
    number("tokenizer.ggml.unknown_token_id", 0),
    number("tokenizer.ggml.bos_token_id", 1),
    number("tokenizer.ggml.eos_token_id", 2),
  ];
}

function countOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

function padded(size: number): number {
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT;
}

interface ByteWriter {
  bytes(bytes: Uint8Array): void;
  uint32(value: number): void;
  uint64(value: number): void;
  float32(value: number): void;
  string(text: string): void;
  /** Fills up to the next place that a tensor may begin at. */
  pad(): void;
  finish(): Uint8Array;
}

function byteWriter(): ByteWriter {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const bytes = (chunk: Uint8Array): void => {
    chunks.push(chunk);
    length += chunk.length;
  };
  const put = (size: number, write: (view: DataView) => void): void => {
    const view = new DataView(new ArrayBuffer(size));
    write(view);
    bytes(new Uint8Array(view.buffer));
  };
  const uint64 = (value: number): void => put(8, (view) => view.setBigUint64(0, BigInt(value), true));
  return {
    bytes,
    uint32: (value) => put(4, (view) => view.setUint32(0, value, true)),
    uint64,
    float32: (value) => put(4, (view) => view.setFloat32(0, value, true)),
    string(text) {
      const encoded = new TextEncoder().encode(text);
      uint64(encoded.length);
      bytes(encoded);
    },
    pad: () => bytes(new Uint8Array(padded(length) - length)),
    finish: () => Uint8Array.from(Buffer.concat(chunks)),
  };
}
