import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { createTestBrowser, type TestBrowser } from "#testing/widget-client.ts";
import { BOOTSTRAP_DEFAULTS } from "./bootstrap.ts";
import type { Client } from "./client.ts";
import { createClient } from "./create-client.ts";

const OFFLINE = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));

describe("createBootstrap", () => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let browser: TestBrowser;

  beforeAll(async () => {
    database = await openPgliteCopy();
    latchkey = await createTestIdentity(database, { settings: { watermark: true, password: { strength: "luds" } } });
  });
  beforeEach(() => {
    browser = createTestBrowser(latchkey);
  });
  afterAll(() => database.close());

  const open = (): Client => createClient(latchkey.project.publicToken, {}, browser.openTab());

  it("falls back to defaults when it cannot be had, and asks again later", async () => {
    browser.intercept(OFFLINE);
    const client = open();
    expect(await client.bootstrap()).toEqual(BOOTSTRAP_DEFAULTS);
    expect([...browser.storage]).toEqual([]);
    browser.intercept(() => Response.json({ data: { captcha_settings: { enabled: false } } }));
    expect(await client.bootstrap()).toEqual(BOOTSTRAP_DEFAULTS);
    browser.intercept(null);
    expect(await client.bootstrap()).toMatchObject({ disable_sdk_watermark: false });
  });

  it("warns once where the page's cookie mode is not the project's, and goes on", async () => {
    const client = createClient(latchkey.project.publicToken, { cookieMode: "http_only" }, browser.openTab());
    await Promise.all([client.bootstrap(), client.bootstrap()]);
    await createClient(latchkey.project.publicToken, { cookieMode: "readable" }, browser.openTab()).bootstrap();
    expect(browser.warnings).toEqual([
      expect.stringContaining('cookieMode is "http_only" here, "readable" in the project'),
    ]);
  });

  it("asks once, however many ask for it", async () => {
    const client = open();
    const [one, two] = await Promise.all([client.bootstrap(), client.bootstrap()]);
    expect(one).toBe(two);
    expect(one).toMatchObject({ password_config: { luds_complexity: 3, luds_minimum_count: 8 } });
    await client.bootstrap();
    expect(browser.requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  it("goes by what the last visit was told until the answer is there", async () => {
    await open().bootstrap();
    browser.intercept(OFFLINE);
    expect(await open().bootstrap()).toMatchObject({ disable_sdk_watermark: false });
  });

  it.each(["{", "[]", '{"displayWatermark":true,"passwordConfig":null}'])(
    "leaves %j in storage aside",
    async (text) => {
      browser.storage.set(`latchkey_sdk_state_${latchkey.project.publicToken}::bootstrap`, text);
      expect(await open().bootstrap()).toMatchObject({ disable_sdk_watermark: false });
    },
  );

  it("does not let a form wait for a server that is silent", async () => {
    browser.intercept(() => new Promise<never>(() => undefined));
    const input = open().bootstrap();
    expect(browser.clock.nextIn()).toBe(5_000);
    browser.clock.skip(5_000);
    expect(await input).toEqual(BOOTSTRAP_DEFAULTS);
  });
});
