import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, vi } from "vitest";
import { findFaint, findSeriousFaults } from "./axe-faults.ts";
import { journey } from "./journey.ts";
import { waitForResearch, waitForScripts } from "./research-page.ts";

/** A week in the middle of a season, within what is bundled. */
const SEASON = "/earnings?from=2026-07-27";
const VIEWS = [SEASON, `${SEASON}&view=week`, `${SEASON}&view=month`, `${SEASON}&view=table`] as const;

/** The first who asks has every company read, which takes some seconds. */
beforeAll(async () => {
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${inject("productUrl")}/api/earnings?from=2026-07-27`);
      if (!(await answer.text()).includes('"unread":0')) throw new Error("companies are still being read");
    },
    { timeout: 150_000, interval: 1_000 },
  );
}, 160_000);

/** Chooses what the calendar shows, and waits until it does. */
async function choose(page: Page, name: string): Promise<void> {
  const choices = page.getByRole("navigation", { name: "Events shown" });
  await choices.getByRole("link", { name, exact: true }).click();
  await choices.locator("a[aria-current]", { hasText: name }).waitFor();
}

/** The company in focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate<string>("document.activeElement?.textContent ?? ''");
}

describe("the earnings calendar", () => {
  journey(
    "has no serious accessibility fault in any view, in light and dark",
    { timeout: 120_000 },
    async ({ open }) => {
      // Colours that fade into those of the night would be measured on their way.
      const page = await open("/earnings", { reducedMotion: "reduce" });
      for (const path of VIEWS) {
        await page.emulateMedia({ colorScheme: "light" });
        // A few companies show every part; axe takes long over hundreds.
        await page.goto(`${path}&show=both&size=mega&sector=Technology`);
        expect([path, await findSeriousFaults(page)]).toEqual([path, []]);
        await page.emulateMedia({ colorScheme: "dark" });
        expect([path, await findFaint(page)]).toEqual([path, []]);
      }
    },
  );

  journey("fits 390 pixels in every view", async ({ open }) => {
    const page = await open("/earnings", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    for (const path of VIEWS) {
      await page.goto(`${path}&show=both`);
      expect([path, await page.evaluate<number>("document.documentElement.scrollWidth")]).toEqual([path, 390]);
    }
    const company = page.getByLabel("Company");
    expect(await company.isVisible()).toBe(false);
    await page.getByText("Filters").tap();
    await company.waitFor();
  });

  journey("is walked by arrow keys, and Enter opens a company's results", async ({ open }) => {
    const page = await open(SEASON);
    await waitForScripts(page);
    await page.locator("a[data-day]", { hasText: "AAPL" }).focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toContain("AMZN");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
    expect(await focused(page)).toContain("XOM");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Home");
    await page.locator("a[data-day]", { hasText: "AAPL" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/research\/AAPL\?type=earnings$/);
    await page.getByRole("heading", { name: "Next results" }).waitFor();
  });

  journey("answers without scripts: views, filters and steps are addresses", async ({ open }) => {
    const page = await open(SEASON, { javaScriptEnabled: false });
    await page.getByLabel("Company").fill("apple");
    await page.getByLabel("Status").selectOption({ label: "Reported" });
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/q=apple/);
    expect(await page.locator("a[data-day]").allTextContents()).toEqual(["AAPL Apple Inc."]);
    expect(await page.getByText("16:30 ET").count()).toBe(1);
    await page.getByRole("link", { name: "Table" }).click();
    // A year back and ahead of a company that is looked for.
    await expect.poll(() => page.locator('[data-view="table"] tbody tr').count()).toBeGreaterThanOrEqual(4);
    await page.getByRole("link", { name: "Show all" }).click();
    await page.waitForURL((url) => !url.searchParams.has("q"));
    await page.getByRole("link", { name: "Week", exact: true }).click();
    await page.waitForURL(/view=week/);
    await page.getByRole("link", { name: "Later" }).click();
    await page.waitForURL(/from=2026-08-03/);
  });

  journey("shows filing deadlines in every view once they are asked for", async ({ open }) => {
    const page = await open("/earnings?from=2026-08-03", { timezoneId: "Europe/Berlin", locale: "en-GB" });
    await waitForScripts(page);
    const views = page.getByRole("navigation", { name: "Views" });
    await page.locator("a[data-day]", { hasText: "AMD" }).waitFor();
    expect(await page.getByText("10-Q filed").count()).toBe(0);
    await choose(page, "Filing deadlines");
    // Days with many deadlines name the companies only; one company's says what it rests on.
    const one = await open("/earnings?from=2026-08-03&q=AAPL&show=deadlines");
    const apple = one.locator('[data-slot="agenda-entry"]', { hasText: "AAPL" });
    expect(await apple.textContent()).toMatch(
      /10-Q filed.*Filed on 31 Jul 2026, 6 days before the deadline\. 40 days after the period’s end, as a large accelerated filer\./,
    );
    await choose(page, "Both");
    await views.getByRole("link", { name: "Week" }).click();
    await page.getByRole("row", { name: /^Last day to file .*10-Q due .*AAPL/ }).waitFor();
    await views.getByRole("link", { name: "Month" }).click();
    const due = page.locator('[data-view="month"] [data-slot="day-deadlines"]');
    await due.getByRole("link", { name: "AAPL" }).focus();
    // The Thursday of the week after.
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe("TPR");
    await views.getByRole("link", { name: "Table" }).click();
    const until = page.getByRole("row", { name: /AAPL/ }).locator("time[title^='17:30 ET']");
    await expect.poll(() => until.textContent()).toMatch(/^23:30 /);
  });

  journey(
    "marks days of insiders' trades in views by day, for one company too, and leads to their card",
    async ({ open }) => {
      const page = await open("/earnings?company=AVGO&view=month&from=2025-09-01");
      const mark = (words: string, day: string) =>
        page.getByRole("link", { name: `AVGO ${words}: insiders on the open market, ${day} Sep 2025` });
      await mark("bought", "8").waitFor();
      await mark("bought and sold", "10").waitFor();
      await page.goto("/earnings?view=week&from=2025-09-08");
      const row = page.getByRole("row", { name: /^Insiders’ trades / });
      await row.getByRole("link", { name: "AVGO bought and sold" }).click();
      await page.waitForURL(/\/research\/AVGO\?type=risk#insiders$/);
      await page.getByRole("heading", { name: "Insiders", exact: true }).waitFor();
    },
  );

  journey("gives a deadline an event of its own in files, never in the place of results", async ({ open }) => {
    const page = await open("/earnings?q=AAPL&view=table&from=2026-08-03&show=both");
    const file = page.getByRole("link", { name: "calendar file (.ics)" });
    const read = async (path: string | null) => (await page.request.get(path ?? "")).text();
    const uidsOf = (text: string) => text.match(/UID:[^\r\n]+/g) ?? [];
    const both = uidsOf(await read(await file.getAttribute("href")));
    expect(new Set(both).size).toBe(both.length);
    expect(both).toContain("UID:0000320193-FY2026-Q4@earnings.beforehand");
    expect(both).toContain("UID:0000320193-FY2026-Q4-deadline@earnings.beforehand");
    const table = page.locator('[data-view="table"] tbody tr');
    expect(both).toHaveLength(await table.count());
    await choose(page, "Results");
    const results = uidsOf(await read(await file.getAttribute("href")));
    expect(results).toEqual(both.filter((uid) => !uid.includes("-deadline")));
    await page.getByText("Dividend dates are not in our data").waitFor();
  });

  journey("says that nothing fits the filters, and takes them off", async ({ open }) => {
    const page = await open(`${SEASON}&q=no-such-company&view=month`);
    await page.getByText("No results from 1 Jul 2026 to 31 Jul 2026 match the filters.").waitFor();
    await page.getByRole("link", { name: "Clear the filters" }).click();
    await page.locator("a[data-day]", { hasText: "AAPL" }).waitFor();
  });

  journey("shows hours in the reader's own zone, with New York's beside", async ({ open }) => {
    const page = await open(`${SEASON}&q=AAPL`, { timezoneId: "Europe/Berlin", locale: "en-GB" });
    await waitForScripts(page);
    const hour = page.locator("[data-slot='entry-when'] time");
    await expect.poll(() => hour.textContent()).toMatch(/^22:30 /);
    expect(await hour.getAttribute("title")).toBe("16:30 ET, after the close");
  });

  journey("says where what is held ends, and leads there", async ({ open }) => {
    const page = await open("/earnings");
    await page.getByText("Our data ends on 22 Aug 2026").waitFor();
    await page.getByRole("link", { name: "Go to the last week of our data" }).click();
    await page.waitForURL(/from=2026-08-17/);
    await page.locator("a[data-day]", { hasText: "WMT" }).waitFor();
  });
});

describe("a company's results", () => {
  journey(
    "show the next date with its accuracy, the pattern, and twenty quarters with their release",
    async ({ open }) => {
      // Of a day within the data, so that the next results do not move with the clock.
      const page = await open("/research/AAPL?type=earnings&asOf=2026-09-22");
      await waitForResearch(page);
      const next = page.locator('[data-slot="next-results"]');
      expect(await next.textContent()).toMatch(
        /Thu 29 Oct 2026.*Estimated, tier B.*±\d days? in \d+% of [\d,]+ past cases/s,
      );
      expect(await next.textContent()).toContain(
        "Must file its 10-K by 25 Nov 2026: 60 days after the period’s end, as a large accelerated filer.",
      );
      const history = page.locator('[data-slot="results-history"]');
      await history.getByText("12 earlier quarters").click();
      expect(await history.locator("tbody tr").count()).toBe(20);
      expect(await history.getByRole("link", { name: "Release" }).first().getAttribute("href")).toBe(
        "https://www.sec.gov/Archives/edgar/data/320193/000032019326000018/aapl-20260730.htm",
      );
      expect(await history.getByText("came within a day of it").count()).toBe(1);
      const link = next.getByRole("link", { name: "Calendar feed (.ics)" });
      const subscribe = next.getByRole("link", { name: "Subscribe in a calendar app" });
      const host = new URL(page.url()).host;
      expect(await subscribe.getAttribute("href")).toBe(`webcal://${host}/calendar/company/AAPL.ics`);
      const feed = await page.request.get((await link.getAttribute("href")) ?? "");
      // The feed goes by the clock: once the day is over it says that the results are not in our data.
      expect(await feed.text()).toMatch(
        /SUMMARY:AAPL results Q4 FY2026(\\, after the close \(estimated\)| \(expected\\, not in our data\))/,
      );
      expect(await feed.text()).not.toContain("-deadline@");
      const whole = next.getByRole("link", { name: "Feed with filing deadlines" });
      const feedOfBoth = await page.request.get((await whole.getAttribute("href")) ?? "");
      expect(await feedOfBoth.text()).toContain("SUMMARY:AAPL 10-K due\\, Q4 FY2026");
    },
  );
});
