import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { openBrowser, type Landing } from "#testing/oauth-browser.ts";
import { CHALLENGE, startAddress } from "#testing/oauth-sign-in.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";

const GOOGLE = { clientId: "client", clientSecret: "secret" };

let database: OpenedDatabase;
let tested: TestIdentity;

beforeAll(async () => {
  database = await openPgliteCopy();
  const redirectUrls = ["/authenticate", "https://app.example/in"];
  tested = await createTestIdentity(database, {
    settings: { oauth: { google: GOOGLE, tiktok: GOOGLE }, redirectUrls },
  });
});

afterAll(() => database.close());

async function start(query: Readonly<Record<string, string | null>>, slug = "google"): Promise<Response> {
  return tested.identity.answer(new Request(startAddress(tested, slug, query)), "127.0.0.1");
}

async function refusedPage(response: Response): Promise<string> {
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("location")).toBeNull();
  expect(response.headers.getSetCookie()).toEqual([]);
  return response.text();
}

const EVIL = [
  "https://evil.example/in",
  "https://app.example.evil.example/in",
  "https://app.example@evil.example/in",
  "https://evil.example/https://app.example/in",
  "https://app.example:8443/in",
  "http://app.example/in",
  "https://app.example/in/../out",
  "https://app.example/in/",
  "https://app.example/IN",
  "https://app.example/in?next=https://evil.example",
  "https://app.example/in#token",
  "https://app.example//in",
  "https://app.example\\@evil.example/in",
  "https:app.example/in",
  "//evil.example/in",
  "/\\evil.example/in",
  "javascript:alert(1)//https://app.example/in",
  "data:text/html,https://app.example/in",
  "https://app.example./in",
  "https://app%2eexample/in",
  "https://app.example/%69n",
  " https://app.example/in",
  "https://app.example/in\u0000",
  "",
];

describe("startOAuth", () => {
  it("refuses a project that there is none of", async () => {
    const response = await start({ public_token: "public-token-test-none" });
    expect(response.status).toBe(401);
    expect(await refusedPage(response)).toContain("There is no project of this public token.");
    expect((await start({ public_token: null })).status).toBe(400);
  });

  it("refuses a provider that the project has not set up", async () => {
    expect(await refusedPage(await start({}, "github"))).toContain("This provider is not set up for the project.");
    expect((await start({}, "constructor")).status).toBe(400);
    expect((await start({}, "%3Cscript%3E")).status).toBe(400);
  });

  it("docs/threats.md#8: refuses redirect addresses in every spelling that is not the listed one", async () => {
    const statuses = async (name: string): Promise<readonly number[]> =>
      Promise.all(EVIL.map(async (evil) => (await start({ [name]: evil })).status));
    expect(new Set(await statuses("login_redirect_url"))).toEqual(new Set([400]));
    expect(new Set(await statuses("signup_redirect_url"))).toEqual(new Set([400]));
    expect((await start({ login_redirect_url: "https://app.example/in" })).status).toBe(302);
  });

  it("docs/threats.md#8: refuses a parameter that comes twice", async () => {
    const address = `${startAddress(tested, "google")}&login_redirect_url=https%3A%2F%2Fapp.example%2Fin`;
    const doubled = `${address}&login_redirect_url=https%3A%2F%2Fevil.example`;
    expect((await tested.identity.answer(new Request(doubled), "127.0.0.1")).status).toBe(400);
    expect((await tested.identity.answer(new Request(address), "127.0.0.1")).status).toBe(302);
  });

  it("docs/threats.md#7: refuses a missing or malformed proof key where the project demands one", async () => {
    expect((await start({ code_challenge: null })).status).toBe(400);
    expect((await start({ code_challenge: "short" })).status).toBe(400);
    expect((await start({ code_challenge: `${CHALLENGE}=` })).status).toBe(400);
  });

  it("refuses wishes that would undo the flow", async () => {
    expect((await start({ provider_redirect_uri: "https://evil.example" })).status).toBe(400);
    expect((await start({ provider_state: "planted" })).status).toBe(400);
    expect((await start({ custom_scopes: "email,admin" }, "tiktok")).status).toBe(400);
  });

  it("docs/threats.md#36: counts the starts of a client", async () => {
    const limits = { attemptsPerClient: 2 };
    const limited = await createTestIdentity(database, { settings: { oauth: { google: GOOGLE }, limits } });
    const browser = openBrowser(limited);
    const started = async (): Promise<Landing> =>
      browser.go(
        startAddress(limited, "google", {
          public_token: limited.project.publicToken,
          login_redirect_url: "https://evil.example",
        }),
      );
    expect([(await started()).status, (await started()).status]).toEqual([400, 400]);
    const third = await started();
    expect([third.status, Number(third.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  it("sends the browser to the provider with the page's wishes, and ties the sign-in to it", async () => {
    const response = await start({ custom_scopes: "calendar", provider_prompt: "select_account" });
    const location = new URL(response.headers.get("location") ?? "");
    expect([response.status, location.origin]).toEqual([302, "https://accounts.google.com"]);
    expect(location.searchParams.get("scope")).toBe("openid email profile calendar");
    expect(location.searchParams.get("prompt")).toBe("select_account");
    expect(location.searchParams.get("redirect_uri")).toMatch(
      /^http:\/\/localhost:3000\/identity\/v1\/oauth\/callback\/oauth-callback-test-[0-9a-f-]{36}$/,
    );
    // The page's proof key is for the page; the provider gets one of our own.
    expect(location.searchParams.get("code_challenge")).not.toBe(CHALLENGE);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^latchkey_oauth_[\w-]{16}=[\w-]{43}; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it("docs/threats.md#25: ties it by a cookie that no sibling host can plant, over https", async () => {
    const addresses = { identity: () => "https://id.example", app: () => "https://app.example" };
    const safe = await createTestIdentity(database, { settings: { oauth: { google: GOOGLE } }, deps: { addresses } });
    const response = await safe.identity.answer(new Request(startAddress(safe, "google")), "127.0.0.1");
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-latchkey_oauth_[\w-]{16}=[\w-]{43}; Path=\/; .+; HttpOnly; SameSite=Lax; Secure$/),
    ]);
  });

  it("keeps the callback address of a provider the same, and gives no two providers the same one", async () => {
    const address = async (slug: string): Promise<string | null> =>
      new URL((await start({}, slug)).headers.get("location") ?? "").searchParams.get("redirect_uri");
    expect(await address("google")).toBe(await address("google"));
    expect(await address("google")).not.toBe(await address("tiktok"));
  });

  it("stores neither state nor secrets in clear", async () => {
    const response = await start({});
    const state = new URL(response.headers.get("location") ?? "").searchParams.get("state") ?? "";
    const secret = /=([\w-]{43});/.exec(response.headers.getSetCookie()[0] ?? "")?.[1] ?? "";
    const rows = await database.query<{ text: string }>(
      "SELECT row_to_json(held)::text AS text FROM latchkey.oauth_state AS held",
    );
    const stored = rows.map(({ text }) => text).join("\n");
    expect([state.length, secret.length]).toEqual([43, 43]);
    expect([stored.includes(state), stored.includes(secret)]).toEqual([false, false]);
  });
});
