// The widget's client without the screens in a real browser: what only a browser can show of storage, tabs and leaving.
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const EMAIL = "ann@example.com";

describe.each(["http_only", "readable"] as const)("the client with cookies that are %s", (cookieMode) => {
  let world: WidgetWorld;
  let context: BrowserContext;

  beforeAll(async () => {
    world = await startWidgetWorld({ cookieMode, limits: { sendsPerAddress: 100 } });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    context = await world.browser.newContext();
  });
  afterEach(() => context.close());

  /** What browsers wrote into the consoles of tabs. */
  const consoleLines: string[] = [];
  /** A tab with a started client. */
  const openTab = async (): Promise<Page> => {
    const page = await context.newPage();
    page.on("console", (message) => consoleLines.push(message.text()));
    await page.goto(`${world.site.url}/es`);
    const options = JSON.stringify({ baseUrl: world.identity.url, cookieMode });
    await page.evaluate(
      `import("/widget/latchkey-headless.js").then(({ createClient }) => {
        globalThis.client = createClient("${world.identity.project.publicToken}", ${options});
        globalThis.heard = [];
        client.onStateChange(({ user }) => heard.push(user?.emails[0].email ?? null));
        client.start();
      })`,
    );
    return page;
  };
  const signIn = async (page: Page): Promise<void> => {
    await page.evaluate(`client.otps.email.loginOrCreate("${EMAIL}").then((sent) => { globalThis.sent = sent; })`);
    const code = await world.identity.newestCode(EMAIL);
    await page.evaluate(`client.otps.authenticate("${code}", sent.method_id).then(() => undefined)`);
  };
  const heard = (page: Page): Promise<unknown> => page.evaluate("heard");

  it("leaves the console of a first visit empty: that nobody is signed in is no error", async () => {
    consoleLines.length = 0;
    const page = await openTab();
    // The telemetry is sent a moment after the client has asked whatever it asks at start.
    await page.waitForResponse("**/sdk/v1/events");
    expect(consoleLines).toEqual([]);
  });

  it("two tabs follow each other's log-in and log-out", async () => {
    const [one, other] = [await openTab(), await openTab()];
    await signIn(one);
    await expect.poll(() => heard(other)).toEqual([EMAIL]);
    await other.evaluate("client.sessions.revoke().then(() => undefined)");
    await expect.poll(() => heard(one)).toEqual([EMAIL, null]);
    expect(await one.evaluate("client.state()")).toEqual({ session: null, user: null });
  });

  it("carries the session over a reload, and shows scripts no more of it than it should", async () => {
    await signIn(await openTab());
    const page = await openTab();
    expect(await page.evaluate("client.state().user.emails[0].email")).toBe(EMAIL);
    expect(await page.evaluate("client.users.me().then((me) => me.emails[0].email)")).toBe(EMAIL);
    const visible = String(await page.evaluate("document.cookie + JSON.stringify(localStorage)"));
    const cookies = await context.cookies(world.identity.url);
    const token = cookies.find(({ name }) => name === "latchkey_session")?.value ?? "none";
    expect([token.length > 20, visible.includes(token)]).toEqual([true, cookieMode === "readable"]);
  });

  it("sends what waits when the page is left", async () => {
    const page = await openTab();
    const arrived = (): Promise<readonly unknown[]> =>
      world.identity.database.query("SELECT 1 FROM latchkey.sdk_event WHERE event_name = 'email_try_again_clicked'");
    await page.evaluate(`client.telemetry.track("email_try_again_clicked", { type: "reset_password" })`);
    await page.goto("about:blank");
    await expect.poll(arrived).toHaveLength(1);
  });

  it("reads phone numbers by rules that it loads when first asked", async () => {
    const page = await openTab();
    const late: string[] = [];
    page.on("request", (request) => late.push(new URL(request.url()).pathname));
    expect(await page.evaluate(`client.parsePhone("2015550123", "US")`)).toEqual({
      isValid: true,
      number: "+12015550123",
      national: "(201) 555-0123",
    });
    expect(late.filter((path) => path.startsWith("/widget/chunks/"))).toHaveLength(1);
  });
});
