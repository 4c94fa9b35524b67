// Which public keys a passkey may have (WebAuthn L3 §5.8.5, RFC 9053 §7 and RFC 8230 §4), and what they signed.
import { createPublicKey, verify, type JsonWebKey, type KeyObject } from "node:crypto";
import { writeBase64url } from "./base64url.ts";
import { readCborMap } from "./cbor.ts";

/** COSE numbers of the algorithms asked for, in order of preference: EdDSA, ES256 and, for Windows' TPMs, RS256. */
export const ALGORITHMS = [-8, -7, -257];

const RSA_BITS = { least: 2048, most: 4096 };

/**
 * Reads a COSE key; null unless it is a whole key of an algorithm asked for. Nothing signs at registration, so a key cut
 * short would otherwise be found only when its owner cannot sign in.
 */
export function readPublicKey(cose: Uint8Array): KeyObject | null {
  const members = readCborMap(cose);
  const jwk = members === null ? null : jwkOf(members);
  const key = jwk === null ? null : importKey(jwk);
  if (key?.asymmetricKeyType !== "rsa") return key;
  const { modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {};
  const isUsable = modulusLength >= RSA_BITS.least && modulusLength <= RSA_BITS.most && publicExponent === 65_537n;
  return isUsable ? key : null;
}

/** Tells whether a key of `readPublicKey` made a signature (WebAuthn L3 §6.5, "Signature Formats": ECDSA in DER, RSA of PKCS #1 v1.5). */
export function isSignedBy(key: KeyObject, signed: Uint8Array, signature: Uint8Array): boolean {
  return verify(key.asymmetricKeyType === "ed25519" ? null : "sha256", signed, key, signature);
}

function jwkOf(cose: ReadonlyMap<unknown, unknown>): JsonWebKey | null {
  const read = (label: number): unknown => cose.get(label);
  const bytes = (label: number, length?: number): string => {
    const value = read(label);
    // An empty member is refused by the import below.
    if (!(value instanceof Uint8Array) || (length !== undefined && value.length !== length)) return "";
    return writeBase64url(value);
  };
  switch (`${String(read(1))} ${String(read(3))}`) {
    case "1 -8":
      return read(-1) === 6 ? { kty: "OKP", crv: "Ed25519", x: bytes(-2, 32) } : null;
    case "2 -7":
      return read(-1) === 1 ? { kty: "EC", crv: "P-256", x: bytes(-2, 32), y: bytes(-3, 32) } : null;
    case "3 -257":
      return { kty: "RSA", n: bytes(-1), e: bytes(-2) };
    default:
      return null;
  }
}

/** Null for a point that is not on the curve and for members that are missing. */
function importKey(key: JsonWebKey): KeyObject | null {
  try {
    return createPublicKey({ key, format: "jwk" });
  } catch {
    return null;
  }
}
