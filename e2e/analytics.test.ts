// Consent and the events of the site (docs/specification-map.md#3, #4 and #7), as the collector's own database has them.
import type { Page } from "playwright-core";
import { describe, expect, vi } from "vitest";
import { consent, deny, journey } from "./analytics-journey.ts";
import { storedNames, waitUntilTracked } from "./analytics-traces.ts";
import { logInByCode } from "./log-in-by-code.ts";
import { waitForResearch, waitForScripts } from "./research-page.ts";

const NVDA = { company_symbol: "NVDA" };
/** What the SDK does once it is loaded. */
const SOON = { timeout: 20_000, interval: 250 };
const DENIED = ["local cookie-consent-gdpr", "session scroll-positions"];

/** Looks around as a visitor does. */
async function useSite(page: Page): Promise<void> {
  await page.goto("/search");
  await waitForScripts(page);
  await page.getByRole("main").getByRole("combobox").fill("coca");
  await page.getByRole("option").first().click();
  await waitForResearch(page);
  await page.locator('[data-card="verdict"] [data-slot="figure"]').first().click();
  await page.getByRole("dialog").getByRole("article").waitFor();
  await page.keyboard.press("Escape");
  // The router reports an answer that is cut off; a page that was only just reached would be left in the middle of it.
  const answered = page.waitForEvent("requestfinished", (request) => new URL(request.url()).pathname === "/blog.data");
  await Promise.all([answered, page.getByRole("link", { name: "Blog" }).first().click()]);
  await page.waitForURL("**/blog");
}

describe("without consent", () => {
  journey(
    "nothing is loaded, stored or sent, before an answer and after a denial",
    { timeout: 180_000 },
    async ({ session }) => {
      const page = await session.open("/");
      await useSite(page);
      expect(await storedNames(page)).toEqual(["session scroll-positions"]);
      await page.getByRole("button", { name: "Manage options" }).click();
      await deny(page);
      await useSite(page);
      await page.reload();
      await waitForScripts(page);
      expect(await storedNames(page)).toEqual(DENIED);
      expect(await session.traffic.ofAnalytics()).toEqual([]);
    },
  );
});

describe("with consent", () => {
  journey(
    "a visit is collected, each event with exactly its properties",
    { timeout: 180_000 },
    async ({ session, product, collected }) => {
      const { url: origin } = product;
      const page = await session.open("/?q=ann@example.com");
      await consent(page);
      const shown = await search(page, "nvidia");
      await page.getByRole("option", { name: /NVDA/ }).click();
      await page.waitForURL("**/research/NVDA");
      await waitForResearch(page);
      const source = await readResearch(page);
      await page.locator('[data-slot="next-results"]').scrollIntoViewIfNeeded();
      await page.getByRole("link", { name: "Valuation", exact: true }).click();
      await page.waitForURL("**/research/NVDA?type=valuation");
      await waitForResearch(page);
      await page.locator('[data-card="dcf"]').scrollIntoViewIfNeeded();
      await page.locator('[data-card="dcf"] input').first().fill("7");
      await search(page, "ann@example.com");
      await page.goto("/terms");
      await waitUntilTracked(page, "/terms", async () => JSON.stringify(await collected("Page View", 0)));
      await page.goto("about:blank");

      const propertiesOf = async (name: string, count: number) =>
        (await collected(name, count)).map(({ properties }) => properties);
      const research = `${origin}/research/NVDA`;
      expect(await propertiesOf("Page View", 4)).toEqual([
        { path: "/", url: `${origin}/`, referrer: "" },
        { path: "/research/NVDA", url: research, referrer: `${origin}/` },
        { path: "/research/NVDA", url: `${research}?type=valuation`, referrer: research },
        // Loaded again, as the other two were not.
        { path: "/terms", url: `${origin}/terms`, referrer: "" },
      ]);
      expect(await propertiesOf("Company Search", 2)).toEqual([
        { query: "nvidia", results_count: shown },
        { query: "(withheld)", results_count: 0 },
      ]);
      expect(await propertiesOf("Research Run", 2)).toEqual([
        { ...NVDA, research_type: "overview" },
        { ...NVDA, research_type: "valuation" },
      ]);
      expect(await propertiesOf("Card Interaction", 2)).toEqual([
        { ...NVDA, card_type: "verdict", action: "figure_open" },
        { ...NVDA, card_type: "dcf", action: "edit" },
      ]);
      expect(await propertiesOf("Chart Interaction", 5)).toEqual([
        { ...NVDA, chart_type: "revenue_bars", action: "read" },
        { ...NVDA, chart_type: "revenue_bars", action: "figure_open" },
        { ...NVDA, chart_type: "revenue_bars", action: "csv" },
        { ...NVDA, chart_type: "revenue_bars", action: "table" },
        { ...NVDA, chart_type: "price_with_events", action: "range" },
      ]);
      expect(await propertiesOf("Sources Click", 2)).toEqual([
        { ...NVDA, source_type: "sec_8k" },
        { ...NVDA, source_type: source },
      ]);
      expect(await propertiesOf("Earnings Calendar View", 1)).toEqual([NVDA]);
      const spent = await propertiesOf("Page Time Spent", 3);
      expect(spent.map(({ page_name: name }) => name)).toEqual(["home", "research", "terms"]);
      for (const { time_spent_ms: ms, time_spent_seconds: seconds, ...rest } of spent) {
        expect(Object.keys(rest)).toEqual(["page_name"]);
        expect(Number(ms)).toBeGreaterThan(0);
        expect(seconds).toBe(Math.round(Number(ms) / 1000));
      }
      // What the SDK captures by itself, and how far the page got while nobody was signed in.
      const vitals = await collected("[Amplitude] Web Vitals", 1);
      expect(vitals.map(({ page: path, user_id: user }) => [path, user])).toContainEqual(["/", null]);
      await collected("session_start", 1);
    },
  );
});

