import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callbackId } from "#identity/factors/oauth/configured-provider.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { startProviders, type ProviderServer } from "#testing/oauth-providers.ts";
import { startAddress } from "#testing/oauth-sign-in.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";

let database: OpenedDatabase;
let providers: ProviderServer;
let tested: TestIdentity;

beforeAll(async () => {
  database = await openPgliteCopy();
  providers = await startProviders();
});

beforeEach(async () => {
  tested = await createTestIdentity(database, { settings: { oauth: providers.settings } });
});

afterAll(async () => {
  await providers.close();
  await database.close();
});

/** The state of a sign-in that was begun, and the address its answer goes to. */
async function begin(slug: "apple" | "google"): Promise<{ readonly state: string; readonly path: string }> {
  const start = await tested.identity.answer(new Request(startAddress(tested, slug)), "127.0.0.1");
  const location = new URL(start.headers.get("location") ?? "");
  const path = `/v1/oauth/callback/${callbackId(tested.project, slug)}`;
  return { state: location.searchParams.get("state") ?? "", path };
}

async function post(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  const headers = { origin: "https://appleid.apple.com", "content-type": "application/x-www-form-urlencoded" };
  return tested.fetch(path, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
}

describe("receiveForm", () => {
  it("refuses a form of no sign-in, and one of a provider that answers otherwise", async () => {
    const apple = await begin("apple");
    const google = await begin("google");
    expect((await post(apple.path, { code: "code" })).status).toBe(400);
    expect((await post(apple.path, { code: "code", state: "A".repeat(43) })).status).toBe(400);
    expect((await post(google.path, { code: "code", state: google.state })).status).toBe(400);
    expect((await post(google.path, { code: "code", state: apple.state })).status).toBe(400);
  });

  it("docs/threats.md#32: refuses other bodies, and endless ones", async () => {
    const { path, state } = await begin("apple");
    const plain = await tested.fetch(path, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: `state=${state}`,
    });
    expect(plain.status).toBe(415);
    expect((await post(path, { state, code: "a".repeat(70_000) })).status).toBe(413);
  });

  it("sends the browser round for its cookie, with the code and without tokens or names", async () => {
    const { path, state } = await begin("apple");
    const user = JSON.stringify({ name: { firstName: "Wilma", lastName: "Reed" } });
    const response = await post(path, { state, code: "the-code", id_token: "ey.J.x", user });
    const location = new URL(response.headers.get("location") ?? "");
    expect([response.status, location.pathname]).toEqual([303, `/identity${path}`]);
    expect(Object.fromEntries(location.searchParams)).toEqual({ state, code: "the-code" });
  });

  it("docs/threats.md#31: takes names that are no names for none", async () => {
    const { path, state } = await begin("apple");
    expect((await post(path, { state, code: "code", user: '{"name":{"firstName":"\\u0000\\ud800"' })).status).toBe(303);
    expect((await post(path, { state, code: "code", user: "\u0000" })).status).toBe(303);
    expect((await post(path, { state, code: "code", user: "[".repeat(5000) })).status).toBe(303);
    expect((await post(path, { state, error: "user_cancelled_authorize" })).status).toBe(303);
  });
});
