import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { createTestBrowser, type TestBrowser } from "#testing/widget-client.ts";
import type { Client } from "./client.ts";
import { createClient } from "./create-client.ts";

const EMAIL = "ann@example.com";

describe("createCaptcha", () => {
  let database: OpenedDatabase;
  let browser: TestBrowser;
  let client: Client;
  let executed: unknown[];

  beforeAll(async () => {
    database = await openPgliteCopy();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await open(await createTestIdentity(database, { settings: { captcha: CAPTCHA }, deps: { fetch: verifier } }));
  });

  const CAPTCHA = {
    enabled: true,
    siteKey: "site",
    secret: "secret",
    endpoint: "https://captcha.example/verify",
  } as const;
  /** The service finds every token good that begins so. */
  const verifier: typeof fetch = async (_address, init) => {
    const token = init?.body instanceof URLSearchParams ? (init.body.get("response") ?? "") : "";
    return Response.json({ success: token.startsWith("good"), action: "LOGIN", hostname: "localhost", score: 0.9 });
  };
  const open = async (latchkey: TestIdentity): Promise<void> => {
    browser = createTestBrowser(latchkey);
    executed = [];
    client = createClient(latchkey.project.publicToken, {}, browser.openTab());
  };
  const scriptGives = (...tokens: readonly string[]): unknown =>
    browser.globals.set("grecaptcha", {
      enterprise: {
        ready: (run: () => void) => run(),
        execute: (...input: readonly unknown[]) => Promise.resolve(tokens[executed.push(input) - 1]),
      },
    });
  const sends = (): number => browser.requests.filter(({ path }) => path.endsWith("/login_or_create")).length;

  it("loads no script where the project has no captcha", async () => {
    await open(await createTestIdentity(database));
    await client.otps.email.loginOrCreate(EMAIL);
    expect([browser.scripts, browser.requests.at(-1)?.text]).toEqual([[], `{"email":"${EMAIL}"}`]);
  });

  it("loads the script once, and gives each call a token of its own", async () => {
    scriptGives("good 1", "good 2");
    await client.otps.email.loginOrCreate(EMAIL);
    await client.users.search(EMAIL);
    expect(browser.scripts).toEqual(["https://www.google.com/recaptcha/enterprise.js?render=site"]);
    expect(executed).toEqual([
      ["site", { action: "LOGIN" }],
      ["site", { action: "LOGIN" }],
    ]);
  });

  it("repeats a refused call once with a fresh token", async () => {
    scriptGives("stale", "good 3");
    await client.otps.email.loginOrCreate(EMAIL);
    expect(sends()).toBe(2);
  });

  it("repeats it once, not for ever", async () => {
    scriptGives("bad", "worse", "good 4");
    await expect(client.otps.email.loginOrCreate(EMAIL)).rejects.toMatchObject({ error_type: "captcha_required" });
    expect(sends()).toBe(2);
  });

  it("repeats a call that a gate refuses in text, and takes the answer that follows", async () => {
    scriptGives("one", "good 5");
    let isFirst = true;
    browser.intercept(({ path }) => {
      if (!path.endsWith("/login_or_create") || !isFirst) return null;
      isFirst = false;
      return new Response("Captcha required", { status: 403 });
    });
    expect(await client.otps.email.loginOrCreate(EMAIL)).toHaveProperty("method_id");
    expect(sends()).toBe(2);
  });

  it("sends without a token where the script is blocked or odd, and leaves the verdict to the server", async () => {
    await expect(client.otps.email.loginOrCreate(EMAIL)).rejects.toMatchObject({ error_type: "captcha_required" });
    browser.globals.set("grecaptcha", { enterprise: {} });
    await expect(client.otps.email.loginOrCreate(EMAIL)).rejects.toMatchObject({ error_type: "captcha_required" });
    expect(sends()).toBe(2);
  });
});
