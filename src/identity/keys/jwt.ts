import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import type { SigningKey } from "./signing-key-store.ts";
import { type KeyObject, sign } from "node:crypto";

/** Whose token it must be, and for whom. */
export interface Expected {
  readonly issuer: string;
  readonly audience: string;
}

const SKEW_SECONDS = 30;

/** A cookie holds no more than 4 KB; anything far longer is not ours. */
const LONGEST_TOKEN = 8_192;

/** Exactly what we write: a token that brings a key or its address (jwk, jku, x5u, crit) is not ours (docs/threats.md#21). */
const ourHeader = z.strictObject({ alg: z.string(), kid: z.string().min(1).max(100), typ: z.literal("JWT") });

/** Reads the header of a token that could be one of ours; null for every other text. */
export function headerOf(token: string): z.infer<typeof ourHeader> | null {
  if (token.length > LONGEST_TOKEN || !token.split(".").every(isCanonical)) return null;
  try {
    return ourHeader.safeParse(decodeProtectedHeader(token)).data ?? null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Base64url has several spellings of the same bytes; we write one of them and take no other. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, "base64url").toString("base64url") === part;
}

/** Checks a token with the key that it names; the key says which algorithm, never the token (RFC 8725 §3.1). */
export async function verifyWith(
  key: SigningKey,
  token: string,
  { issuer, audience, now }: Expected & { readonly now: Date },
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, key.publicKey, {
      algorithms: [key.algorithm],
      issuer,
      audience,
      typ: "JWT",
      requiredClaims: ["exp", "iat", "nbf"],
      clockTolerance: SKEW_SECONDS,
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/**
 * Signs claims as a compact JWS (RFC 7515 section 3.1, ES256 of RFC 7518 section 3.4). On this thread: a signature takes
 * 30 microseconds, and going to Web Crypto's threads and back, as the library for checking them does, five times that.
 */
export function signToken(
  { kid, algorithm, privateKey }: { readonly kid: string; readonly algorithm: "ES256"; readonly privateKey: KeyObject },
  claims: object,
): string {
  const input = `${encode({ alg: algorithm, kid, typ: "JWT" })}.${encode(claims)}`;
  const signature = rawSignature(sign("sha256", Buffer.from(input), privateKey));
  return `${input}.${signature.toString("base64url")}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

const SIGNATURE_PART = 32;

/**
 * Turns an ECDSA signature from DER (SEC 1, appendix C.8) into the two 32-byte numbers that JWS wants (RFC 7518 section
 * 3.4). Node can write them itself, but then takes twice as long to sign.
 */
export function rawSignature(der: Uint8Array): Buffer {
  const raw = Buffer.alloc(2 * SIGNATURE_PART);
  let at = 2;
  for (const end of [SIGNATURE_PART, 2 * SIGNATURE_PART]) {
    const length = der[at + 1] ?? 0;
    const number = der.subarray(at + 2, at + 2 + length);
    // A leading zero keeps the number positive in DER; a short number loses its own.
    const digits = number.subarray(Math.max(0, number.length - SIGNATURE_PART));
    raw.set(digits, end - digits.length);
    at += 2 + length;
  }
  return raw;
}
