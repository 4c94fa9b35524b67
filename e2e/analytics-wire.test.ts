// What leaves the browser, as the browser sends it: the collector's own rules would hide what was sent and not kept.
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { consent, journey } from "./analytics-journey.ts";
import { waitUntilTracked } from "./analytics-traces.ts";
import { waitForScripts } from "./research-page.ts";
import type { WireEvent } from "./wire-events.ts";

const SECRET = "private-words";
const ELSEWHERE = `https://else.example/find?q=${SECRET}&type=${SECRET}#${SECRET}`;

/** Everything that a session sends of analytics from now on: bodies, and the SDK's cookies as their values read. */
function recordSent(context: BrowserContext): readonly string[] {
  const sent: string[] = [];
  context.on("request", async (request) => {
    const headers = await request.allHeaders().catch(() => request.headers());
    sent.push(...cookiesOf(headers["cookie"] ?? ""));
    if (new URL(request.url()).pathname.startsWith("/collect/")) sent.push(request.postData() ?? "");
  });
  return sent;
}

function cookiesOf(header: string): readonly string[] {
  return header
    .split("; ")
    .filter((cookie) => cookie.startsWith("AMP_"))
    .map((cookie) =>
      decodeURIComponent(Buffer.from(decodeURIComponent(cookie.replace(/^[^=]*=/, "")), "base64").toString()),
    );
}

/** The SDK sends every ten seconds, and as a page is left. */
const COLLECTED = { timeout: 40_000 };

const tracked = (page: Page, sent: readonly WireEvent[], words: string): Promise<void> =>
  waitUntilTracked(page, words, () => Promise.resolve(JSON.stringify(sent)));

const sends = (page: Page, words: string) =>
  page.waitForRequest((request) => (request.postData() ?? "").includes(words), { timeout: 30_000 });

describe("a referrer that holds a private search", () => {
  journey("leaves the browser without it, in no event and no cookie", { timeout: 180_000 }, async ({ session }) => {
    const page = await session.open("/about");
    await consent(page);
    const sent = recordSent(session.context);
    const identified = sends(page, '"$identify"');
    await page.goto("/terms", { referer: ELSEWHERE });
    await identified;
    const within = sends(page, '"path":"/privacy"');
    // A page loaded from this site's own search, on this site's own port.
    await page.goto(`/search?q=${SECRET}`);
    await waitForScripts(page);
    await page.evaluate(`location.href = "/privacy"`);
    await page.waitForURL("**/privacy");
    await within;

    const events = sent.filter((text) => text.includes("event_type"));
    expect(events.join("\n")).toContain('"referrer":"https://else.example/find"');
    expect(events.join("\n")).toContain('"initial_referrer":"https://else.example/find"');
    // The words read like a company's name, so the search itself may say them, and nothing else may.
    const others = events.map((text) => text.replaceAll(`"query":"${SECRET}"`, ""));
    expect([...others, ...sent.filter((text) => !events.includes(text))].join("\n")).not.toContain(SECRET);
  });
});

describe("a remote configuration", () => {
  journey(
    "that answers after a second and a half still switches off",
    { timeout: 180_000 },
    async ({ session, collected }) => {
      await session.context.route("**/collect/config/**", async (route) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        setTimeout(resolve, 1500);
        await promise;
        await route.fulfill({
          json: { configs: { analyticsSDK: { browserSDK: { autocapture: { sessions: false } } } } },
        });
      });
      const page = await session.open("/disclaimer");
      await consent(page);
      const sent = await sends(page, '"path":"/disclaimer"');
      expect(sent.postData()).not.toContain("session_start");
      expect(await collected("Page View", 1)).not.toEqual([]);
    },
  );
});

describe("a search", () => {
  journey(
    "is tracked once: upon Enter before its answer came, and on a page of results that a link opened",
    { timeout: 180_000 },
    async ({ session, collected }) => {
      const page = await session.open("/about");
      await consent(page);
      const field = page.getByRole("banner").getByRole("combobox");
      await field.fill("coca");
      await field.press("Enter");
      await page.waitForURL("**/search?q=coca");
      await tracked(page, session.sent, '"query":"coca"');
      await page.goto("/search?q=pepsi");
      await tracked(page, session.sent, '"query":"pepsi"');
      await page.goto("/earnings?company=nvda");
      await tracked(page, session.sent, '"Earnings Calendar View"');
      await page.goto("/about");
      await page.waitForURL("/about");
      // Other journeys of this file search too, each as a browser of its own.
      const own = async (name: string) =>
        (await collected(name, 0))
          .filter((event) => session.sent.some(({ device_id: device }) => device === event.device_id))
          .map(({ properties }) => properties);
      await expect.poll(() => own("Earnings Calendar View"), COLLECTED).toEqual([{ company_symbol: "NVDA" }]);
      await expect.poll(() => own("Company Search"), COLLECTED).toMatchObject([{ query: "coca" }, { query: "pepsi" }]);
    },
  );
});
