// The whole way through a certified OpenID provider, started here.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callbackId } from "#identity/factors/oauth/configured-provider.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { openBrowser } from "#testing/oauth-browser.ts";
import { authenticate, startAddress, visitProvider } from "#testing/oauth-sign-in.ts";
import { startOidcServer, type OidcServer } from "#testing/oidc-server.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";

describe("finishOAuth with a real provider", () => {
  let database: OpenedDatabase;
  let server: OidcServer;
  let real: TestIdentity;

  beforeAll(async () => {
    database = await openPgliteCopy();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    const project = await createTestIdentity(database);
    const base = project.deps.addresses.identity();
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
