// Where a sign-in that went well lands, and what the page is handed there.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { startProviders, type ProviderServer } from "#testing/oauth-providers.ts";
import { authenticate, visitProvider } from "#testing/oauth-sign-in.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";

let database: OpenedDatabase;
let providers: ProviderServer;
let tested: TestIdentity;

beforeAll(async () => {
  database = await openPgliteCopy();
});

beforeEach(async () => {
  providers = await startProviders();
  tested = await createTestIdentity(database, { settings: { oauth: providers.settings } });
});

afterEach(() => providers.close());

afterAll(() => database.close());

describe("finishOAuth", () => {
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

  it("takes Apple's form, which comes without our cookie, and its name", async () => {
    const { landing, token } = await visitProvider(tested, "apple");
    expect(landing.url.pathname).toBe("/authenticate");
    const { data } = await authenticate(tested, token);
    expect(data["user"]).toMatchObject({ name: { first_name: "Wilma", last_name: "Reed" } });
  });
});
