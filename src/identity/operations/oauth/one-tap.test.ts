import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { oneTapStartAnswer } from "#contracts/sdk-v1/oauth.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { CLIENT_ID, startProviders, type ProviderServer } from "#testing/oauth-providers.ts";
import { authenticate } from "#testing/oauth-sign-in.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";

const APP = "http://localhost:3000";

let database: OpenedDatabase;
let providers: ProviderServer;
let tested: TestIdentity;

beforeAll(async () => {
  database = await openPgliteCopy();
  providers = await startProviders();
});

const settings = () => ({ oauth: providers.settings, prefix: "stytch", redirectUrls: ["/in", "/up"] });

beforeEach(async () => {
  tested = await createTestIdentity(database, { settings: settings() });
});

afterAll(async () => {
  await providers.close();
  await database.close();
});

interface Started {
  readonly callbackId: string;
  readonly csrf: string;
  readonly nonce: string;
  readonly cookie: string;
}

async function begin(): Promise<Started> {
  const path = `/v1/public/oauth/google/onetap/start?public_token=${tested.project.publicToken}`;
  const response = await tested.fetch(path, { headers: { origin: APP } });
  const body = await readBody(response);
  const cookie = (response.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
  return {
    callbackId: String(body.get("oauth_callback_id")),
    csrf: String(body.get("stytch_csrf_token")),
    nonce: String(body.get("nonce")),
    cookie,
  };
}

async function readBody(response: Response): Promise<ReadonlyMap<string, unknown>> {
  return new Map(Object.entries(z.record(z.string(), z.unknown()).parse(await response.json())));
}

/** Google's token for a sign-in, with changes. */
async function tokenFor({ nonce }: Pick<Started, "nonce">, changes: object = {}): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000);
  const own = {
    iss: `${providers.url}/google`,
    aud: CLIENT_ID,
    azp: CLIENT_ID,
    iat: seconds,
    exp: seconds + 600,
    nonce,
  };
  const person = { sub: "1102", email: "wilma.reed@mail.example", email_verified: true, name: "Wilma Reed" };
  return providers.idToken({ ...own, ...person, ...changes });
}

