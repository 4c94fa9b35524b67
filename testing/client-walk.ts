// A server for a walk through every call of the widget's client, and a list of the calls that were made on it.
import { matchRoute, SDK_ROUTES } from "#identity/router.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { HeldClock } from "./authenticator-app.ts";
import { createTestIdentity, type TestIdentity } from "./identity.ts";
import { startProviders, type ProviderServer } from "./oauth-providers.ts";
import { openPgliteCopy } from "./pglite-copy.ts";
import type { TestBrowser } from "./widget-client.ts";

/** Every call of the protocol is in one of these: there are too many for one file of tests. */
export type Half = "ways in" | "the person";

export interface ClientWalk {
  readonly database: OpenedDatabase;
  readonly providers: ProviderServer;
  readonly latchkey: TestIdentity;
  readonly clock: HeldClock;
  /** Keeps what a browser asked of the server. */
  note(browser: TestBrowser): void;
  /** What was kept of a half, by method and path; pages are left out. */
  walked(half: Half): readonly string[];
  close(): Promise<void>;
}

/** Starts a server that asks for every proof the client can give, with limits that no walk reaches. */
export async function startClientWalk(cookieMode: "http_only" | "readable"): Promise<ClientWalk> {
  const [database, providers, clock] = [await openPgliteCopy(), await startProviders(), createRunningClock()];
  const settings = {
    cookieMode,
    oauth: { google: providers.registration("google") },
    pkce: { magicLinks: true, passwordResets: true, oauth: true },
    limits: { sendsPerAddress: 100, sendsPerClient: 1000, attemptsPerClient: 1000 },
  };
  const latchkey = await createTestIdentity(database, { settings, deps: { now: clock.now } });
  const made = new Set<string>();
  return {
    database,
    providers,
    latchkey,
    clock,
    note(browser) {
      for (const request of browser.requests) made.add(nameOf(request, latchkey));
    },
    walked: (half) => [...made].filter((line) => !line.includes("/v1/") && halfOf(line) === half).toSorted(),
    async close() {
      await providers.close();
      await database.close();
    },
  };
}

/** An account's archive and its deletion, which a product joins with its own, and the applications connected to it. */
const OF_SERVERS = [
  "GET /users/me/export",
  "POST /users/me/deletion",
  "POST /users/deletion",
  "GET /connections",
  "DELETE /connections/{connection_id}",
];

/** Every call of a half but those that a product's own server makes, by method and path. */
export function callsOfClients(half: Half): readonly string[] {
  return SDK_ROUTES.map(({ method, path }) => `${method} ${path}`)
    .filter((line) => !OF_SERVERS.includes(line) && halfOf(line) === half)
    .toSorted();
}

function halfOf(line: string): Half {
  return /^\w+ \/(?:users|sessions|totps|discovery)\b/.test(line) ? "the person" : "ways in";
}

function nameOf({ method, path }: TestBrowser["requests"][number], { deps }: TestIdentity): string {
  const { pathname } = new URL(path, deps.addresses.app());
  const matched = matchRoute(method, pathname, deps);
  return matched.kind === "sdk" ? `${method} ${matched.route.path}` : `${method} ${pathname}`;
}

/** Runs on, for providers and databases have clocks of their own, and jumps where an app's next code is waited for. */
function createRunningClock(): HeldClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    tick() {
      ahead += 30_000;
    },
    // It never falls behind.
    catchUp: () => undefined,
  };
}
