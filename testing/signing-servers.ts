// Servers that sign and verify session tokens, on one database and by one clock.
import { randomUUID } from "node:crypto";
import type { Database } from "#contracts/database.ts";
import { createSecretBox } from "#identity/keys/secret-box.ts";
import { createSigningKeys, type SigningKeys } from "#identity/keys/signing-keys.ts";

/** What all of them share, unless a test says otherwise. */
export const SECRETS = createSecretBox(new Uint8Array(32).fill(1));

export const EXPECTED = { issuer: "http://localhost:3000/identity", audience: "project-test-1" };
export const CLAIMS = { iss: EXPECTED.issuer, aud: EXPECTED.audience, sub: "user-test-1" };
export const NOON = Date.parse("2026-05-04T12:00:00Z");
/** Of a token that is good for five minutes from noon. */
export const TIMES = { issuedAt: NOON / 1000, expiresAt: NOON / 1000 + 300 };

export interface SigningServers {
  /** Stands at noon until a test moves it. */
  readonly clock: { time: number };
  /** Starts another one. */
  start(secrets?: typeof SECRETS): SigningKeys;
}

export function createSigningServers(database: Database): SigningServers {
  const clock = { time: NOON };
  return {
    clock,
    start: (secrets = SECRETS) =>
      createSigningKeys({ database, secrets, newId: randomUUID, now: () => new Date(clock.time) }),
  };
}
