import { createBootstrap } from "./bootstrap.ts";
import { browserWorld, type World } from "./world.ts";
import { createCalls, type Calls } from "./calls.ts";
import { createCaptcha } from "./captcha.ts";
import type { Client, ClientOptions } from "./client.ts";
import { createLazyProxies } from "./operations/lazy-proxies.ts";
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
