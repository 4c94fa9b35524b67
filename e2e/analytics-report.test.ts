// The collector of the started product: what it stored outlives a killed process, stands under the session's person, and only
// the operator reads the report.
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { createDataFolder, runCommand, startProduct, type RunningProduct } from "#testing/product.ts";
import { findFaults } from "./axe-faults.ts";
import { logInByCode } from "./log-in-by-code.ts";

const OPERATOR = "ann@example.com";
const VISITOR = "bob@example.com";

const report = z.object({
  provider: z.string(),
  events: z.array(z.object({ name: z.string(), count: z.number(), browsers: z.number() })),
  sessions: z.object({ count: z.number() }),
});

describe("the report of analytics", () => {
  const folder = createDataFolder();
  const settings = {
    DATA_DIR: folder.path,
    OUTBOX: "public",
    OPERATORS: "Ann@example.com",
    PAGE_ANALYTICS_SCRIPT: "https://stats.example.com/script.js",
  };
  let product: RunningProduct;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(settings), chromium.connect(inject("browserEndpoint"))]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.stop();
    folder.remove();
  });

  const logIn = async (email: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(`${product.url}/login?to=/about`);
    await logInByCode(page, product, email);
    return page;
  };
  /** Who logged in before: cookies know no port, so that they stay logged in at the product started again. */
  const people: { visitor?: Page; operator?: Page } = {};
  /** Sends events as a page of the site does, with whatever cookies it has. */
  const send = (page: Page, events: readonly object[]): Promise<string> =>
    page.evaluate(async (given) => {
      const body = JSON.stringify({ api_key: "beforehand", events: given });
      return (await fetch("/collect/2/httpapi?consent=accepted", { method: "POST", body })).text();
    }, events);
  const eventOf = (insertId: string, name: string, properties: object = {}): object => ({
    event_type: name,
    event_properties: properties,
    device_id: "a-browser",
    insert_id: insertId,
    time: Date.now(),
    user_id: "somebody-else",
  });

  it(
    "holds what was answered as taken through a killed process, under the session's person alone",
    { timeout: 180_000 },
    async () => {
      const page = await logIn(VISITOR);
      people.visitor = page;
      const events = [
        eventOf("1", "Login", { method: "email_otp" }),
        eventOf("2", "Page View", { path: "/about", url: "", referrer: "" }),
      ];
      expect(JSON.parse(await send(page, events))).toMatchObject({ code: 200, events_ingested: 2 });
      const user = z
        .object({ userId: z.string() })
        .parse(await (await page.request.get(`${product.url}/api/visitor`)).json());
      await product.stop("SIGKILL");

      const printed = await runCommand(["server/analytics.ts", "report", "--json"], settings);
      const { provider, events: counted, sessions } = report.parse(JSON.parse(printed.output));
      expect(counted).toEqual([
        { name: "Login", count: 1, browsers: 1 },
        { name: "Page View", count: 1, browsers: 1 },
      ]);
      expect([provider, sessions.count]).toEqual(["collector", 1]);
      expect((await runCommand(["server/analytics.ts", "report"], settings)).output).toContain("From search to figure");
      expect((await runCommand(["server/analytics.ts", "forget"], settings)).code).toBe(1);

      product = await startProduct(settings);
      const archive = z.object({
        user_id: z.string(),
        product: z.object({ analytics: z.array(z.object({ name: z.string() })) }),
      });
      const own = archive.parse(await (await page.request.get(`${product.url}/api/account/export`)).json());
      expect(own.user_id).toBe(user.userId);
      expect(own.product.analytics.map(({ name }) => name)).toEqual(["Login", "Page View"]);
    },
  );

  it(
    "is nothing for anybody but the operator, who reads it with charts and tables, without scripts too",
    { timeout: 180_000 },
    async () => {
      const anybody = await (await browser.newContext()).newPage();
      for (const page of [anybody, people.visitor ?? anybody]) {
        expect((await page.goto(`${product.url}/analytics`))?.status()).toBe(404);
        expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Page not found");
      }

      const operator = await logIn(OPERATOR);
      people.operator = operator;
      expect((await operator.goto(`${product.url}/analytics`))?.status()).toBe(200);
      await operator.getByRole("row", { name: /^Login 1 1/ }).waitFor();
      await operator.getByRole("row", { name: /^All sessions 1 100%/ }).waitFor();
      expect(await operator.getByText("AMPLITUDE_API_KEY").count()).toBe(0);
      expect(await findFaults(operator)).toEqual([]);
      await operator.getByRole("link", { name: "7 days" }).click();
      await operator.locator("a[aria-current=page]", { hasText: "7 days" }).waitFor();
      expect(operator.url()).toBe(`${product.url}/analytics?days=7`);
      await operator.getByText("Sessions by day as a table").click();
      await expect
        .poll(() => operator.getByRole("region", { name: "Sessions by day" }).getByRole("row").count())
        .toBe(9);

      const bare = await browser.newContext({
        javaScriptEnabled: false,
        storageState: await operator.context().storageState(),
      });
      const page = await bare.newPage();
      await page.goto(`${product.url}/analytics`);
      expect(await page.getByRole("row", { name: /^Login 1 1/ }).count()).toBe(1);
    },
  );

  it("lets pages load the operator's script and nothing else from elsewhere", async () => {
    const policy = (await fetch(product.url)).headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/stats\.example\.com\/script\.js;/);
    expect(policy).toContain("connect-src 'self' https://stats.example.com;");
  });

  it(
    "shows what was collected before once the vendor takes the events, and says so",
    { timeout: 180_000 },
    async () => {
      await product.stop();
      const vendor = { ...settings, AMPLITUDE_API_KEY: "0123456789abcdef" };
      const printed = (await runCommand(["server/analytics.ts", "report"], vendor)).output;
      const today = new Date().toISOString().slice(0, 10);
      const note = `AMPLITUDE_API_KEY is set, so events go to Amplitude. See them there. This report shows events collected here earlier, the last on ${today} (UTC).`;
      expect(printed.split("\n")[1]).toBe(note);
      const { output } = await runCommand(["server/analytics.ts", "report", "--json"], vendor);
      expect(report.parse(JSON.parse(output)).provider).toBe("vendor");

      product = await startProduct(vendor);
      const operator = people.operator ?? (await logIn(OPERATOR));
      await operator.goto(`${product.url}/analytics`);
      await operator.getByText(note).waitFor();
      await operator.getByRole("row", { name: /^Login 1 1/ }).waitFor();
      expect(await findFaults(operator)).toEqual([]);
      expect((await operator.request.get(`${product.url}/collect/config/beforehand`)).status()).toBe(404);
    },
  );
});
