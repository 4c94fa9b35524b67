import { describe, expect } from "vitest";
import { journey } from "./journey.ts";
import { cardTypes, drawAll, waitForResearch } from "./research-page.ts";

describe("a symbol", () => {
  journey("that nobody has: 404 with near matches", async ({ open }) => {
    const page = await open("/research/NVDAA");
    await page.getByRole("heading", { level: 1, name: /NVDAA/ }).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: /NVDA\b/ })
      .first()
      .waitFor();
    expect((await page.request.get("/research/NVDAA")).status()).toBe(404);
    // A path that names a tab of a company leads to it.
    for (const path of ["/research/NVDA/valuation", "/research/NVDA?type=valuation"])
      expect(new URL((await page.request.get(path)).url()).search).toBe("?type=valuation");
    expect(new URL((await page.request.get("/research/NVDA?type=financials")).url()).pathname).toBe(
      "/research/NVDA/financials",
    );
  });

  journey("that is listed and not bundled: what is known and what its reader can do", async ({ open }) => {
    const page = await open("/research/GME");
    const text = await page.getByRole("main").innerText();
    expect(text).toMatch(/GameStop/i);
    expect(text).toContain("1326380");
    expect(text).toContain("NYSE");
    expect(text).toContain("We don’t hold figures for GameStop");
    // Only operators are told of settings.
    expect(text).not.toMatch(/SEC_CONTACT|MARKET_SOURCE/);
    expect(await page.getByRole("button", { name: "Add to portfolio" }).count()).toBe(1);
    expect(await page.getByRole("link", { name: /Filings at the SEC/ }).getAttribute("href")).toContain(
      "CIK=0001326380",
    );
    expect((await page.request.get("/research/GME")).status()).toBe(200);
  });

  journey("of a fund: says that it is one", async ({ open }) => {
    const page = await open("/research/SPY");
    expect(await page.getByRole("main").innerText()).toMatch(/is a fund/);
  });

  journey("of a foreign filer: says what is known", async ({ open }) => {
    const page = await open("/research/TSM");
    expect(await page.getByRole("main").innerText()).toMatch(/Taiwan Semiconductor/i);
  });

  journey("of a bank: no gross margin, and why", async ({ open }) => {
    const page = await open("/research/JPM?type=fundamentals");
    await waitForResearch(page);
    expect(await page.getByRole("rowheader", { name: /Gross margin/ }).count()).toBe(0);
    expect(await page.locator('[data-card="profitability"]').innerText()).toMatch(
      /A bank reports no cost of revenue.*no gross profit/,
    );
  });

  journey("of a company with hardly any facts: cards that say what is missing", async ({ open }) => {
    const page = await open("/research/EQIX?type=full");
    await waitForResearch(page);
    await drawAll(page);
    const absent = page.locator('[data-card][data-state="absent"]');
    expect(await absent.count()).toBeGreaterThan(0);
    const words = await absent.locator('[data-slot="absent"], [data-slot="gaps"]').allInnerTexts();
    expect(words.length).toBeGreaterThanOrEqual(await absent.count());
    for (const text of words) expect(text).toMatch(/\w+ \w+/);
  });

  journey("of a young company that loses money: complete, with reasons instead of nonsense", async ({ open }) => {
    const page = await open("/research/SNOW?type=full");
    await waitForResearch(page);
    await drawAll(page);
    expect(await page.getByRole("main").innerText()).not.toMatch(/NaN|Infinity|undefined|\[object/);
    expect(await cardTypes(page)).toEqual([...new Set(await cardTypes(page))]);
  });

  journey("in another spelling: moves to the one it is listed under", async ({ open }) => {
    const page = await open("/research/nvda");
    expect(new URL(page.url()).pathname).toBe("/research/NVDA");
    await page.goto("/research/FB");
    expect(new URL(page.url()).pathname).toBe("/research/META");
  });
});

describe("a hostile symbol", () => {
  journey("gets a 404 page that shows it as text", { timeout: 120_000 }, async ({ open }) => {
    const page = await open("/");
    const hostile = [
      "..%2F..%2Fx",
      "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
      "НВДА",
      "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
      "💥",
    ];
    for (const symbol of hostile) {
      const response = await page.goto(`/research/${symbol}`);
      expect([symbol, response?.status()]).toEqual([symbol, 404]);
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    }
  });

  journey("that is no text at all gets a 4xx answer and never an error page", async ({ open }) => {
    const page = await open("/");
    const broken = ["%00", "%00NVDA", "%", "%zz", "%c3%28", "A".repeat(10_000)];
    for (const symbol of broken) {
      const response = await page.request.get(`/research/${symbol}`);
      expect([symbol.slice(0, 20), response.status()]).toEqual([symbol.slice(0, 20), 404]);
      expect(response.headers()["content-type"]).toMatch(/^text\/html/);
    }
  });
});
