import type { Client } from "#widget/client/client.ts";
import type { World } from "#widget/client/world.ts";
import type { LazyCallDeps } from "./late-calls.ts";

/** Calls whose code is fetched when the first of them is made. */
export function createLazyProxies(
  deps: LazyCallDeps,
  world: World,
): Pick<Client, "discovery" | "oauth" | "passkeys" | "totps" | "users" | "wallets"> {
  const lazy = async () => (await import("./late-calls.ts")).createLazyCalls(deps, world);
  return {
    discovery: {
      organizations: async () => (await lazy()).discovery.organizations(),
      exchange: async (organization, options) => (await lazy()).discovery.exchange(organization, options),
    },
    oauth: {
      start: async (start) => (await lazy()).oauth.start(start),
      authenticate: async (token, options) => (await lazy()).oauth.authenticate(token, options),
      oneTapStart: async () => (await lazy()).oauth.oneTapStart(),
      oneTapSubmit: async (submit) => (await lazy()).oauth.oneTapSubmit(submit),
    },
    passkeys: {
      // At once: a screen asks it before anything is drawn.
      isAutofillSupported: async () => (await world.passkeys()?.hasAutofill()) ?? false,
      register: async (options) => (await lazy()).passkeys.register(options),
      authenticate: async (options) => (await lazy()).passkeys.authenticate(options),
      rename: async (id, name) => (await lazy()).passkeys.rename(id, name),
      remove: async (id) => (await lazy()).passkeys.remove(id),
    },
    totps: {
      create: async (minutes) => (await lazy()).totps.create(minutes),
      authenticate: async (code, options) => (await lazy()).totps.authenticate(code, options),
      recoveryCodes: async () => (await lazy()).totps.recoveryCodes(),
      recover: async (code, options) => (await lazy()).totps.recover(code, options),
    },
    users: {
      search: async (email) => (await lazy()).users.search(email),
      me: async () => (await lazy()).users.me(),
      update: async (change) => (await lazy()).users.update(change),
      removeFactor: async (kind, id) => (await lazy()).users.removeFactor(kind, id),
    },
    wallets: {
      authenticateStart: async (wallet) => (await lazy()).wallets.authenticateStart(wallet),
      authenticate: async (proof) => (await lazy()).wallets.authenticate(proof),
    },
  };
}
