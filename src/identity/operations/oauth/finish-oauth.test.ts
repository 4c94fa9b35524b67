import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callbackId } from "#identity/factors/oauth/callback-id.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { openBrowser } from "#testing/oauth-browser.ts";
import { startProviders, type ProviderServer } from "#testing/oauth-providers.ts";
import { authenticate, startAddress, visitProvider } from "#testing/oauth-sign-in.ts";
import { startOidcServer, type OidcServer } from "#testing/oidc-server.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";

let database: OpenedDatabase;
let providers: ProviderServer;
let tested: TestIdentity;
let warnings: object[];

beforeAll(async () => {
  database = await openPgliteCopy();
});

beforeEach(async () => {
  warnings = [];
  providers = await startProviders();
  const log = { info: () => undefined, warn: (facts: object) => warnings.push(facts), error: fail };
  tested = await createTestIdentity(database, { settings: { oauth: providers.settings }, parts: { log } });
});

afterEach(() => providers.close());

afterAll(() => database.close());

function fail(facts: object, sentence: string): never {
  throw new Error(sentence, { cause: facts });
}

/** Where the provider would send the browser back to. */
async function answerOf(start: Response): Promise<string> {
  const answered = await fetch(start.headers.get("location") ?? "", { redirect: "manual" });
  return answered.headers.get("location") ?? "";
}

async function ask(address: string, cookie = ""): Promise<Response> {
  return tested.identity.answer(new Request(address, { headers: { cookie } }), "127.0.0.1");
}

