import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AuthAnswer } from "#contracts/sdk-v1/sessions.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { createTestBrowser, type TestBrowser } from "#testing/widget-client.ts";
import type { ClientOptions, SignInAnswer } from "#widget/client/client.ts";
import { createPageStorage } from "#widget/client/page-storage.ts";
import { resolveSettings } from "#widget/client/settings.ts";
import { isWholeSignIn } from "#widget/client/wire/holds.ts";
import { createSessionStore, type SessionStore } from "./session-store.ts";

describe("createSessionStore", () => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let answer: AuthAnswer;
  let browser: TestBrowser;

  beforeAll(async () => {
    database = await openPgliteCopy();
    latchkey = await createTestIdentity(database);
    const { data } = await latchkey.signIn("ann@example.com");
    if (!isWholeSignIn(data)) throw new Error("Nobody is signed in.");
    answer = data;
  });
  beforeEach(() => {
    browser = createTestBrowser(latchkey);
  });
  afterAll(() => database.close());

  const open = (options: ClientOptions = {}, page = {}): SessionStore => {
    const tab = browser.openTab(page);
    const settings = resolveSettings("token", { cookieMode: "readable", ...options }, tab);
    return createSessionStore(settings, createPageStorage(settings, tab), tab);
  };
  const half = (): SignInAnswer => ({
    user_id: answer.user_id,
    session: null,
    session_token: "",
    session_jwt: "",
    intermediate_session_token: "half",
    mfa_required: null,
    discovered_organizations: [],
  });
  const attributes = (name = "latchkey_session") => Object.fromEntries(browser.cookies.attributes(name) ?? []);

  it("writes cookies that live as long as the session, for this site alone", () => {
    open().accept(answer);
    expect(browser.cookies.readable()).toBe(
      `latchkey_session=${answer.session_token}; latchkey_session_jwt=${answer.session_jwt}`,
    );
    const expires = new Date(answer.session.expires_at).toUTCString();
    expect(attributes()).toEqual({ expires, path: "/", samesite: "Lax" });
    expect(attributes("latchkey_session_jwt")).toEqual({ expires, path: "/", samesite: "Lax" });
  });

  it.each([
    ["localhost", false],
    ["127.0.0.1", false],
    ["[::1]", false],
    ["192.168.1.7", false],
    ["[fd00::7]", false],
    ["app.example.com", true],
    ["127.0.0.1.example.com", true],
  ])("on %s the cookie is Secure: %s", (hostname, isSecure) => {
    open({}, { hostname }).accept(answer);
    expect("secure" in attributes()).toBe(isSecure);
  });

  it("on an IP address over https the cookie is Secure", () => {
    open({}, { hostname: "192.168.1.7", origin: "https://192.168.1.7" }).accept(answer);
    expect("secure" in attributes()).toBe(true);
  });

  it("takes names, path and domain from cookieOptions", () => {
    const names = { opaqueTokenCookieName: "a", jwtCookieName: "b", istCookieName: "c" };
    const store = open({
      cookieOptions: { ...names, path: "/in", domain: "example.com", availableToSubdomains: true },
    });
    store.accept(answer);
    expect(attributes("a")).toMatchObject({ path: "/in", domain: "example.com" });
    store.accept(half());
    expect(browser.cookies.readable()).toBe("c=half");
    store.endMfaPending();
    expect(browser.cookies.readable()).toBe("");
  });

  it("takes the page's own host for subdomains where none is named, and none without", () => {
    open({ cookieOptions: { domain: "example.com" } }).accept(answer);
    expect(attributes()).not.toHaveProperty("domain");
    open({ cookieOptions: { availableToSubdomains: true } }, { hostname: "app.example.com" }).accept(answer);
    expect(attributes()).toMatchObject({ domain: "app.example.com" });
  });

  it("keeps either a session or a unfinished sign-in, the latter for ten minutes", async () => {
    const store = open();
    store.accept(answer);
    store.accept(half());
    expect(browser.cookies.readable()).toBe("latchkey_intermediate_session_token=half");
    expect([store.state().session, store.mfaPending()]).toEqual([null, { token: "half" }]);
    await browser.clock.pass(599_000);
    expect(store.mfaPending()).not.toBeNull();
    await browser.clock.pass(1_000);
    expect([store.mfaPending(), browser.cookies.readable()]).toEqual([null, ""]);
    store.accept(half());
    store.accept(answer);
    expect(store.mfaPending()).toBeNull();
    expect(browser.cookies.readable()).not.toContain("intermediate");
  });

  it("clears its own cookies when the server's tokens are HttpOnly", () => {
    const store = open();
    store.accept(answer);
    store.accept({ ...answer, session_token: "", session_jwt: "" });
    expect(browser.cookies.readable()).toBe("");
    expect(store.state().session).not.toBeNull();
  });

  it("keeps no token in HttpOnly mode, whatever the server answers", () => {
    open({ cookieMode: "http_only" }).accept(answer);
    open({ cookieMode: "http_only" }).accept(half());
    const everything = JSON.stringify([...browser.storage]) + browser.cookies.readable();
    expect(everything).not.toContain(answer.session_token);
    expect(everything).not.toContain("half");
  });

  it("warns once of a duplicate cookie that it cannot remove", () => {
    browser.cookies.keep("latchkey_session=old; Path=/; Domain=example.com");
    const store = open();
    store.accept(answer);
    store.accept(answer);
    expect(browser.warnings).toEqual([expect.stringContaining("more than one cookie named latchkey_session")]);
  });

  it("drops at start what is stored of a session whose cookie is gone, or that ended", () => {
    open().accept(answer);
    const key = "latchkey_sdk_state_token";
    const state = browser.storage.get(key) ?? "";
    open().endSession();
    browser.storage.set(key, state);
    const stale = open();
    expect(stale.state().session).toBeNull();
    expect(browser.storage.get(key)).toBe(state);
    stale.open();
    expect(browser.storage.get(key)).toBe("null");
  });

  it.each(["", "{", "7", "[]", '{"session":{},"user":{}}', '{"session":null}'])(
    "takes %j in storage for nobody",
    (text) => {
      browser.storage.set("latchkey_sdk_state_token", text);
      expect(open({ cookieMode: "http_only" }).state()).toEqual({ session: null, user: null });
    },
  );

  it("takes the page's word that nobody is signed in, until somebody is", () => {
    open({ cookieMode: "http_only" }).accept(answer);
    const store = open({ cookieMode: "http_only", hasSession: false });
    store.open();
    expect([store.mayHaveSession(), store.state().session]).toEqual([false, null]);
    store.accept(answer);
    expect([store.mayHaveSession(), store.state().session?.user_id]).toEqual([true, answer.user_id]);
  });

  it("works in memory where the browser keeps nothing", () => {
    const tab = { ...browser.openTab(), storage: () => forbid() };
    const settings = resolveSettings("token", {}, tab);
    const store = createSessionStore(settings, createPageStorage(settings, tab), tab);
    store.open();
    store.accept(answer);
    expect(store.state().user?.user_id).toBe(answer.user_id);
  });
});

function forbid(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}
