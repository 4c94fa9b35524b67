import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { createTestBrowser, type TestBrowser } from "#testing/widget-client.ts";
import type { Client, SignedInState } from "#widget/client/client.ts";
import { createClient } from "#widget/client/create-client.ts";
import { waitAfter } from "./refresh.ts";

const EMAIL = "ann@example.com";
const THREE_MINUTES = 180_000;

describe("waitAfter", () => {
  it("doubles from 4 to 256 seconds, give or take 175 ms", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => waitAfter(failures, 0.5))).toEqual([
      4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 256_000, 256_000,
    ]);
    expect([waitAfter(1, 0), waitAfter(1, 1)]).toEqual([3825, 4175]);
  });
});

describe.each(["http_only", "readable"] as const)("startRefreshing with cookies that are %s", (cookieMode) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let browser: TestBrowser;
  let client: Client;

  beforeAll(async () => {
    database = await openPgliteCopy();
    const limits = { sendsPerAddress: 100, attemptsPerClient: 1000 };
    latchkey = await createTestIdentity(database, { settings: { cookieMode, limits } });
  });
  beforeEach(() => {
    browser = createTestBrowser(latchkey);
    client = open();
  });
  afterEach(() => client.stop());
  afterAll(() => database.close());

  const open = (): Client => createClient(latchkey.project.publicToken, { cookieMode }, browser.openTab());
  const signIn = async (who: Client = client): Promise<void> => {
    const { method_id: methodId } = await who.otps.email.loginOrCreate(EMAIL);
    await who.otps.authenticate(await latchkey.newestCode(EMAIL), methodId);
  };
  const input = (): number => browser.requests.filter(({ path }) => path === "/sdk/v1/sessions/authenticate").length;
  const failing = (): Response => new Response("<h1>Bad gateway</h1>", { status: 502 });
  const heard = (who: Client = client): SignedInState[] => {
    const states: SignedInState[] = [];
    who.onStateChange((state) => states.push(state));
    return states;
  };

  it("asks at start where there may be a session, and nothing before", async () => {
    await signIn();
    const reloaded = open();
    await browser.clock.pass(1_000_000);
    expect(input()).toBe(0);
    reloaded.start();
    reloaded.start();
    await browser.clock.pass(0);
    expect(input()).toBe(1);
    reloaded.stop();
    const stranger = createTestBrowser(latchkey);
    const theirs = createClient(latchkey.project.publicToken, { cookieMode }, stranger.openTab());
    theirs.start();
    await stranger.clock.pass(0);
    // HttpOnly cookies cannot be seen: there it has to be asked.
    const calls = stranger.requests.filter(({ path }) => path === "/sdk/v1/sessions/authenticate");
    expect(calls).toHaveLength(cookieMode === "http_only" ? 1 : 0);
    expect([...stranger.storage]).toEqual([]);
    theirs.stop();
  });

  it("asks every three minutes, from each change that leaves a session", async () => {
    client.start();
    await browser.clock.pass(0);
    const before = input();
    await browser.clock.pass(THREE_MINUTES - 1);
    await signIn();
    await browser.clock.pass(THREE_MINUTES - 1);
    expect(input()).toBe(before);
    await browser.clock.pass(1);
    expect(input()).toBe(before + 1);
    await browser.clock.pass(THREE_MINUTES * 2);
    expect(input()).toBe(before + 3);
  });

  it("asks nothing where the page knows that nobody is signed in, and begins once somebody is", async () => {
    client = createClient(latchkey.project.publicToken, { cookieMode, hasSession: false }, browser.openTab());
    client.start();
    await browser.clock.pass(1_000_000);
    expect(input()).toBe(0);
    await signIn();
    await browser.clock.pass(THREE_MINUTES);
    expect(input()).toBe(1);
  });

  it("keeps the session while the server is away, asks ever more rarely, and soon again once it is back", async () => {
    await signIn();
    client.start();
    await browser.clock.pass(0);
    const changes = heard();
    browser.intercept(failing);
    await browser.clock.pass(THREE_MINUTES);
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure += 1) {
      const wait = browser.clock.nextIn() ?? 0;
      waits.push(Math.round(wait / 1000));
      await browser.clock.pass(wait);
    }
    expect(waits).toEqual([4, 8, 16, 32, 64, 128, 256, 256]);
    expect(client.state().session).not.toBeNull();
    browser.intercept(null);
    await browser.clock.pass(256_175);
    expect(browser.clock.nextIn()).toBeGreaterThan(100_000);
    expect(changes).toEqual([]);
  });

  it("ends a session that is dead, and tells", async () => {
    await signIn();
    client.start();
    await browser.clock.pass(0);
    const changes = heard();
    await database.query("UPDATE latchkey.session SET revoked_at = now()");
    await browser.clock.pass(THREE_MINUTES);
    expect(changes).toEqual([{ session: null, user: null }]);
    expect(client.state()).toEqual({ session: null, user: null });
    expect(browser.cookies.readable()).toBe("");
    expect(browser.storage.get(`latchkey_sdk_state_${latchkey.project.publicToken}`)).toBe("null");
    expect(browser.clock.nextIn()).toBeNull();
  });

  it("throws the answer about one session away when another began meanwhile, and asks again", async () => {
    await signIn();
    client.start();
    await browser.clock.pass(0);
    const first = client.state().session?.session_id;
    let isHeld = true;
    const held = Promise.withResolvers<Response | null>();
    browser.intercept(({ path }) => {
      if (!isHeld || path !== "/sdk/v1/sessions/authenticate") return null;
      isHeld = false;
      return held.promise;
    });
    const before = input();
    const passing = browser.clock.pass(THREE_MINUTES);
    await expect.poll(input).toBe(before + 1);
    await database.query("UPDATE latchkey.session SET revoked_at = now()");
    await signIn();
    held.resolve(Response.json({ error_type: "session_not_found" }, { status: 404 }));
    await passing;
    expect(client.state().session?.session_id).not.toBe(first);
    expect(client.state().session).not.toBeNull();
    expect(input()).toBe(before + 2);
  });

  it("two tabs follow each other's log-in and log-out", async () => {
    const other = open();
    client.start();
    other.start();
    await browser.clock.pass(0);
    const changes = heard(other);
    await signIn();
    expect(other.state()).toEqual(client.state());
    expect(changes).toHaveLength(1);
    await other.sessions.revoke();
    expect(client.state()).toEqual({ session: null, user: null });
    await expect(client.users.me()).rejects.toMatchObject({ status_code: 401 });
    other.stop();
    await signIn();
    expect(other.state().session).toBeNull();
    other.start();
    expect(other.state()).toEqual(client.state());
    other.stop();
  });

  it("two clients of one page follow each other, too", async () => {
    const tab = browser.openTab();
    const [one, other] = [tab, tab].map((page) => createClient(latchkey.project.publicToken, { cookieMode }, page));
    if (one === undefined || other === undefined) throw new TypeError("There are no two clients.");
    other.start();
    await browser.clock.pass(0);
    const changes = heard(other);
    await signIn(one);
    expect([changes.length, other.state()]).toEqual([1, one.state()]);
    other.stop();
  });

  it("is not told of an answer that changes nothing but when the session was used", async () => {
    await signIn();
    client.start();
    const other = open();
    other.start();
    const changes = [...heard(), ...heard(other)];
    await browser.clock.pass(THREE_MINUTES * 3);
    expect(input()).toBeGreaterThan(4);
    expect(changes).toEqual([]);
    other.stop();
  });
});