/** A sign-in up to the moment when the provider sends the browser back. */
async function begin(slug = "google"): Promise<{ readonly cookie: string; readonly callback: string }> {
  const start = await ask(startAddress(tested, slug));
  const cookie = (start.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
  return { cookie, callback: await answerOf(start) };
}

async function spoken(slug: "google" | "apple", changes: object): Promise<object | null> {
  providers.change(slug, { claims: { sub: "1", ...changes } });
  const { landing } = await visitProvider(tested, slug);
  expect(landing.url.href).toBe("http://localhost:3000/authenticate?error=provider_failed");
  return warnings.at(-1) ?? null;
}

describe("finishOAuth", () => {
  it("refuses a state that nobody was given, and one that ran out", async () => {
    const { callback, cookie } = await begin();
    const foreign = new URL(callback);
    foreign.searchParams.set("state", "A".repeat(43));
    expect((await ask(foreign.href, cookie)).status).toBe(400);
    foreign.searchParams.delete("state");
    expect((await ask(foreign.href, cookie)).status).toBe(400);
    await database.query("UPDATE latchkey.oauth_state SET expires_at = now() WHERE project_id = $1", [
      tested.project.id,
    ]);
    expect((await ask(callback, cookie)).status).toBe(400);
  });

  it("refuses the state of another browser, and leaves it usable where it was begun", async () => {
    const { callback, cookie } = await begin();
    const other = await begin();
    expect((await ask(callback)).status).toBe(400);
    expect((await ask(callback, other.cookie)).status).toBe(400);
    expect((await ask(callback, `${cookie.split("=")[0] ?? ""}=planted`)).status).toBe(400);
    expect((await ask(callback, `${cookie}; ${cookie.split("=")[0] ?? ""}=planted`)).status).toBe(400);
    expect((await ask(callback, cookie)).status).toBe(302);
  });

  it("refuses a state the second time", async () => {
    const { callback, cookie } = await begin();
    expect((await ask(callback, cookie)).status).toBe(302);
    const again = await ask(callback, cookie);
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining("finished already")]);
  });

  it("refuses a state at the callback address of another provider or another project", async () => {
    const { callback, cookie } = await begin();
    const google = callbackId(tested.project, "google");
    const other = await createTestIdentity(database);
    expect((await ask(callback.replace(google, callbackId(tested.project, "github")), cookie)).status).toBe(400);
    expect((await ask(callback.replace(google, callbackId(other.project, "google")), cookie)).status).toBe(400);
    expect((await ask(callback.replace(google, "%00"), cookie)).status).toBe(404);
  });

  it("THREATS 6: does not use a sign-in up when the address is only looked at", async () => {
    const { callback, cookie } = await begin();
    const head = new Request(callback, { method: "HEAD", headers: { cookie } });
    expect((await tested.identity.answer(head, "127.0.0.1")).status).toBe(200);
    expect((await ask(callback, cookie)).status).toBe(302);
  });

  it("THREATS 21: refuses an ID token with another nonce, issuer or audience, run out, or for another party", async () => {
    expect(await spoken("google", { nonce: "another" })).toHaveProperty("cause", expect.stringContaining('"nonce"'));
    expect(await spoken("google", { iss: "https://evil.example" })).toHaveProperty(
      "cause",
      expect.stringContaining('"iss"'),
    );
    expect(await spoken("google", { aud: "other" })).toHaveProperty("cause", expect.stringContaining('"aud"'));
    expect(await spoken("google", { aud: ["latchkey-client", "other"], azp: "other" })).toHaveProperty(
      "cause",
      expect.stringContaining('"azp"'),
    );
    expect(await spoken("google", { exp: 1 })).toHaveProperty("cause", expect.stringContaining('"exp"'));
  });

  it("ends at the page when the provider's keys cannot be used", async () => {
    const jwks = JSON.stringify({ keys: [{ kty: "RSA", kid: "rsa", alg: "RS256", use: "sig", e: "AQAB" }] });
    const keys = (): Response => new Response(jwks, { headers: { "content-type": "application/json" } });
    const lying: typeof fetch = async (url, init) => (url === `${providers.url}/jwks` ? keys() : fetch(url, init));
    const settings = { oauth: { google: providers.registration("google") } };
    const other = await createTestIdentity(database, { settings, parts: { log: tested.parts.log, fetch: lying } });
    const { landing } = await visitProvider(other, "google");
    expect(landing.url.searchParams.get("error")).toBe("provider_failed");
  });

  it("THREATS 21: refuses an ID token that the provider's keys did not sign", async () => {
    const foreign = await startProviders();
    const google = { ...providers.registration("google"), jwksUri: `${foreign.url}/jwks` };
    const other = await createTestIdentity(database, {
      settings: { oauth: { google } },
      parts: { log: tested.parts.log },
    });
    const { landing } = await visitProvider(other, "google");
    await foreign.close();
    expect(landing.url.searchParams.get("error")).toBe("provider_failed");
  });

  it("THREATS 26: sends a denial on in a word of our own, with nothing of the provider's text", async () => {
    providers.deny("access_denied");
    const { landing, browser } = await visitProvider(tested, "google", {
      signup_redirect_url: "http://localhost:3000/authenticate",
    });
    expect(landing.url.href).toBe("http://localhost:3000/authenticate?error=access_denied");
    expect([landing.page, browser.cookies()]).toEqual(["", ""]);
    providers.deny("<script>alert(1)</script>");
    expect((await visitProvider(tested, "google")).landing.url.href).toBe(
      "http://localhost:3000/authenticate?error=provider_failed",
    );
    expect(JSON.stringify(warnings)).not.toContain("script");
  });

  it("THREATS 29: ends in a word of our own when the provider answers nonsense, nothing, or elsewhere", async () => {
    const ends: unknown[] = [];
    for (const tokenEndpoint of [
      `${providers.url}/nowhere`,
      "http://127.0.0.1:9/token",
      `${providers.url}/google/authorize`,
    ]) {
      const google = { ...providers.registration("google"), tokenEndpoint };
      const other = await createTestIdentity(database, {
        settings: { oauth: { google } },
        parts: { log: tested.parts.log },
      });
      ends.push((await visitProvider(other, "google")).landing.url.search);
    }
    expect(ends).toEqual(["?error=provider_failed", "?error=provider_failed", "?error=provider_failed"]);
  });

  it("THREATS 47: writes no token, code or secret of the provider into the log", async () => {
    providers.change("google", { claims: { sub: "1", nonce: "another" } });
    await visitProvider(tested, "google");
    const [facts = {}] = warnings;
    expect(Object.keys(facts)).toEqual(["project", "provider", "request_id", "reason", "cause", "provider_error"]);
    expect(JSON.stringify(facts)).not.toContain("google-access");
  });

  it("THREATS 48: writes down how a sign-in ended that led to no token", async () => {
    providers.deny("access_denied");
    await visitProvider(tested, "google");
    const rows = await database.query("SELECT method, result FROM latchkey.audit_event WHERE project_id = $1", [
      tested.project.id,
    ]);
    expect(rows).toEqual([{ method: "oauth", result: "access_denied" }]);
  });

  it("lands who is new at one address and who is known at another, with the token and nothing else", async () => {
    const settings = { oauth: providers.settings, prefix: "stytch", redirectUrls: ["/in", "/up"] };
    const other = await createTestIdentity(database, { settings });
    const query = { login_redirect_url: "http://localhost:3000/in", signup_redirect_url: "http://localhost:3000/up" };
    const first = await visitProvider(other, "google", query);
    expect(first.landing.url.href).toMatch(/^http:\/\/localhost:3000\/up\?stytch_token_type=oauth&token=[\w-]{43}$/);
    expect((await authenticate(other, first.token)).status).toBe(200);
    const second = await visitProvider(other, "google", query);
    expect(second.landing.url.href).toMatch(/^http:\/\/localhost:3000\/in\?stytch_token_type=oauth&token=[\w-]{43}$/);
  });

  it("lets two tabs of one browser sign in at once", async () => {
    const first = await begin();
    const second = await begin("github");
    const cookies = `${first.cookie}; ${second.cookie}`;
    expect((await ask(first.callback, cookies)).headers.get("location")).toContain("token=");
    expect((await ask(second.callback, cookies)).headers.get("location")).toContain("token=");
  });

  it("takes Apple's form, which comes without our cookie, and its name", async () => {
    const { landing, token } = await visitProvider(tested, "apple");
    expect(landing.url.pathname).toBe("/authenticate");
    const { data } = await authenticate(tested, token);
    expect(data["user"]).toMatchObject({ name: { first_name: "Wilma", last_name: "Reed" } });
  });
});

