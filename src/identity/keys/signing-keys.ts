import { type KeyObject, sign } from "node:crypto";
import { type JWK, type JWTPayload, decodeProtectedHeader, errors, jwtVerify } from "jose";
import type { Database } from "#contracts/database.ts";
import type { SecretBox } from "./secret-box.ts";
import { createKeyStore, type KeyStore, type SigningKey } from "./signing-key-store.ts";
import { z } from "zod";

/**
 * The keys that session JWTs are signed with (docs/threats.md#21, #22). Reads the database: never call it inside a
 * transaction.
 */
export interface SigningKeys {
  /** Signs claims with the current key, made at the first use. Times are whole seconds since 1970. */
  sign(
    claims: Readonly<Record<string, unknown>>,
    times: { readonly issuedAt: number; readonly expiresAt: number },
  ): Promise<string>;
  /** The claims of a token that one of our keys signed and that is in force; else null, whatever is wrong with it. */
  verify(token: string, expected: Expected): Promise<JWTPayload | null>;
  /** The JWKS (RFC 7517): the current key, and those that unexpired tokens may still be signed with. */
  publicKeys(): Promise<{ keys: JWK[] }>;
  /** Makes a new key and retires the old one; gives the new key's id. */
  rotate(): Promise<string>;
}

export interface SigningKeysDeps {
  readonly database: Database;
  readonly secrets: SecretBox;
  readonly newId: () => string;
  /** (the machine's clock) */
  readonly now?: () => Date;
}

/** How long a node may go on signing with a key that another node has retired. */
const REREAD_MS = 30_000;

/** Makes the signing keys of one node over the keys that all nodes share in the database. */
export function createSigningKeys({ database, secrets, newId, now = () => new Date() }: SigningKeysDeps): SigningKeys {
  const store = createKeyStore(database, secrets, newId);
  const cache = createSigningKeyCache(store, now);
  return {
    async sign(claims, { issuedAt, expiresAt }) {
      const key = await cache.current();
      return signToken(key, { ...claims, iat: issuedAt, nbf: issuedAt, exp: expiresAt });
    },
    async verify(token, expected) {
      const header = headerOf(token);
      const key = header === null ? null : await cache.find(header.kid);
      return key === null ? null : verifyWith(key, token, { ...expected, now: now() });
    },
    async publicKeys() {
      // Not from the cache: who asks has just met a token whose key it does not know.
      await cache.current();
      const keys = await store.read();
      return { keys: keys.map(({ kid, algorithm, publicJwk }) => ({ ...publicJwk, kid, alg: algorithm, use: "sig" })) };
    },
    async rotate() {
      const kid = await store.rotate();
      cache.clear();
      return kid;
    },
  };
}

interface SigningKeyCache {
  current(): Promise<SigningKey & { readonly privateKey: KeyObject }>;
  find(kid: string): Promise<SigningKey | null>;
  clear(): void;
}

/** Keeps the keys that were read, for half a minute; a key id that is not among them is looked for at once. */
function createSigningKeyCache(store: KeyStore, now: () => Date): SigningKeyCache {
  let stored: { readonly keys: readonly SigningKey[]; readonly readAt: number } | null = null;
  const read = async (): Promise<readonly SigningKey[]> => {
    const keys = await store.read();
    stored = { keys, readAt: now().getTime() };
    return keys;
  };
  const keysNow = async (): Promise<readonly SigningKey[]> =>
    // A retired key must be noticed even if the clock was set back (docs/threats.md#51).
    stored !== null && Math.abs(now().getTime() - stored.readAt) < REREAD_MS ? stored.keys : read();
  return {
    async current() {
      const key = (await keysNow()).find(isCurrent);
      if (key !== undefined) return key;
      await store.create();
      const made = (await read()).find(isCurrent);
      if (made === undefined) throw new Error("the signing key that was just made is gone");
      return made;
    },
    async find(kid) {
      const ofKid = (key: SigningKey): boolean => key.kid === kid;
      return (await keysNow()).find(ofKid) ?? (await read()).find(ofKid) ?? null;
    },
    clear() {
      stored = null;
    },
  };
}

function isCurrent(key: SigningKey): key is SigningKey & { readonly privateKey: KeyObject } {
  return key.privateKey !== null;
}

/** Whose token it must be, and for whom. */
interface Expected {
  readonly issuer: string;
  readonly audience: string;
}

const SKEW_SECONDS = 30;

/** A cookie holds no more than 4 KB; anything far longer is not ours. */
const LONGEST_TOKEN = 8_192;

/** Exactly what we write: a token that brings a key or its address (jwk, jku, x5u, crit) is not ours (docs/threats.md#21). */
const ourHeader = z.strictObject({ alg: z.string(), kid: z.string().min(1).max(100), typ: z.literal("JWT") });

/** Reads the header of a token that could be one of ours; null for every other text. */
function headerOf(token: string): z.infer<typeof ourHeader> | null {
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
async function verifyWith(
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
function signToken(
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
