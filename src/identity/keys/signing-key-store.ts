import { createPrivateKey, type KeyObject } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK, type CryptoKey } from "jose";
import { z } from "zod";
import type { Database } from "#contracts/database.ts";
import type { SecretBox } from "./secret-box.ts";

/** ECDSA on P-256: docs/decisions/012-identity-server.md says why. */
const ALGORITHM = "ES256";

/** How long tokens of a retired key can be met: their life of 5 minutes, 30 s of nodes' delay and 30 s of clocks apart. */
const RETIRED_SECONDS = 360;

const HELD = `(retired_at IS NULL OR retired_at > now() - interval '${RETIRED_SECONDS} seconds')`;

const LOCK_KEYS = "SELECT pg_advisory_xact_lock(hashtextextended('latchkey.signing_key', 0))";

const publicJwk = z.object({ kty: z.literal("EC"), crv: z.literal("P-256"), x: z.string(), y: z.string() });
const privateJwk = publicJwk.extend({ d: z.string() });
const keyRow = z.object({
  kid: z.string(),
  algorithm: z.literal(ALGORITHM),
  public_jwk: publicJwk,
  private_jwk_sealed: z.string(),
  is_current: z.boolean(),
});

/** A key of the JWKS; only the current one has a private part. */
export interface SigningKey {
  readonly kid: string;
  readonly algorithm: typeof ALGORITHM;
  readonly publicJwk: z.infer<typeof publicJwk>;
  readonly publicKey: CryptoKey;
  readonly privateKey: KeyObject | null;
}

export interface KeyStore {
  /** The keys that count now, the current one first. */
  read(): Promise<readonly SigningKey[]>;
  /** Makes the first key; nothing when there is a current one, made by whichever node. */
  create(): Promise<void>;
  rotate(): Promise<string>;
}

/** Keeps signing keys in the database, private parts sealed (docs/threats.md#17, #22). */
export function createKeyStore(database: Database, secrets: SecretBox, newId: () => string): KeyStore {
  return {
    async read() {
      const rows = await database.query(
        `SELECT kid, algorithm, public_jwk, private_jwk_sealed, retired_at IS NULL AS is_current
         FROM latchkey.signing_key WHERE ${HELD} ORDER BY is_current DESC, retired_at DESC, kid`,
      );
      return Promise.all(rows.map((row) => keyOf(secrets, keyRow.parse(row))));
    },
    async create() {
      const key = await newKey(secrets, newId());
      await database.transaction(async (tx) => {
        await tx.query(LOCK_KEYS);
        const current = await tx.query("SELECT kid FROM latchkey.signing_key WHERE retired_at IS NULL");
        if (current.length === 0) await insert(tx, key);
      });
    },
    async rotate() {
      const key = await newKey(secrets, newId());
      await database.transaction(async (tx) => {
        await tx.query(LOCK_KEYS);
        await tx.query("UPDATE latchkey.signing_key SET retired_at = now() WHERE retired_at IS NULL");
        await tx.query(`DELETE FROM latchkey.signing_key WHERE NOT ${HELD}`);
        await insert(tx, key);
      });
      return key.kid;
    },
  };
}

interface NewKey {
  readonly kid: string;
  readonly publicJwk: z.infer<typeof publicJwk>;
  readonly sealed: string;
}

async function newKey(secrets: SecretBox, kid: string): Promise<NewKey> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const whole = privateJwk.parse(await exportJWK(pair.privateKey));
  return { kid, publicJwk: publicJwk.parse(whole), sealed: secrets.seal(purposeOf(kid), JSON.stringify(whole)) };
}

async function insert(tx: Database, key: NewKey): Promise<void> {
  await tx.query(
    "INSERT INTO latchkey.signing_key (kid, algorithm, public_jwk, private_jwk_sealed) VALUES ($1, $2, $3::jsonb, $4)",
    [key.kid, ALGORITHM, JSON.stringify(key.publicJwk), key.sealed],
  );
}

async function keyOf(secrets: SecretBox, row: z.infer<typeof keyRow>): Promise<SigningKey> {
  const { kid, algorithm, public_jwk, private_jwk_sealed, is_current } = row;
  const secret = is_current ? secrets.open(purposeOf(kid), private_jwk_sealed) : null;
  return {
    kid,
    algorithm,
    publicJwk: public_jwk,
    publicKey: await importKey(public_jwk),
    privateKey: secret === null ? null : createPrivateKey({ key: privateJwk.parse(JSON.parse(secret)), format: "jwk" }),
  };
}

async function importKey(jwk: z.infer<typeof publicJwk>): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new TypeError("an elliptic-curve key became a symmetric one");
  return key;
}

/** Of one key alone, so that rows cannot trade their private parts. */
function purposeOf(kid: string): string {
  return `signing-key/${kid}`;
}