describe("finishOAuth with a real provider", () => {
  let server: OidcServer;
  let real: TestIdentity;

  beforeEach(async () => {
    const project = await createTestIdentity(database);
    const base = project.parts.addresses.identity();
    const addresses = ["google", "github"].map(
      (slug) => `${base}/v1/oauth/callback/${callbackId(project.project, slug)}`,
    );
    server = await startOidcServer(addresses);
    const oauth = { google: server.oidc, github: server.oauth2 };
    await database.query("UPDATE latchkey.project SET settings = settings || $2::jsonb WHERE id = $1", [
      project.project.id,
      JSON.stringify({ oauth }),
    ]);
    real = project;
  });

  afterEach(() => server.close());

  it("ends in a word of our own when the person says no", async () => {
    server.isDenied = true;
    const { landing } = await visitProvider(real, "google");
    expect(landing.url.href).toBe("http://localhost:3000/authenticate?error=access_denied");
  });

  it("signs in by OpenID Connect", async () => {
    const { token } = await visitProvider(real, "google");
    const { data } = await authenticate(real, token);
    expect(data["user"]).toMatchObject({
      name: { first_name: "Wilma", last_name: "Reed" },
      emails: [{ email: "wilma.reed@mail.example", verified: true }],
      providers: [{ provider_type: "Google", provider_subject: "4096001" }],
    });
  });

  it("signs in by plain OAuth 2, and knows the person by address at the other provider", async () => {
    const { token } = await visitProvider(real, "github");
    const first = await authenticate(real, token);
    expect(first.data).toMatchObject({ provider_type: "Github", provider_subject: "4096001" });
    const second = await authenticate(real, (await visitProvider(real, "google")).token);
    expect(second.data["user_id"]).toBe(first.data["user_id"]);
  });

  it("knows the person again in another browser, and another person as another", async () => {
    const first = await authenticate(real, (await visitProvider(real, "google")).token);
    const again = await authenticate(real, (await visitProvider(real, "google")).token);
    server.signedIn = { ...server.signedIn, sub: "4096002", email: "other@mail.example" };
    const other = await authenticate(real, (await visitProvider(real, "google")).token);
    expect(again.data["user_id"]).toBe(first.data["user_id"]);
    expect(other.data["user_id"]).not.toBe(first.data["user_id"]);
  });

  it("keeps no cookie in the browser once it is back", async () => {
    const browser = openBrowser(real);
    await browser.go(startAddress(real, "google"));
    expect(browser.cookies()).toBe("");
  });
});
