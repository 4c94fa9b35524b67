import type { KeyObject } from "node:crypto";
import type { Algorithm } from "./software-authenticator.ts";

/** Writes a public key as authenticators do (RFC 9053 §7, RFC 8230 §4). */
export function cosePublicKey(key: KeyObject, algorithm: Algorithm): Buffer {
  const jwk = key.export({ format: "jwk" });
  const bytes = (text: string | undefined): Buffer => Buffer.from(text ?? "", "base64url");
  switch (algorithm) {
    case "ES256":
      return writeCbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(jwk.x)],
          [-3, bytes(jwk.y)],
        ]),
      );
    case "EdDSA":
      return writeCbor(
        new Map<number, unknown>([
          [1, 1],
          [3, -8],
          [-1, 6],
          [-2, bytes(jwk.x)],
        ]),
      );
    case "RS256":
      return writeCbor(
        new Map<number, unknown>([
          [1, 3],
          [3, -257],
          [-1, bytes(jwk.n)],
          [-2, bytes(jwk.e)],
        ]),
      );
  }
}

/** Writes the little of CBOR that authenticators use: whole numbers, bytes, text and maps (RFC 8949 §3). */
export function writeCbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, member]: readonly unknown[]) => [writeCbor(key), writeCbor(member)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  throw new TypeError(`writeCbor() does not know ${typeof value}.`);
}

function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 0xff]);
}
