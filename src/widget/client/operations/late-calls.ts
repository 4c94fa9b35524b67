// Calls that many pages never make, in one file that loads at its first use (docs/decisions/017-widget-builds.md).
import type { Client } from "#widget/client/client.ts";
import type { SessionStore } from "#widget/client/session/session-store.ts";
import type { World } from "#widget/client/world.ts";
import { createDiscovery } from "./discovery.ts";
import { createOAuth, type OAuthParts } from "./oauth.ts";
import { createPasskeys, type PasskeyCalls } from "./passkeys.ts";
import { createTotps } from "./totps.ts";
import { createUsers } from "./users.ts";
import { createWallets } from "./wallets.ts";

export interface LateParts extends OAuthParts {
  readonly store: SessionStore;
}

export interface LateCalls extends Pick<Client, "discovery" | "oauth" | "totps" | "users" | "wallets"> {
  readonly passkeys: PasskeyCalls;
}

export function createLateCalls(parts: LateParts, world: World): LateCalls {
  const { calls, store } = parts;
  return {
    discovery: createDiscovery(calls),
    oauth: createOAuth(parts, world),
    passkeys: createPasskeys(parts, world),
    totps: createTotps(calls, store),
    users: createUsers(calls, store),
    wallets: createWallets(parts, world),
  };
}
