// The identity server alone, on a port and a database of its own, and the product as its customer.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { createPostgresDatabase } from "#testing/databases.ts";
import { freePort } from "#testing/free-port.ts";
import { createDataFolder, runLatchkey, startIdentity, startProduct, type RunningProduct } from "#testing/product.ts";
import { publicTokenOf } from "./public-token.ts";

const ANN = "ann@example.com";

const answer = z.object({
  status: z.number(),
  body: z.object({ data: z.object({ method_id: z.string().optional(), user_id: z.string().optional() }) }),
});

const messages = z.array(z.object({ text: z.string() }));

describe("an identity server alone", () => {
  const folder = createDataFolder();
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let settings: Readonly<Record<string, string>>;
  let identity: RunningProduct;
  let product: RunningProduct;
  let publicToken: string;
  let browser: Browser;

  beforeAll(async () => {
    database = await createPostgresDatabase();
    browser = await chromium.connect(inject("browserEndpoint"));
    const productPort = String(await freePort());
    settings = {
      PORT: productPort,
      OUTBOX: "public",
      LATCHKEY_SECRET: "a secret of this test, long enough to be one",
      IDENTITY_DATABASE_URL: database.url,
    };
    identity = await startIdentity({ ...settings, BACKUP_DIR: join(folder.path, "backups") });
    publicToken = await publicTokenOf(identity);
    settings = { ...settings, IDENTITY_URL: identity.url, IDENTITY_PORT: new URL(identity.url).port };
    product = await startProduct({
      PORT: productPort,
      DATA_DIR: folder.path,
      IDENTITY_URL: identity.url,
    });
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([product.stop(), identity.stop()]);
    await database.remove();
    folder.remove();
  });

  const openPage = async (): Promise<{ page: Page; context: BrowserContext }> => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    await page.goto("/about");
    return { page, context };
  };

  /** Calls the identity server as a script of the product's page does: another origin, with cookies. */
  const call = async (page: Page, path: string, body: object = {}) => {
    const answered: unknown = await page.evaluate(
      async ({ url, authorization, text }) => {
        const headers = { authorization, "content-type": "application/json" };
        const response = await fetch(url, { method: "POST", credentials: "include", headers, body: text });
        return { status: response.status, body: await response.json() };
      },
      {
        url: `${identity.url}/sdk/v1${path}`,
        authorization: `Basic ${Buffer.from(`${publicToken}:${publicToken}`).toString("base64")}`,
        text: JSON.stringify(body),
      },
    );
    return answer.parse(answered);
  };

  /** Whom the product takes the page's browser for. */
  const visitor = (page: Page): Promise<unknown> => page.evaluate(async () => (await fetch("/api/visitor")).json());

  const signIn = async (page: Page): Promise<string | undefined> => {
    const sent = await call(page, "/otps/email/login_or_create", { email: ANN });
    const body = { token: await newestCode(identity.url), method_id: sent.body.data.method_id };
    const { user_id } = (await call(page, "/otps/authenticate", body)).body.data;
    expect(user_id).toMatch(/^user-test-/);
    return user_id;
  };

  it("makes the backups of the schedule by itself", async () => {
    await expect
      .poll(() => readdir(join(folder.path, "backups")).catch(() => []), { timeout: 20_000 })
      .toEqual([expect.stringMatching(/^latchkey-[0-9a-f]{8}-[\dT-]{19}Z\.backup$/)]);
    const metrics = async (): Promise<string> => (await fetch(new URL("/metrics", identity.url))).text();
    await expect.poll(metrics).toMatch(/^beforehand_backup_last_success_timestamp_seconds [1-9]/m);
  });

  it("lets the product know who signed in, and forget who logged out", async () => {
    const { page, context } = await openPage();
    expect(await visitor(page)).toEqual({ userId: null });
    const userId = await signIn(page);
    expect(await visitor(page)).toEqual({ userId });
    expect(await page.evaluate("document.cookie")).toBe("");
    expect(await call(page, "/sessions/revoke")).toMatchObject({ status: 200 });
    expect(await visitor(page)).toEqual({ userId: null });
    await context.close();
  });

  it("is asked when a JWT has run out, and renews it in the browser", async () => {
    const { page, context } = await openPage();
    const userId = await signIn(page);
    await context.clearCookies({ name: "latchkey_session_jwt" });
    expect(await visitor(page)).toEqual({ userId });
    const names = (await context.cookies()).map((cookie) => cookie.name).toSorted();
    expect(names).toEqual(["latchkey_session", "latchkey_session_jwt"]);
    await context.close();
  });

  it("logs nobody out when its keys are rotated while it runs (docs/threats.md#22)", async () => {
    const { page, context } = await openPage();
    const userId = await signIn(page);
    expect(await runLatchkey(["keys", "rotate"], settings)).toMatchObject({ code: 0 });
    expect(await visitor(page)).toEqual({ userId });
    expect(await call(page, "/sessions/authenticate")).toMatchObject({ status: 200 });
    expect(await visitor(page)).toEqual({ userId });
    await context.close();
  });

  it("logs nobody out when it is started again; meanwhile the product says that it cannot tell", async () => {
    const { page, context } = await openPage();
    const userId = await signIn(page);
    expect(await identity.stop()).toBe(0);
    expect(await visitor(page)).toMatchObject({ status: 503 });
    identity = await startIdentity(settings);
    expect(await call(page, "/sessions/authenticate")).toMatchObject({ status: 200 });
    expect(await visitor(page)).toEqual({ userId });
    await context.close();
  });

  it("answers pages of the product's origin alone (docs/threats.md#24)", async () => {
    const ask = (origin: string) =>
      fetch(`${identity.url}/sdk/v1/sessions/authenticate`, { method: "OPTIONS", headers: { origin } });
    expect((await ask("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
    expect((await ask(product.url)).headers.get("access-control-allow-origin")).toBe(product.url);
  });
});

describe("the operator's command", () => {
  it("is carried out by the server that has the embedded database open, else by itself", async () => {
    const folder = createDataFolder();
    const product = await startProduct({ DATA_DIR: folder.path });
    const whileRunning = await runLatchkey(["project", "list"], { DATA_DIR: folder.path });
    await product.stop();
    const whileStopped = await runLatchkey(["project", "list"], { DATA_DIR: folder.path });
    folder.remove();
    expect(whileRunning).toMatchObject({ code: 0 });
    expect(whileRunning.output).toMatch(/^Beforehand {2}public-token-test-/);
    expect(whileStopped).toEqual(whileRunning);
  });
});

async function newestCode(identityUrl: string): Promise<string> {
  const response = await fetch(`${identityUrl}/outbox?to=${encodeURIComponent(ANN)}`);
  const newest = messages.parse(await response.json()).at(-1);
  return /\b\d{6}\b/.exec(newest?.text ?? "")?.[0] ?? "";
}
