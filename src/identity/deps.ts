import type { Database } from "#contracts/database.ts";
import type { SecretBox } from "./keys/secret-box.ts";
import type { SigningKeys } from "./keys/signing-keys.ts";
import type { PasswordHasher } from "./factors/password/hasher.ts";
import type { BreachCheck } from "./factors/password/breach-check.ts";
import type { StrengthRater } from "./factors/password/strength.ts";
import type { PublicFetch } from "./connections/public-fetch.ts";
import type { EndedSessionFeed } from "./sessions/ended-sessions.ts";

/** Where people and browsers reach the servers; functions, because a port may be known only once it listens. */
export interface Addresses {
  /** The identity server's base without a trailing slash, for example https://research.example.com/identity. */
  readonly identity: () => string;
  /** The product's base without a trailing slash; what a project's own paths are relative to. */
  readonly app: () => string;
}

export interface IdentityLog {
  info(facts: object, sentence: string): void;
  warn(facts: object, sentence: string): void;
  error(facts: object, sentence: string): void;
}

/** Everything the identity room needs of the world, handed in by `server/`. */
export interface IdentityDeps {
  readonly database: Database;
  readonly secrets: SecretBox;
  readonly keys: SigningKeys;
  readonly endedSessions: EndedSessionFeed;
  readonly hasher: PasswordHasher;
  readonly isBreached: BreachCheck;
  readonly rateStrength: StrengthRater;
  readonly fetch: typeof fetch;
  /** Reads documents at addresses that strangers chose. */
  readonly publicFetch: PublicFetch;
  readonly addresses: Addresses;
  readonly now: () => Date;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly log: IdentityLog;
  /** Address ranges (CIDR) of the proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Whether sent messages are kept for the development outbox and shown at /outbox. */
  readonly hasOpenOutbox: boolean;
}