interface Submitted {
  readonly body?: object;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function submit(started: Started, idToken: string, changes: Submitted = {}): Promise<Response> {
  const body = { id_token: idToken, stytch_csrf_token: started.csrf, ...changes.body };
  return tested.fetch(`/v1/oauth/callback/${started.callbackId}`, {
    method: "POST",
    headers: {
      origin: APP,
      "content-type": "text/plain",
      "x-stytch-oauth-type": "google-one-tap",
      cookie: changes.cookie ?? started.cookie,
      ...changes.headers,
    },
    body: JSON.stringify(body),
  });
}

async function refusalOf(response: Response): Promise<readonly unknown[]> {
  const body = await readBody(response);
  return [response.status, body.get("error_type"), body.has("redirect_url")];
}

describe("startOneTap", () => {
  it("refuses a project without Google, an unknown one, and a page that is not listed", async () => {
    const path = "/v1/public/oauth/google/onetap/start?public_token=";
    const bare = await createTestIdentity(database);
    const unset = await bare.fetch(`${path}${bare.project.publicToken}`, { headers: { origin: APP } });
    expect(await refusalOf(unset)).toEqual([400, "oauth_config_not_found", false]);
    expect(await refusalOf(await tested.fetch(`${path}none`))).toEqual([401, "unauthorized_credentials", false]);
    const evil = await tested.fetch(`${path}${tested.project.publicToken}`, {
      headers: { origin: "https://evil.example" },
    });
    expect(await refusalOf(evil)).toEqual([403, "invalid_origin", false]);
    expect(evil.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("gives what Google's script needs, not wrapped, and a cookie that the page can read", async () => {
    const path = `/v1/public/oauth/google/onetap/start?public_token=${tested.project.publicToken}`;
    const response = await tested.fetch(path, { headers: { origin: APP } });
    const body = await readBody(response.clone());
    const { stytch_csrf_token: _csrf, ...answer } = Object.fromEntries(body);
    expect(oneTapStartAnswer.parse(answer)).toEqual(answer);
    expect([...body.keys()]).toEqual([
      "request_id",
      "status_code",
      "google_client_id",
      "oauth_callback_id",
      "nonce",
      "stytch_csrf_token",
    ]);
    expect(body.get("google_client_id")).toBe(CLIENT_ID);
    expect(response.headers.get("access-control-allow-origin")).toBe(APP);
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toBe(
      `stytch_csrf_private_token=${String(body.get("stytch_csrf_token"))}; Path=/; Max-Age=900; SameSite=Lax`,
    );
  });
});

describe("startOneTap over https", () => {
  it("lets the cookie come along from listed pages of other sites", async () => {
    const addresses = { identity: () => "https://id.example", app: () => "https://app.example" };
    const safe = await createTestIdentity(database, { settings: { oauth: providers.settings }, deps: { addresses } });
    const path = `/v1/public/oauth/google/onetap/start?public_token=${safe.project.publicToken}`;
    const response = await safe.fetch(path, { headers: { origin: "https://app.example" } });
    expect(response.headers.getSetCookie()[0]).toMatch(/^latchkey_csrf_private_token=.+; SameSite=None; Secure$/);
  });
});

describe("submitOneTap", () => {
  it("docs/threats.md#45: refuses a token that Google did not sign, or for somebody else, or for another sign-in", async () => {
    const forged = async (changes: object): Promise<readonly unknown[]> => {
      const started = await begin();
      return refusalOf(await submit(started, await tokenFor(started, changes)));
    };
    const refused = [401, "invalid_id_token", false];
    expect(await forged({ aud: "other" })).toEqual(refused);
    expect(await forged({ azp: "other" })).toEqual(refused);
    expect(await forged({ iss: "https://evil.example" })).toEqual(refused);
    expect(await forged({ exp: 1 })).toEqual(refused);
    expect(await forged({ iat: 1 })).toEqual(refused);
    expect(await forged({ nonce: "another" })).toEqual(refused);
    expect(await forged({ nonce: undefined })).toEqual(refused);
    const started = await begin();
    const foreign = await startProviders();
    const token = await foreign.idToken({ iss: `${providers.url}/google`, aud: CLIENT_ID, sub: "1102" });
    await foreign.close();
    expect(await refusalOf(await submit(started, token))).toEqual(refused);
  });

  it("docs/threats.md#23: refuses a submission without the cookie, with another one, or without our header", async () => {
    const started = await begin();
    const other = await begin();
    const token = await tokenFor(started);
    const refused = [403, "invalid_origin", false];
    expect(await refusalOf(await submit(started, token, { cookie: "" }))).toEqual(refused);
    expect(await refusalOf(await submit(started, token, { cookie: other.cookie }))).toEqual(refused);
    expect(await refusalOf(await submit(started, token, { body: { stytch_csrf_token: other.csrf } }))).toEqual(refused);
    const crossed = { cookie: other.cookie, body: { stytch_csrf_token: other.csrf } };
    expect(await refusalOf(await submit(started, token, crossed))).toEqual(refused);
    const headers = { "x-stytch-oauth-type": "", "x-latchkey-oauth-type": "google-one-tap" };
    expect(await refusalOf(await submit(started, token, { headers }))).toEqual(refused);
    expect(await refusalOf(await submit(started, token, { headers: { origin: "https://evil.example" } }))).toEqual(
      refused,
    );
    expect((await submit(started, token)).status).toBe(200);
  });

  it("docs/threats.md#8: refuses a redirect address that is not listed", async () => {
    const started = await begin();
    const body = { login_redirect_url: "https://evil.example/in" };
    const token = await tokenFor(started);
    expect(await refusalOf(await submit(started, token, { body }))).toEqual([400, "invalid_redirect_url", false]);
  });

  describe("of a project that takes tokens without a nonce", () => {
    beforeEach(async () => {
      tested = await createTestIdentity(database, { settings: { ...settings(), oneTapNonce: "optional" } });
    });

    it("docs/threats.md#3: takes a start once, and a token of Google once", async () => {
      const started = await begin();
      const token = await tokenFor(started, { nonce: undefined });
      expect((await submit(started, token)).status).toBe(200);
      expect(await refusalOf(await submit(started, token))).toEqual([404, "oauth_token_not_found", false]);
      const second = await begin();
      expect(await refusalOf(await submit(second, token))).toEqual([401, "invalid_id_token", false]);
    });

    it("docs/threats.md#45: takes a token of Google once, under whatever spelling of its signature", async () => {
      const started = await begin();
      const token = await tokenFor(started, { nonce: undefined, sub: "1103" });
      expect((await submit(started, token)).status).toBe(200);
      // The last letter of a signature holds bits that mean nothing.
      const respelled = token.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1));
      const second = await begin();
      expect(await refusalOf(await submit(second, respelled))).toEqual([401, "invalid_id_token", false]);
    });
  });

  it("docs/threats.md#31: refuses bodies that are no submission", async () => {
    const started = await begin();
    expect(await refusalOf(await submit(started, ""))).toEqual([400, "bad_request", false]);
    expect(await refusalOf(await submit(started, "a".repeat(70_000)))).toEqual([413, "request_too_large", false]);
    const path = `/v1/oauth/callback/${started.callbackId}`;
    const headers = { "content-type": "text/plain", "x-stytch-oauth-type": "google-one-tap", origin: APP };
    const broken = await tested.fetch(path, { method: "POST", headers, body: "{" });
    expect(await refusalOf(broken)).toEqual([400, "bad_request", false]);
  });

  it("says so when Google cannot be asked", async () => {
    const google = { ...providers.registration("google"), jwksUri: "http://127.0.0.1:9/jwks" };
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    tested = await createTestIdentity(database, { settings: { oauth: { google }, prefix: "stytch" }, deps: { log } });
    const started = await begin();
    expect(await refusalOf(await submit(started, await tokenFor(started)))).toEqual([503, "busy", false]);
  });

  it("gives the address to go on to, whose token signs in without a verifier", async () => {
    const started = await begin();
    const body = { login_redirect_url: `${APP}/in`, signup_redirect_url: `${APP}/up` };
    const first = await readBody(await submit(started, await tokenFor(started), { body }));
    expect([...first.keys()]).toEqual(["redirect_url", "status_code", "request_id"]);
    const landing = new URL(String(first.get("redirect_url")));
    expect([landing.pathname, landing.searchParams.get("stytch_token_type")]).toEqual(["/up", "oauth"]);
    const { data } = await authenticate(tested, landing.searchParams.get("token") ?? "", { verifier: null });
    expect(data).toMatchObject({
      provider_type: "Google",
      provider_subject: "1102",
      user: { emails: [{ verified: true }] },
    });
    const again = await begin();
    const second = await readBody(await submit(again, await tokenFor(again), { body }));
    const { pathname, searchParams } = new URL(String(second.get("redirect_url")));
    expect(pathname).toBe("/in");
    // A stale pair of proof keys in the page must not block the sign-in (docs/identity-wire.md#6).
    expect((await authenticate(tested, searchParams.get("token") ?? "")).status).toBe(200);
  });
});