describe("logging in and out", () => {
  journey(
    "is collected with the person whom the session names, and then forgets them",
    { timeout: 180_000 },
    async ({ session, product, collected }) => {
      const page = await session.open("/login?to=/about");
      await consent(page);
      await logInByCode(page, product, "ann@example.com");
      await waitForScripts(page);
      const [login] = await collected("Login", 1);
      await page.getByRole("button", { name: "Logout" }).click();
      await page.getByRole("link", { name: "Login", exact: true }).waitFor();

      const [logout] = await collected("Logout", 1);
      expect(login).toMatchObject({ properties: { method: "email_otp" } });
      expect(login?.user_id).not.toBeNull();
      expect(logout).toMatchObject({ properties: {}, device_id: login?.device_id });
      // Once as the person, once as nobody.
      const about = await vi.waitFor(async () => {
        const found = (await collected("Page View", 1)).filter(({ page: path }) => path === "/about");
        expect(found).toHaveLength(2);
        return found;
      }, SOON);
      expect(about[0]).toMatchObject({ device_id: login?.device_id, user_id: login?.user_id });
      expect(about[1]?.user_id).toBeNull();
      expect(about[1]?.device_id).not.toBe(login?.device_id);
    },
  );
});

describe("withdrawing consent", () => {
  journey(
    "stops and clears every tab at once, and consenting again starts again",
    { timeout: 180_000 },
    async ({ session, collected }) => {
      await session.context.clock.install();
      const first = await session.open("/terms");
      await consent(first);
      await first.reload();
      const second = await session.open("/privacy");
      const before = await vi.waitFor(async () => {
        const [cookie] = (await session.context.cookies()).filter(({ name }) => name === "AMP_beforehand");
        expect(cookie).toMatchObject({ sameSite: "Lax" });
        return cookie;
      }, SOON);
      expect(Math.round((Number(before?.expires) - Date.now() / 1000) / 86_400)).toBe(365);

      await second.getByRole("contentinfo").getByRole("button", { name: "Cookie preferences" }).click();
      await deny(second);
      await expect.poll(() => storedNames(first)).toEqual(DENIED);
      const asked = (await session.traffic.ofAnalytics()).length;
      await useSite(first);
      // The SDK sends every ten seconds.
      for (const page of [first, second]) await page.clock.fastForward(11_000);
      expect(await storedNames(first)).toEqual(DENIED);
      expect(await storedNames(second)).toEqual(["local cookie-consent-gdpr"]);
      expect(await session.traffic.ofAnalytics()).toHaveLength(asked);

      await second.getByRole("contentinfo").getByRole("button", { name: "Cookie preferences" }).click();
      await consent(second);
      await vi.waitFor(async () => {
        const [after] = (await session.context.cookies()).filter(({ name }) => name === "AMP_beforehand");
        expect(after?.value).toBeDefined();
        expect(after?.value).not.toBe(before?.value);
      }, SOON);
      await second.goto("about:blank");
      const privacy = (await collected("Page View", 1)).filter(({ page }) => page === "/privacy");
      expect(new Set(privacy.map(({ device_id: device }) => device)).size).toBe(privacy.length);
    },
  );
});

describe("an SDK that a blocker keeps away", () => {
  journey("is missed by nobody", { timeout: 180_000 }, async ({ session }) => {
    await session.context.route("**/assets/open-amplitude-*", (route) => route.abort());
    const page = await session.open("/");
    await consent(page);
    await useSite(page);
    expect(await session.traffic.ofAnalytics()).toEqual([]);
  });
});

/** Types into the page's own search; the number of companies that are shown. */
async function search(page: Page, words: string): Promise<number> {
  const field = page.getByRole("combobox").first();
  await field.fill("");
  await field.pressSequentially(words);
  await page.locator('[data-slot="search"][data-state="still"]').first().waitFor();
  await page.locator('[data-slot="search-summary"]').first().waitFor();
  return page.getByRole("option").count();
}

/** Opens figures, reads a chart and follows sources; the type of the last source. */
async function readResearch(page: Page): Promise<string | null> {
  await page.locator('[data-card="verdict"] [data-slot="figure"]').first().click();
  await closeEvidence(page);
  const chart = page.locator('[data-slot="chart"]', { has: page.getByRole("slider", { name: /revenue/i }) }).first();
  const slider = chart.getByRole("slider");
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await chart.locator('[data-slot="chart-cursor"]').waitFor();
  await page.keyboard.press("Enter");
  await closeEvidence(page);
  await Promise.all([page.waitForEvent("download"), chart.getByRole("button", { name: /as CSV/ }).click()]);
  await chart.getByRole("button", { name: "Table" }).click();
  await page.locator('[data-slot="price"] [data-slot="range"]').first().click();
  const current = page.locator('[data-card="filings"] li', { has: page.getByText("8-K", { exact: true }) }).first();
  await current.getByRole("link").click();
  const source = page.locator('[data-slot="sources"] li:has(a)').first();
  await source.getByRole("link").click();
  return source.getAttribute("data-source");
}

async function closeEvidence(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("article").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}
