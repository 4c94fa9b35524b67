import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { sdkEvent, type SdkEvent } from "#contracts/sdk-v1/events.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { createTestBrowser, type TestBrowser, type TestTab } from "#testing/widget-client.ts";
import type { Client } from "./client.ts";
import { createClient } from "./create-client.ts";

describe("createTelemetry", () => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let browser: TestBrowser;
  let tab: TestTab;
  let client: Client;

  beforeAll(async () => {
    database = await openPgliteCopy();
    latchkey = await createTestIdentity(database);
  });
  beforeEach(() => {
    browser = createTestBrowser(latchkey);
    tab = browser.openTab();
    client = createClient(latchkey.project.publicToken, {}, tab);
  });
  afterAll(() => database.close());

  const track = (): void => client.telemetry.track("email_sent", { email: "ann@example.com", type: "reset_password" });
  const batches = (): readonly (readonly SdkEvent[])[] =>
    browser.requests.map(({ text }) => z.array(sdkEvent).parse(JSON.parse(text)));

  it("sends what 800 ms gather in one batch, without a word of who signs in", async () => {
    track();
    await browser.clock.pass(400);
    track();
    await browser.clock.pass(399);
    expect(browser.requests).toEqual([]);
    await browser.clock.pass(1);
    expect(batches().map((batch) => batch.length)).toEqual([2]);
    const [sent] = browser.requests;
    expect(sent).toMatchObject({ path: "/sdk/v1/events", credentials: "omit", keepalive: true });
    expect(sent?.headers.has("authorization")).toBe(false);
    expect(batches()[0]?.[0]).toMatchObject({
      telemetry: { app: { identifier: "localhost" }, sdk: { version: "5.12.0" } },
      event: { public_token: latchkey.project.publicToken, event_name: "email_sent" },
    });
    expect(await database.query("SELECT 1 FROM latchkey.sdk_event")).toHaveLength(2);
  });

  it("sends at the fifteenth event without waiting", async () => {
    for (let count = 0; count < 31; count += 1) track();
    expect(browser.requests.length).toBe(2);
    await browser.clock.pass(800);
    expect(batches().map((batch) => batch.length)).toEqual([15, 15, 1]);
    await browser.clock.pass(10_000);
    expect(browser.requests.length).toBe(3);
  });

  it("sends what waits when the page goes away, and when the client stops", async () => {
    track();
    tab.leave();
    expect(browser.requests.length).toBe(1);
    track();
    await browser.clock.pass(800);
    expect(browser.requests.length).toBe(2);
    client.start();
    client.stop();
    expect(batches().at(-1)?.[0]?.event.event_name).toBe("sdk_instance_instantiated");
  });

  it("is silent about failures", async () => {
    browser.intercept(() => Promise.reject(new TypeError("Failed to fetch")));
    track();
    await browser.clock.pass(800);
    track();
    await browser.clock.pass(800);
    expect(browser.requests.length).toBe(2);
  });
});
