import type { KeyObject } from "node:crypto";
import type { JWK, JWTPayload } from "jose";
import type { Database } from "#contracts/database.ts";
import type { SecretBox } from "./secret-box.ts";
import { createKeyStore, type KeyStore, type SigningKey } from "./signing-key-store.ts";
import { type Expected, headerOf, signToken, verifyWith } from "./jwt.ts";

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
