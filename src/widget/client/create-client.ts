import { createBootstrap } from "./bootstrap.ts";
import { browserWorld, type World } from "./world.ts";
import { createCalls, type Calls } from "./calls.ts";
import { createCaptcha } from "./captcha.ts";
import type { Client, ClientOptions } from "./client.ts";
import { createMagicLinks, createOtps, createPasswords } from "./operations/sign-in.ts";
import { createPageStorage } from "./page-storage.ts";
import { createProofKeys } from "./proof-keys.ts";
import { refuseOtherSite } from "./session/cookie-site.ts";
import { startRefreshing, type Asking } from "./session/refresh.ts";
import { createSessionStore, type SessionStore } from "./session/session-store.ts";
import { resolveSettings, type Settings } from "./settings.ts";
import { createTelemetry, type Telemetry } from "./telemetry.ts";
import { isNobody, isWholeSignIn } from "./wire/holds.ts";
import { createSend } from "./wire/send.ts";
import type { SessionsAnswer } from "#contracts/sdk-v1/sessions.ts";
import { isUnrecoverable } from "#widget/client/session/refresh.ts";
import { hasShape } from "#widget/client/wire/holds.ts";
import type { LazyCallDeps } from "./operations/late-calls.ts";

/** Makes a client of an identity project; it does nothing until it is called or started. */
export function createClient(publicToken: string, options: ClientOptions = {}, world: World = browserWorld()): Client {
  const settings = resolveSettings(publicToken, options, world);
  const storage = createPageStorage(settings, world);
  const store = createSessionStore(settings, storage, world);
  const send = createSend(settings, store, world);
  const bootstrap = createBootstrap(settings, storage, send, world);
  const calls = createCalls(send, store, createCaptcha(bootstrap, world));
  const proven = { calls, bootstrap, proofKeys: createProofKeys(storage, world) };
  const telemetry = createTelemetry(settings, store.state, world);
  return {
    publicToken,
    prefix: settings.prefix,
    ...createLife({ calls, store, telemetry, settings }, world),
    bootstrap,
    otps: createOtps(calls),
    magicLinks: createMagicLinks(proven),
    passwords: createPasswords(proven),
    ...createLazyProxies({ ...proven, store, settings, telemetry }, world),
    sessions: createSessions(calls, store),
    state: store.state,
    onStateChange: store.onChange,
    parsePhone: async (typed, region) => (await import("./parse-phone.ts")).parsePhone(typed, region),
    telemetry: { track: telemetry.track },
  };
}

interface ClientLife {
  readonly calls: Calls;
  readonly store: SessionStore;
  readonly telemetry: Telemetry;
  readonly settings: Settings;
}

/** What runs while a page shows the widget. */
function createLife(
  { calls, store, telemetry, settings }: ClientLife,
  world: World,
): Pick<Client, "checkSite" | "start" | "stop"> {
  const ends: (() => void)[] = [];
  // What comes of it is kept by the refresher, which knows whether it is still about the same session.
  const ask: Asking["ask"] = () =>
    calls.ask(
      { path: "/sessions/authenticate", body: { allow_no_session: true } },
      (data) => isNobody(data) || isWholeSignIn(data),
    );
  const checkSite = (caller: string): void => refuseOtherSite(caller, settings, world);
  return {
    checkSite,
    start() {
      if (ends.length > 0) return;
      checkSite("start");
      telemetry.track("sdk_instance_instantiated", {
        event_callback_registered: false,
        error_callback_registered: false,
        success_callback_registered: false,
      });
      ends.push(store.open(), startRefreshing({ ask, store }, world), telemetry.stop);
    },
    stop() {
      for (const end of ends.splice(0)) end();
    },
  };
}

const isList = hasShape<SessionsAnswer>("current_session_id", "sessions");

/** The session of this page and the person's others (docs/identity-wire.md#5). */
function createSessions({ ask, signIn }: Calls, store: SessionStore): Client["sessions"] {
  const end = (): void => {
    store.endMfaPending();
    store.endSession();
  };
  return {
    async authenticate(options) {
      try {
        return await signIn({ path: "/sessions/authenticate", body: { ...options } }, isWholeSignIn);
      } catch (error) {
        if (isUnrecoverable(error)) store.endSession();
        throw error;
      }
    },
    async revoke({ forceClear = false } = {}) {
      try {
        const answer = await ask({ path: "/sessions/revoke" }, hasShape<object>());
        end();
        return answer;
      } catch (error) {
        if (forceClear || isUnrecoverable(error)) end();
        throw error;
      }
    },
    list: () => ask({ method: "GET", path: "/sessions" }, isList),
    async revokeOne(sessionId) {
      const isOwn = store.state().session?.session_id === sessionId;
      const path = `/sessions/${encodeURIComponent(sessionId)}`;
      const answer = await ask({ method: "DELETE", path }, hasShape<object>());
      if (isOwn) end();
      return answer;
    },
    revokeOthers: () => ask({ path: "/sessions/revoke_others" }, hasShape<object>()),
  };
}

/** Calls whose code is fetched when the first of them is made. */
function createLazyProxies(
  deps: LazyCallDeps,
  world: World,
): Pick<Client, "discovery" | "oauth" | "passkeys" | "totps" | "users" | "wallets"> {
  const lazy = async () => (await import("./operations/late-calls.ts")).createLazyCalls(deps, world);
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
