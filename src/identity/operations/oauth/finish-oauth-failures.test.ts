// How a sign-in ends that leads to no token: at the page, in a word of our own, with nothing of the provider's.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { startProviders, type ProviderServer } from "#testing/oauth-providers.ts";
import { visitProvider } from "#testing/oauth-sign-in.ts";
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
  tested = await createTestIdentity(database, { settings: { oauth: providers.settings }, deps: { log } });
});

afterEach(() => providers.close());

afterAll(() => database.close());

function fail(facts: object, sentence: string): never {
  throw new Error(sentence, { cause: facts });
}

/** How a sign-in with a changed ID token went wrong, as the log has it. */
async function logged(changes: object): Promise<object | null> {
  providers.change("google", { claims: { sub: "1", ...changes } });
  const { landing } = await visitProvider(tested, "google");
  expect(landing.url.href).toBe("http://localhost:3000/authenticate?error=provider_failed");
  return warnings.at(-1) ?? null;
}

describe("finishOAuth", () => {
  it("docs/threats.md#21: refuses an ID token with another nonce, issuer or audience, run out, or for another party", async () => {
    expect(await logged({ nonce: "another" })).toHaveProperty("cause", expect.stringContaining('"nonce"'));
    expect(await logged({ iss: "https://evil.example" })).toHaveProperty("cause", expect.stringContaining('"iss"'));
    expect(await logged({ aud: "other" })).toHaveProperty("cause", expect.stringContaining('"aud"'));
    expect(await logged({ aud: ["latchkey-client", "other"], azp: "other" })).toHaveProperty(
      "cause",
      expect.stringContaining('"azp"'),
    );
    expect(await logged({ exp: 1 })).toHaveProperty("cause", expect.stringContaining('"exp"'));
  });

  it("ends at the page when the provider's keys cannot be used", async () => {
    const jwks = JSON.stringify({ keys: [{ kty: "RSA", kid: "rsa", alg: "RS256", use: "sig", e: "AQAB" }] });
    const keys = (): Response => new Response(jwks, { headers: { "content-type": "application/json" } });
    const lying: typeof fetch = async (url, init) => (url === `${providers.url}/jwks` ? keys() : fetch(url, init));
    const settings = { oauth: { google: providers.registration("google") } };
    const other = await createTestIdentity(database, { settings, deps: { log: tested.deps.log, fetch: lying } });
    const { landing } = await visitProvider(other, "google");
    expect(landing.url.searchParams.get("error")).toBe("provider_failed");
  });

  it("docs/threats.md#21: refuses an ID token that the provider's keys did not sign", async () => {
    const foreign = await startProviders();
    const google = { ...providers.registration("google"), jwksUri: `${foreign.url}/jwks` };
    const other = await createTestIdentity(database, {
      settings: { oauth: { google } },
      deps: { log: tested.deps.log },
    });
    const { landing } = await visitProvider(other, "google");
    await foreign.close();
    expect(landing.url.searchParams.get("error")).toBe("provider_failed");
  });

  it("docs/threats.md#26: sends a denial on in a word of our own, with nothing of the provider's text", async () => {
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
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain("script");
  });

  it("docs/threats.md#29: ends in a word of our own when the provider answers nonsense, nothing, or elsewhere", async () => {
    const ends: unknown[] = [];
    for (const tokenEndpoint of [
      `${providers.url}/nowhere`,
      "http://127.0.0.1:9/token",
      `${providers.url}/google/authorize`,
    ]) {
      const google = { ...providers.registration("google"), tokenEndpoint };
      const other = await createTestIdentity(database, {
        settings: { oauth: { google } },
        deps: { log: tested.deps.log },
      });
      ends.push((await visitProvider(other, "google")).landing.url.search);
    }
    expect(ends).toEqual(["?error=provider_failed", "?error=provider_failed", "?error=provider_failed"]);
  });

  it("docs/threats.md#47: writes no token, code or secret of the provider into the log", async () => {
    providers.change("google", { claims: { sub: "1", nonce: "another" } });
    await visitProvider(tested, "google");
    const [facts = {}] = warnings;
    expect(Object.keys(facts)).toEqual(["project", "provider", "request_id", "reason", "cause", "provider_error"]);
    expect(JSON.stringify(facts)).not.toContain("google-access");
  });

  it("docs/threats.md#48: writes down how a sign-in ended that led to no token", async () => {
    providers.deny("access_denied");
    await visitProvider(tested, "google");
    const rows = await database.query("SELECT method, result FROM latchkey.audit_event WHERE project_id = $1", [
      tested.project.id,
    ]);
    expect(rows).toEqual([{ method: "oauth", result: "access_denied" }]);
  });
});
