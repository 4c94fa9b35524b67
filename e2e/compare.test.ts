// Compare: opened from a company with its peers, companies and metrics picked, who leads, own histories, the chart.
import { describe, expect } from "vitest";
import { findFaults } from "./axe-faults.ts";
import { journey } from "./journey.ts";
import { waitForScripts } from "./research-page.ts";

describe("a comparison", () => {
  journey(
    "opens from the header with the company and its peers, and its address keeps what is picked",
    async ({ open }) => {
      const page = await open("/research/NVDA/financials");
      await waitForScripts(page);
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Compare" }).click();
      await page.getByRole("heading", { name: "Leaders" }).waitFor();
      const symbols = page.getByRole("list", { name: "Companies on this page" });
      expect((await symbols.innerText()).split("\n").slice(0, 1)).toEqual(["NVDA"]);
      expect(await symbols.getByRole("listitem").count()).toBe(6);
      await symbols.getByRole("link", { name: "Remove AVGO" }).click();
      await symbols.getByText("AVGO").waitFor({ state: "detached" });
      const companies = page.getByRole("combobox", { name: "Companies", exact: true });
      await companies.fill("coca");
      await page.getByRole("option", { name: /KO/ }).first().waitFor();
      await companies.press("Enter");
      await page.getByRole("columnheader", { name: "KO", exact: true }).waitFor();
      const metrics = page.getByRole("combobox", { name: "Metrics", exact: true });
      await metrics.fill("total assets");
      await metrics.press("Enter");
      await page.getByRole("rowheader", { name: "Total assets", exact: true }).waitFor();
      const { searchParams } = new URL(page.url());
      expect(searchParams.get("symbols")).toMatch(/^NVDA,(?!.*AVGO).*,KO$/);
      expect(searchParams.get("metrics")).toMatch(/^revenue,.*,total_assets$/);
      await page.reload();
      await page.getByRole("rowheader", { name: "Total assets", exact: true }).waitFor();
    },
  );

  journey("says who leads and by how much, through figures with evidence", async ({ open }) => {
    const page = await open("/compare?symbols=NVDA,AMD,INTC&metrics=gross_margin,pe");
    await waitForScripts(page);
    const sentence = page.getByText("Nvidia’s gross margin of").first();
    expect(await sentence.innerText()).toMatch(/ is the highest of 3 companies; .* percentage points lower\.$/);
    await sentence.getByRole("link", { name: /percentage points/ }).click();
    const evidence = page.getByRole("dialog").getByRole("article");
    await evidence.waitFor();
    expect(await evidence.innerText()).toMatch(/Gross margin 12 months to .* − Gross margin 12 months to /);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Own history of every company" }).click();
    await page.getByRole("columnheader", { name: "INTC own percentile" }).waitFor();
    await page.getByRole("navigation", { name: "Metric of the chart" }).getByRole("link", { name: "P/E" }).click();
    await page.getByRole("heading", { name: "P/E of NVDA, AMD, INTC, at month ends" }).waitFor();
    await page.getByRole("link", { name: "Open in charts" }).click();
    await page.getByRole("heading", { name: "Charts", level: 1 }).waitFor();
    await page.getByRole("heading", { name: "P/E of NVDA, AMD, INTC, at month ends" }).waitFor();
  });

  journey("holds eight companies without a spill from 320 px on, and axe finds nothing", async ({ open }) => {
    const page = await open("/compare?symbols=NVDA,AMD,INTC,KO,JPM,MET,O,COST&history=1");
    await waitForScripts(page);
    expect(await page.getByRole("list", { name: "Companies on this page" }).getByRole("listitem").count()).toBe(8);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const spill = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      expect({ width, spill }).toEqual({ width, spill: 0 });
    }
    expect(await findFaults(page)).toEqual([]);
  });

  journey("needs no scripts, and says what it does not show", async ({ open }) => {
    const page = await open("/compare", { javaScriptEnabled: false });
    await page.getByRole("combobox", { name: "Companies", exact: true }).fill("ko, spy, zzzq");
    await page.getByRole("button", { name: "Add the company" }).click();
    await page.getByText("SPY is a fund, not a company.").waitFor();
    await page.getByText(/We do not know the symbol ZZZQ\./).waitFor();
    await page.getByRole("columnheader", { name: "KO", exact: true }).waitFor();
  });
});

describe("a screen", () => {
  journey("that is hostile is refused with the place of its mistake", async ({ open }) => {
    const page = await open("/about");
    const refusal = async (line: string) => {
      const answer = await page.request.get(`/api/screen?q=${encodeURIComponent(line)}`);
      return [answer.status(), Number(/"at":(\d+)/.exec(await answer.text())?.[1])];
    };
    const many = Array.from({ length: 300 }, () => "pe > 1").join(" and ");
    expect(await refusal(many)).toEqual([400, "pe > 1 and ".length * 40]);
    expect(await refusal("pe > NaN")).toEqual([400, 5]);
    expect(await refusal("roik > 20%")).toEqual([400, 0]);
    expect(await refusal("pe > 1; DROP TABLE universe_row")).toEqual([400, 6]);
    expect(await refusal("pe > 1e999")).toEqual([400, 5]);
    expect(await refusal('sector = "Technology')).toEqual([400, 9]);
  });
});
