// What may be read of CBOR that a stranger wrote: one item, in the encoding that WebAuthn asks for, and never deep.
import { decodeFirst, Tokenizer, type DecodeOptions } from "cborg";

interface CborItem {
  readonly value: unknown;
  /** How many of the bytes it takes; others may follow. */
  readonly length: number;
}

/**
 * Reads the CBOR item that bytes begin with. Null for what is malformed and for what CTAP2 canonical CBOR leaves out
 * (WebAuthn L3 §2.4): keys named twice, indefinite lengths, tags, numbers in more bytes than they need. The
 * order of keys is not looked at, because browsers write the attestation object in orders of their own.
 */
export function readCborItem(bytes: Uint8Array): CborItem | null {
  try {
    const read: readonly [unknown, Uint8Array] = decodeFirst(bytes, { ...OPTIONS, tokenizer: countLevels(bytes) });
    return { value: read[0], length: bytes.length - read[1].length };
  } catch {
    // The decoder throws for every malformed byte, and does nothing else that can fail.
    return null;
  }
}

/** Reads bytes that are one CBOR map and nothing more; null for anything else. */
export function readCborMap(bytes: Uint8Array): ReadonlyMap<unknown, unknown> | null {
  const item = readCborItem(bytes);
  return item?.value instanceof Map && item.length === bytes.length ? item.value : null;
}

const OPTIONS: DecodeOptions = {
  strict: true,
  useMaps: true,
  rejectDuplicateMapKeys: true,
  allowIndefinite: false,
  allowUndefined: false,
  allowBigInt: false,
  allowNaN: false,
  allowInfinity: false,
};

/** The deepest structure of WebAuthn has five levels: a certificate chain within a compound statement (L3 §8.9). */
const MOST_LEVELS = 8;

/** What WebAuthn names members by. Other keys could be named twice unseen: two equal lists are two objects. */
const KEY_TYPES: ReadonlySet<string> = new Set(["string", "uint", "negint"]);

/** Reads token by token; throws where maps and arrays nest too deep, so that none exhausts the stack, and at odd keys. */
function countLevels(bytes: Uint8Array): NonNullable<DecodeOptions["tokenizer"]> {
  const tokens = new Tokenizer(bytes, OPTIONS);
  /** The open maps and arrays, innermost last, with how many items each still waits for. */
  const open: { readonly isMap: boolean; waiting: number }[] = [];
  return {
    done: () => tokens.done(),
    pos: () => tokens.pos(),
    next() {
      while (open.at(-1)?.waiting === 0) open.pop();
      const level = open.at(-1);
      const token = tokens.next();
      const { name } = token.type;
      if (level !== undefined) {
        const isKey = level.isMap && level.waiting % 2 === 0;
        if (isKey && !KEY_TYPES.has(name)) throw new TypeError("A CBOR map has a key that is no text and no number.");
        level.waiting -= 1;
      }
      if (name === "array") open.push({ isMap: false, waiting: Number(token.value) });
      if (name === "map") open.push({ isMap: true, waiting: Number(token.value) * 2 });
      if (open.length > MOST_LEVELS) throw new RangeError("The CBOR nests too deep.");
      return token;
    },
  };
}
