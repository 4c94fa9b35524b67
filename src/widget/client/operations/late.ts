import type { Client } from "#widget/client/client.ts";
import type { World } from "#widget/client/world.ts";
import type { LateParts } from "./late-calls.ts";

/** Calls whose code is fetched when the first of them is made. */
export function createLate(
  parts: LateParts,
  world: World,
): Pick<Client, "discovery" | "oauth" | "passkeys" | "totps" | "users" | "wallets"> {
  const late = async () => (await import("./late-calls.ts")).createLateCalls(parts, world);
  return {
    discovery: {
      organizations: async () => (await late()).discovery.organizations(),
      exchange: async (organization, options) => (await late()).discovery.exchange(organization, options),
    },
    oauth: {
      start: async (start) => (await late()).oauth.start(start),
      authenticate: async (token, options) => (await late()).oauth.authenticate(token, options),
      oneTapStart: async () => (await late()).oauth.oneTapStart(),
      oneTapSubmit: async (submit) => (await late()).oauth.oneTapSubmit(submit),
    },
    passkeys: {
      // At once: a screen asks it before anything is drawn.
      isAutofillSupported: async () => (await world.passkeys()?.hasAutofill()) ?? false,
      register: async (options) => (await late()).passkeys.register(options),
      authenticate: async (options) => (await late()).passkeys.authenticate(options),
      rename: async (id, name) => (await late()).passkeys.rename(id, name),
      remove: async (id) => (await late()).passkeys.remove(id),
    },
    totps: {
      create: async (minutes) => (await late()).totps.create(minutes),
      authenticate: async (code, options) => (await late()).totps.authenticate(code, options),
      recoveryCodes: async () => (await late()).totps.recoveryCodes(),
      recover: async (code, options) => (await late()).totps.recover(code, options),
    },
    users: {
      search: async (email) => (await late()).users.search(email),
      me: async () => (await late()).users.me(),
      update: async (change) => (await late()).users.update(change),
      removeFactor: async (kind, id) => (await late()).users.removeFactor(kind, id),
    },
    wallets: {
      authenticateStart: async (wallet) => (await late()).wallets.authenticateStart(wallet),
      authenticate: async (proof) => (await late()).wallets.authenticate(proof),
    },
  };
}
