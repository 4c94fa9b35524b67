import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createBreachCheck, createBreachRange, readBreachFilter } from "#identity/factors/password/breach-check.ts";
import { createPasswordHasher } from "#identity/factors/password/hasher.ts";
import { createStrengthRater } from "#identity/factors/password/strength.ts";
import { createPublicFetch } from "#identity/connections/public-fetch.ts";
import { createIdentity, type Identity } from "#identity/identity.ts";
import { createSecretBox } from "#identity/keys/secret-box.ts";
import { createSigningKeys } from "#identity/keys/signing-keys.ts";
import type { Addresses, IdentityDeps } from "#identity/deps.ts";
import { ensureProject } from "#identity/projects/project-store.ts";
import { openEndedSessions } from "#identity/sessions/ended-sessions.ts";
import type { Config } from "#server/config.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { Log } from "#server/log.ts";
import { isOutboxOpen } from "./identity-deployment.ts";
import { findServerSecret } from "./server-secret.ts";

export interface LatchkeyDeps {
  readonly root: string;
  readonly config: Config;
  readonly database: OpenedDatabase;
  /** Where the secret of an embedded database is kept. */
  readonly dataDirectory: string;
  readonly addresses: Addresses;
  readonly log: Log;
}

/** The identity server put together, and what its starter should tell. */
export interface Latchkey {
  readonly identity: Identity;
  readonly deps: IdentityDeps;
  /** The public token of the oldest project. */
  readonly publicToken: string;
  /** A line for the person who started it, or null. */
  readonly warning: string | null;
}

/**
 * Puts Latchkey together on an open database that has its schema, and makes its first project on an empty one. It listens
 * for sessions that end until `parts.endedSessions` is closed.
 */
export async function createLatchkey(latchkey: LatchkeyDeps): Promise<Latchkey> {
  const { config, database, dataDirectory } = latchkey;
  const { secret, warning } = await findServerSecret({ database, given: config.identity.secret, dataDirectory });
  const deps = await identityDepsOf(latchkey, secret);
  const { publicToken } = await ensureProject(database, "Beforehand", deps);
  return { identity: createIdentity(deps), deps, publicToken, warning };
}

async function identityDepsOf(
  { root, config, database, addresses, log }: LatchkeyDeps,
  secret: Uint8Array,
): Promise<IdentityDeps> {
  const secrets = createSecretBox(secret);
  const { breachedPasswordsUrl: baseUrl } = config.identity;
  const filter = readBreachFilter(await readFile(join(root, "data/breached-passwords/filter.bin")));
  return {
    database,
    secrets,
    keys: createSigningKeys({ database, secrets, newId: randomUUID }),
    endedSessions: await openEndedSessions(database),
    hasher: createPasswordHasher({ pepper: secrets.derive("password pepper") }),
    isBreached: createBreachCheck({ filter, range: baseUrl === null ? null : createBreachRange({ fetch, baseUrl }) }),
    rateStrength: createStrengthRater(),
    fetch,
    publicFetch: createPublicFetch(),
    addresses,
    now: () => new Date(),
    randomBytes: (count) => randomBytes(count),
    log,
    trustedProxies: config.identity.trustedProxies,
    hasOpenOutbox: isOutboxOpen(config),
  };
}
