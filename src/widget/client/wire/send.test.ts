import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { createTestBrowser, type TestBrowser } from "#testing/widget-client.ts";
import type { Client, ClientOptions } from "#widget/client/client.ts";
import { createClient } from "#widget/client/create-client.ts";
import { ApiError, UnreachableError } from "#widget/client/errors.ts";

const EMAIL = "ann@example.com";

describe("createSend", () => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let browser: TestBrowser;
  let client: Client;

  beforeAll(async () => {
    database = await openPgliteCopy();
    latchkey = await createTestIdentity(database);
  });
  beforeEach(() => {
    browser = createTestBrowser(latchkey);
    client = open({ cookieMode: "readable" });
  });
  afterAll(() => database.close());

  const open = (options: ClientOptions): Client =>
    createClient(latchkey.project.publicToken, options, browser.openTab());
  const refusal = (body: object, status = 400): void => browser.intercept(() => Response.json(body, { status }));

  it("says what the server said", async () => {
    const failure = await client.otps.authenticate("000000", "email-test-none").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      code: "widget/api",
      status_code: 404,
      error_type: "otp_code_not_found",
      message: "This code is incorrect. Please check it.",
    });
    const { request_id: id, error_url: url } = z
      .object({ request_id: z.string(), error_url: z.string() })
      .parse(failure);
    expect([id.startsWith("request-id-test-"), url.endsWith("/errors#otp_code_not_found")]).toEqual([true, true]);
  });

  it("asks once while the network is down, and says so", async () => {
    browser.intercept(() => Promise.reject(new TypeError("Failed to fetch")));
    const failure = await client.sessions.list().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnreachableError);
    expect(browser.requests).toHaveLength(1);
  });

  it("waits half a minute for a silent server, no longer", async () => {
    browser.intercept(() => new Promise<never>(() => undefined));
    const input = client.sessions.list().catch((error: unknown) => error);
    await expect.poll(browser.clock.nextIn).toBe(30_000);
    expect(browser.requests).toHaveLength(1);
    browser.clock.skip(30_000);
    expect(await input).toBeInstanceOf(UnreachableError);
  });

  it.each([
    ["an empty body", () => new Response(null, { status: 204 })],
    ["JSON without data", () => Response.json({ user: {} })],
    ["JSON that is cut off", () => new Response("{", { headers: { "content-type": "application/json" } })],
    [
      "a page in place of an answer",
      () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } }),
    ],
    ["data that is not what was asked for", () => Response.json({ data: { request_id: "1" } })],
    ["a failure of a gate before the server", () => new Response("Bad gateway", { status: 502 })],
  ])("takes %s for a server that cannot be reached", async (_, answer) => {
    browser.intercept(answer);
    expect(await client.sessions.list().catch((error: unknown) => error)).toBeInstanceOf(UnreachableError);
  });

  it("reads a schema error by its first field, and failures that lack words", async () => {
    refusal({ body: [{ dataPath: ".email", message: "should be string" }] });
    await expect(client.sessions.list()).rejects.toMatchObject({
      error_type: "bad_request",
      message: "The request was refused: .email should be string",
    });
    refusal({ error_type: "odd", error_message: 7 }, 418);
    await expect(client.sessions.list()).rejects.toMatchObject({
      error_type: "odd",
      message: "The request failed (418).",
    });
  });

  it("sends what the protocol has every call carry", async () => {
    await client.otps.email.loginOrCreate(EMAIL, { locale: "de" });
    const [bootstrap, sent] = browser.requests;
    for (const request of [bootstrap, sent]) {
      expect(request?.credentials).toBe("include");
      expect(request?.headers.get("content-type")).toBe("application/json");
      expect(request?.headers.get("x-sdk-parent-host")).toBe("http://localhost:3000");
    }
    expect(sent?.text).toBe(`{"email":"${EMAIL}","locale":"de"}`);
    const token = latchkey.project.publicToken;
    expect(sent?.headers.get("authorization")).toBe(`Basic ${btoa(`${token}:${token}`)}`);
    const sender: unknown = JSON.parse(atob(sent?.headers.get("x-sdk-client") ?? ""));
    const id = (kind: string) =>
      z.string().regex(new RegExp(`^${kind}-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`));
    const shape = z.strictObject({
      event_id: id("event-id"),
      app_session_id: id("app-session-id"),
      persistent_id: id("persistent-id"),
      client_sent_at: z.iso.datetime(),
      timezone: z.literal("Europe/Berlin"),
      app: z.strictObject({ identifier: z.literal("localhost") }),
      sdk: z.strictObject({ identifier: z.string(), version: z.literal("5.12.0") }),
    });
    expect(shape.safeParse(sender).error).toBeUndefined();
  });

  it("does nothing before it is called", async () => {
    open({}).onStateChange(() => undefined);
    expect(open({}).state()).toEqual({ session: null, user: null });
    await browser.clock.pass(10_000_000);
    expect([browser.requests, [...browser.storage], browser.cookies.header()]).toEqual([[], [], ""]);
  });

  it("speaks to the vendor: its addresses, its names in storage and of cookies", async () => {
    const { data } = await latchkey.signIn(EMAIL);
    browser.intercept(({ path }) => (path === "" ? null : Response.json({ data })));
    const vendor = open({ prefix: "stytch", baseUrl: "https://test.stytch.com", cookieMode: "readable" });
    await vendor.magicLinks.authenticate("token", { session_duration_minutes: 30 });
    expect(browser.requests.map(({ method, address }) => [method, address])).toEqual([
      ["POST", "https://test.stytch.com/sdk/v1/magic_links/authenticate"],
    ]);
    const { session_token: token, session_jwt: jwt } = z
      .object({ session_token: z.string(), session_jwt: z.string() })
      .parse(data);
    expect(browser.cookies.readable()).toBe(`stytch_session=${token}; stytch_session_jwt=${jwt}`);
    expect([...browser.storage.keys()]).toEqual([`stytch_sdk_state_${latchkey.project.publicToken}`]);
    const stored: unknown = JSON.parse([...browser.storage.values()][0] ?? "");
    expect(stored).toEqual({ user: data["user"], session: data["session"] });
    await vendor.sessions.list().catch(() => undefined);
    expect(browser.requests.at(-1)?.headers.get("authorization")).toBe(
      `Basic ${btoa(`${latchkey.project.publicToken}:${token}`)}`,
    );
    browser.intercept(() =>
      Response.json({
        data: {
          password_config: null,
          captcha_settings: { enabled: false },
          cname_domain: "id.example.com",
          pkce_required_for_oauth: true,
        },
      }),
    );
    await vendor.oauth.start({ provider: "github", custom_scopes: ["a", "b"], provider_params: { login_hint: "ann" } });
    const left = new URL(browser.departures[0] ?? "");
    expect(left.origin + left.pathname).toBe("https://id.example.com/v1/public/oauth/github/start");
    expect(Object.fromEntries(left.searchParams)).toMatchObject({ custom_scopes: "a b", provider_login_hint: "ann" });
    expect([...left.searchParams.keys()]).toEqual([
      "public_token",
      "code_challenge",
      "custom_scopes",
      "provider_login_hint",
    ]);
  });
});
