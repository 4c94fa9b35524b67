// A browser for the widget's client, without a browser: tabs that share storage and cookies, a clock that stands still,
// and the real identity server behind `fetch`.
import { createHash, randomBytes } from "node:crypto";
import { createBrowserPasskeys, type BrowserPasskeys } from "./browser-passkeys.ts";
import { createCookieJar, type CookieJar } from "./browser-cookies.ts";
import { createHeldTimers, type HeldTimers } from "./held-timers.ts";
import type { TestIdentity } from "./identity.ts";
import { createSoftwareAuthenticator } from "./software-authenticator.ts";

const PAGE = { origin: "http://localhost:3000", hostname: "localhost" };

export interface SentRequest {
  readonly method: string;
  readonly address: string;
  /** Below the identity server's base, with its query. */
  readonly path: string;
  readonly headers: Headers;
  readonly credentials: string;
  readonly keepalive: boolean;
  readonly text: string;
}

/** Answers in the server's place; null lets the server answer. */
type Intercept = (sent: SentRequest) => Promise<Response | null> | Response | null;

export interface TestBrowser {
  readonly clock: HeldTimers;
  readonly cookies: CookieJar;
  readonly storage: Map<string, string>;
  /** Everything that was asked of the server, oldest first. */
  readonly requests: readonly SentRequest[];
  readonly warnings: readonly string[];
  /** Addresses that pages were left for. */
  readonly departures: readonly string[];
  readonly scripts: readonly string[];
  readonly globals: Map<string, unknown>;
  readonly passkeys: BrowserPasskeys;
  intercept(answer: Intercept | null): void;
  /** A new tab, as the world of a client. */
  openTab(changes?: Partial<typeof PAGE>): TestTab;
}

interface StorageChange {
  readonly key: string | null;
  readonly newValue: string | null;
}

export type TestTab = ReturnType<typeof openTab>;

interface Browser extends Omit<TestBrowser, "intercept" | "openTab"> {
  readonly requests: SentRequest[];
  readonly warnings: string[];
  readonly departures: string[];
  readonly scripts: string[];
  readonly tabs: Set<(change: StorageChange) => void>;
  intercept: Intercept | null;
}

/** Opens a browser that reaches one identity server, on the same origin as in production. */
export function createTestBrowser(latchkey: TestIdentity): TestBrowser {
  const underWay = new Set<Promise<unknown>>();
  const settle = async (): Promise<void> => {
    // Answers set off further calls, a few microtasks later.
    for (let turn = 0; turn < 5; turn += 1) {
      await Promise.allSettled(underWay);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const clock = createHeldTimers(settle);
  const browser: Browser = {
    clock,
    cookies: createCookieJar(clock.now),
    storage: new Map(),
    requests: [],
    warnings: [],
    departures: [],
    scripts: [],
    globals: new Map(),
    passkeys: createBrowserPasskeys(createSoftwareAuthenticator(), PAGE.origin),
    tabs: new Set(),
    intercept: null,
  };
  const fetch = (address: string, init: RequestInit): Promise<Response> => {
    const asked = ask({ browser, latchkey }, address, init);
    underWay.add(asked);
    const forget = (): unknown => underWay.delete(asked);
    asked.then(forget, forget);
    return asked;
  };
  return {
    ...browser,
    intercept: (answer) => (browser.intercept = answer),
    openTab: (changes = {}) => openTab(browser, fetch, { ...PAGE, ...changes }),
  };
}

interface Reach {
  readonly browser: Browser;
  readonly latchkey: TestIdentity;
}

/** What a browser adds by itself: cookies and the page's origin. */
async function ask({ browser, latchkey }: Reach, address: string, init: RequestInit): Promise<Response> {
  const request = new Request(address, init);
  const base = latchkey.deps.addresses.identity();
  const sent: SentRequest = {
    method: request.method,
    address,
    path: address.slice(base.length),
    headers: new Headers(request.headers),
    credentials: request.credentials,
    keepalive: request.keepalive,
    text: typeof init.body === "string" ? init.body : "",
  };
  browser.requests.push(sent);
  const replaced = await Promise.race([browser.intercept?.(sent), whenAborted(request.signal)]);
  if (replaced !== undefined && replaced !== null) return replaced;
  const headers = new Headers(request.headers);
  headers.set("origin", PAGE.origin);
  headers.set("sec-fetch-site", "same-origin");
  if (request.credentials === "include" && browser.cookies.header() !== "") {
    headers.set("cookie", browser.cookies.header());
  }
  const response = await latchkey.identity.answer(new Request(request, { headers }), "127.0.0.1");
  for (const line of response.headers.getSetCookie()) browser.cookies.keep(line);
  return response;
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new DOMException("The request was aborted.", "AbortError")));
  });
}

function openTab(
  browser: Browser,
  fetch: (address: string, init: RequestInit) => Promise<Response>,
  page: typeof PAGE,
) {
  const heard = new Set<(change: StorageChange) => void>();
  const left = new Set<() => void>();
  const listener = (change: StorageChange): void => heard.forEach((one) => one(change));
  browser.tabs.add(listener);
  const emit = (change: StorageChange): void => browser.tabs.forEach((tab) => tab !== listener && tab(change));
  return {
    fetch,
    storage: () => ({
      getItem: (key: string) => browser.storage.get(key) ?? null,
      setItem(key: string, newValue: string) {
        const isSame = browser.storage.get(key) === newValue;
        browser.storage.set(key, newValue);
        if (!isSame) emit({ key, newValue });
      },
      removeItem(key: string) {
        if (browser.storage.delete(key)) emit({ key, newValue: null });
      },
    }),
    cookies: { read: browser.cookies.readable, write: browser.cookies.keep },
    page: () => page,
    leaveFor: (address: string) => void browser.departures.push(address),
    timeZone: () => "Europe/Berlin",
    userAgent: () => "test",
    now: browser.clock.now,
    random: (count: number) => new Uint8Array(randomBytes(count)),
    sha256: (text: string) => Promise.resolve(new Uint8Array(createHash("sha256").update(text).digest())),
    after: browser.clock.after,
    onStorage: (one: (change: StorageChange) => void) => listen(heard, one),
    notifyPage: listener,
    onLeave: (one: () => void) => listen(left, one),
    passkeys: () => browser.passkeys,
    loadScript: (address: string) => Promise.resolve(void browser.scripts.push(address)),
    global: (name: string) => browser.globals.get(name),
    warn: (sentence: string) => void browser.warnings.push(sentence),
    /** The page goes away, or to the background. */
    leave: () => left.forEach((one) => one()),
  };
}

function listen<Heard>(set: Set<Heard>, one: Heard): () => void {
  set.add(one);
  return () => set.delete(one);
}
