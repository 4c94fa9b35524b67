// The vendor's key in the settings: events go to the vendor of the region, upon consent alone, and none comes to this site. The
// vendor is a server of the test, to which the browser finds by the vendor's own names, and to no other.
import { chromium, type Browser, type Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { startHttpPeer, type HttpPeer } from "#testing/http-peer.ts";
import { createDataFolder, startProduct, type RunningProduct } from "#testing/product.ts";
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from "#testing/smtp-server.ts";
import { browserOptions } from "#tools/programs/find-browser.ts";
import { consent, deny } from "./analytics-journey.ts";
import { waitUntilTracked } from "./analytics-traces.ts";
import { logInByCode } from "./log-in-by-code.ts";
import { waitForScripts } from "./research-page.ts";
import { watchPage } from "./watch-page.ts";

const KEY = "0123456789abcdef0123456789abcdef";
const EVENTS_HOST = "api.eu.amplitude.com";
const CONFIG_HOST = "sr-client-cfg.eu.amplitude.com";

const batch = z.object({
  api_key: z.string(),
  events: z.array(
    z.object({
      insert_id: z.string(),
      event_id: z.int(),
      event_type: z.string(),
      device_id: z.string(),
      user_id: z.string().nullish(),
      event_properties: z.record(z.string(), z.unknown()),
    }),
  ),
});

const account = z.object({ userId: z.string() });
/** The SDK sends every ten seconds, and as a page is left. */
const SENT = { timeout: 40_000, interval: 250 };

describe("with the vendor's key", () => {
  let folder: ReturnType<typeof createDataFolder>;
  let vendor: HttpPeer;
  let product: RunningProduct;
  let browser: Browser;

  // Again for each test, which counts what the vendor is sent from nothing.
  beforeEach(async () => {
    folder = createDataFolder();
    const certificate = { cert: LOCALHOST_CERTIFICATE, key: LOCALHOST_KEY };
    vendor = await startHttpPeer((response, { method, path }) => {
      const allowed = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
      const answer = path.startsWith("/config/") ? { configs: {} } : { code: 200, events_ingested: 1 };
      response.writeHead(method === "OPTIONS" ? 204 : 200, { ...allowed, "content-type": "application/json" });
      response.end(method === "OPTIONS" ? undefined : JSON.stringify(answer));
    }, certificate);
    const options = await browserOptions();
    const names = [EVENTS_HOST, CONFIG_HOST].map((host) => `MAP ${host} 127.0.0.1:${vendor.port}`);
    const rules = [...names, "MAP * ~NOTFOUND", "EXCLUDE localhost"].join(",");
    // A context can be told to take the test's certificate, but not for what is sent as its page is left.
    const own = [`--host-resolver-rules=${rules}`, "--ignore-certificate-errors"];
    [product, browser] = await Promise.all([
      startProduct({ DATA_DIR: folder.path, AMPLITUDE_API_KEY: KEY, AMPLITUDE_REGION: "eu", OUTBOX: "public" }),
      chromium.launch({ ...options, args: [...(options.args ?? []), ...own] }),
    ]);
  }, 120_000);
  afterEach(async () => {
    await browser.close();
    await product.stop();
    await vendor.close();
    folder.remove();
  });

  const bodies = (): string => vendor.requests.map(({ body }) => body).join("\n");
  /** As the vendor counts them: what came twice is one, as a sending may be cut off by the page's end and said again. */
  const events = () => {
    const sent = vendor.requests
      .filter(({ method }) => method === "POST")
      .flatMap(({ body }) => batch.parse(JSON.parse(body)).events);
    return [...new Map(sent.map((event) => [event.insert_id, event])).values()].sort((a, b) => a.event_id - b.event_id);
  };

  /** Moves within the page, so that it is tracked. */
  async function lookAround(page: Page): Promise<void> {
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await page.waitForURL("**/terms");
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
    await page.waitForURL("**/about");
  }

  it("events go to the vendor, upon consent alone, and none comes here", { timeout: 180_000 }, async () => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    const troubles = watchPage(page, product.url);
    await page.goto("/?q=ann@example.com");
    await waitForScripts(page);
    await lookAround(page);
    await page.reload();
    await waitForScripts(page);
    expect(vendor.requests).toEqual([]);

    await consent(page);
    // The view of the page on which somebody consents is tracked once the vendor's scripts have come.
    await waitUntilTracked(page, `"url":"${product.url}/about"`, () => Promise.resolve(bodies()));
    await lookAround(page);
    await waitUntilTracked(page, `"referrer":"${product.url}/terms"`, () => Promise.resolve(bodies()));
    // What waits is sent upon leaving, and else by the next page.
    await page.goto("/about");
    const viewed = () =>
      events().flatMap((event) => (event.event_type === "Page View" ? [event.event_properties] : []));
    const viewOf = (path: string, referrer: string) => ({
      path,
      url: product.url + path,
      referrer,
    });
    await vi.waitFor(
      () =>
        expect(viewed()).toEqual([
          viewOf("/about", ""),
          viewOf("/terms", `${product.url}/about`),
          viewOf("/about", `${product.url}/terms`),
          // Loaded again.
          viewOf("/about", ""),
        ]),
      { timeout: 40_000, interval: 250 },
    );
    expect(events().map(({ event_type: name }) => name)).toContain("session_start");
    expect([bodies().includes(KEY), bodies().includes("ann@example.com")]).toEqual([true, false]);
    expect(new Set(vendor.requests.map(({ headers, path }) => `${headers.host} ${path.split("?")[0]}`))).toEqual(
      new Set([`${CONFIG_HOST} /config/${KEY}`, `${EVENTS_HOST} /2/httpapi`]),
    );

    await waitForScripts(page);
    await page.getByRole("button", { name: "Cookie preferences" }).click();
    await deny(page);
    const before = vendor.requests.length;
    await page.reload();
    await waitForScripts(page);
    await lookAround(page);
    await context.close();
    expect(vendor.requests.slice(before)).toEqual([]);
    expect(asked.filter((url) => url.startsWith(`${product.url}/collect/`))).toEqual([]);
    const origins = [product.url, `https://${EVENTS_HOST}`, `https://${CONFIG_HOST}`];
    expect(asked.filter((url) => !origins.includes(new URL(url).origin))).toEqual([]);
    expect(troubles.filter((trouble) => !/^request to https:\/\/[\w.-]+\.amplitude\.com\//.test(trouble))).toEqual([]);
  });

  it(
    "the account's id goes with events from login to logout, and with none after a session that expired",
    { timeout: 240_000 },
    async () => {
      const context = await browser.newContext({ baseURL: product.url });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      const logIn = async (): Promise<string> => {
        await page.goto("/login?to=/about");
        await waitForScripts(page);
        if (await page.getByRole("button", { name: "Consent", exact: true }).isVisible()) await consent(page);
        await waitUntilTracked(page, '"path":"/login"', () => Promise.resolve(bodies()));
        await logInByCode(page, product, "ann@example.com");
        await waitForScripts(page);
        return account.parse(await (await page.request.get("/api/visitor")).json()).userId;
      };
      const sentAs = (name: string, nth: number) =>
        vi.waitFor(() => {
          const found = events().filter(({ event_type: type }) => type === name)[nth];
          if (found === undefined) throw new Error(`${name} was not sent ${nth + 1} times`);
          return found;
        }, SENT);
      /** The accounts under which a browser's events were sent, for the vendor a browser is a device. */
      const usersOf = (device: string) =>
        new Set(events().flatMap((event) => (event.device_id === device ? [event.user_id ?? null] : [])));

      const id = await logIn();
      const login = await sentAs("Login", 0);
      await page.getByRole("button", { name: "Logout" }).click();
      await page.getByRole("link", { name: "Login", exact: true }).waitFor();
      const logout = await sentAs("Logout", 0);
      expect([login.user_id, logout.user_id]).toEqual([id, id]);
      expect(logout.device_id).toBe(login.device_id);
      const loginPage = events().find(({ event_properties: properties }) => properties["path"] === "/login");
      expect(loginPage).toMatchObject({ device_id: login.device_id });
      expect(loginPage?.user_id ?? null).toBeNull();

      await logIn();
      const again = await vi.waitFor(() => {
        const found = events().find(
          ({ event_type: name, device_id: device }) => name === "Login" && device !== login.device_id,
        );
        if (found === undefined) throw new Error("The second login was not sent");
        return found;
      }, SENT);
      expect(again.user_id).toBe(id);
      const kept = (await context.cookies()).filter(({ name }) => name.startsWith("AMP_"));
      await context.clearCookies();
      await context.addCookies(kept);
      await page.goto("/terms");
      await waitUntilTracked(page, '"path":"/terms"', () => Promise.resolve(bodies()));
      await page.goto("/about");
      const stranger = await vi.waitFor(() => {
        const found = events().find(({ event_properties: properties }) => properties["path"] === "/terms");
        if (found === undefined) throw new Error("The view after the session's end was not sent");
        return found;
      }, SENT);
      expect([login.device_id, again.device_id]).not.toContain(stranger.device_id);
      expect(usersOf(stranger.device_id)).toEqual(new Set([null]));
      expect(usersOf(again.device_id)).toEqual(new Set([null, id]));
    },
  );
});
