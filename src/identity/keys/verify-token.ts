import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from "jose";
import { z } from "zod";
import type { SigningKey } from "./signing-key-store.ts";

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
