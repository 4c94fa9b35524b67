import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readBreachFilter } from "#identity/factors/password/breach-filter.ts";
import { createBreachRange } from "#identity/factors/password/breach-range.ts";
import { createPasswordHasher } from "#identity/factors/password/hasher.ts";
import { createBreachCheck } from "#identity/factors/password/is-breached.ts";
import { createStrengthRater } from "#identity/factors/password/strength.ts";
import { createIdentity, type Identity } from "#identity/identity.ts";
import { createSecretBox } from "#identity/keys/secret-box.ts";
import { createSigningKeys } from "#identity/keys/signing-keys.ts";
import type { Addresses, Parts } from "#identity/parts.ts";
import { ensureProject } from "#identity/projects/project-store.ts";
import { openEndedSessions } from "#identity/sessions/ended-sessions.ts";
import type { Config } from "#server/config.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { Log } from "#server/log.ts";
import { isOutboxOpen } from "./outbox-setting.ts";
import { findServerSecret } from "./server-secret.ts";

export interface LatchkeyParts {
  readonly root: string;
  readonly config: Config;
  readonly database: OpenedDatabase;
  /** Where the secret of an embedded database is kept. */
  readonly dataDirectory: string;
  readonly addresses: Addresses;
  readonly log: Log;
  /** The id of the request that is being answered (none). */
  readonly requestId?: () => string | null;
}

/** The identity server put together, and what its starter should tell. */
export interface Latchkey {
  readonly identity: Identity;
  readonly parts: Parts;
  /** The public token of the oldest project. */
  readonly publicToken: string;
  /** A line for the person who started it, or null. */
  readonly warning: string | null;
}

/**
 * Puts Latchkey together on an open database that has its schema, and makes its first project on an empty one. It listens
 * for sessions that end until `parts.endedSessions` is closed.
 */
export async function createLatchkey(latchkey: LatchkeyParts): Promise<Latchkey> {
  const { config, database, dataDirectory } = latchkey;
  const { secret, warning } = await findServerSecret({ database, given: config.identity.secret, dataDirectory });
  const parts = await partsOf(latchkey, secret);
  const { publicToken } = await ensureProject(database, "Beforehand", parts);
  return { identity: createIdentity(parts), parts, publicToken, warning };
}

async function partsOf(
  { root, config, database, addresses, log, requestId = () => null }: LatchkeyParts,
  secret: Uint8Array,
): Promise<Parts> {
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
    addresses,
    now: () => new Date(),
    randomBytes: (count) => randomBytes(count),
    log,
    requestId,
    trustedProxies: config.identity.trustedProxies,
    hasOpenOutbox: isOutboxOpen(config),
  };
}
