// Portfolios that come from files of ours and from one another: looked at first, taken in once, taken back.
import { text as readText } from "node:stream/consumers";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findFaults } from "./axe-faults.ts";
import { logIn, makePortfolio, openAs, press, symbolsOn } from "./portfolio-pages.ts";

const MARK = { format: "beforehand-portfolio", version: 1 };
const LOT = { date: "2024-03-01", quantity: "10.5", price: "60.25", fee: null, currency: "USD" };
const COMPANY = { note: "", tags: [], targetWeight: null, addedPrice: null, lots: [] };
const ABOUT = { description: "", color: null, kind: "WATCHLIST", baseCurrency: "USD" };
const KO = { cik: "0000021344", symbol: "KO" };
const NVDA = { cik: "0001045810", symbol: "NVDA" };

/** Two portfolios as an export of all writes them. */
const FILE = {
  ...MARK,
  portfolios: [
    {
      name: "Ours",
      description: "Bought and kept",
      color: "teal",
      kind: "HOLDINGS",
      baseCurrency: "USD",
      items: [
        { ...KO, ...COMPANY, note: 'n "1"\n=2', tags: ["drinks", "β"], targetWeight: "0.25", lots: [LOT] },
        { ...NVDA, ...COMPANY },
      ],
    },
    { name: "Empty", ...ABOUT, items: [] },
  ],
};
const TEXT = `${JSON.stringify(FILE, null, 2)}\n`;

const jsonFile = (text: string) => ({ name: "p.json", mimeType: "application/json", buffer: Buffer.from(text) });

describe("portfolios from files", () => {
  const product = { url: inject("productUrl") };
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.connect(inject("browserEndpoint"));
  });
  afterAll(() => browser.close());

  async function openMember(email: string) {
    const member = await openAs({ browser, product }, "/portfolios");
    await logIn(member.page, product, email);
    return member;
  }

  /** What every row of the dry run says, in the order shown. */
  const verdicts = (page: Page): Promise<string[]> => page.locator("[data-verdict] td:last-child").allTextContents();

  async function choosePortfolios(page: Page, text: string): Promise<void> {
    if ((await page.getByRole("dialog", { name: "Import portfolios" }).count()) === 0) {
      await press(page, "Import portfolios");
    }
    await page.getByLabel("JSON file exported from Beforehand").setInputFiles(jsonFile(text));
  }

  async function exported(page: Page): Promise<string> {
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Export all")]);
    return readText(await download.createReadStream());
  }

  it("refuse what is none of ours, and show what each company of one of ours would do before it is taken in", async () => {
    const { page, troubles } = await openAs({ browser, product }, "/portfolios");
    await makePortfolio(page, "Core", ["NVDA"]);
    await press(page, "Import");
    const paste = page.getByLabel(/^Paste symbols/);
    for (const [text, sentence] of [
      ['{"a":'.repeat(5_000), "This JSON file was not exported from Beforehand."],
      [JSON.stringify({ ...MARK, version: 2 }), "A newer version of Beforehand wrote this file."],
      [
        `{"__proto__":{},${JSON.stringify({ ...MARK, name: "x", items: [] }).slice(1)}`,
        "that we do not know: __proto__.",
      ],
      [TEXT, "The file has 2 portfolios. Import it on the Portfolios page."],
    ] as const) {
      await paste.fill(text);
      await press(page, "Preview");
      await page.getByRole("alert").getByText(sentence).waitFor();
    }

    const more = Array.from({ length: 24 }, (_, at) => ({ symbol: MANY[at] }));
    const items = [
      { symbol: "NVDA" },
      { ...KO, lots: [LOT, { ...LOT, quantity: "-3" }] },
      { symbol: "SPY" },
      { symbol: "ZZZQ" },
      { symbol: "F", ownerId: "me" },
      ...more,
    ];
    await paste.fill(JSON.stringify({ ...MARK, name: "Any", items }));
    await press(page, "Preview");
    await page.getByText("29 rows: 25 companies to import; 3 not imported; 1 already there.").waitFor();
    expect((await verdicts(page)).slice(0, 4)).toEqual([
      "not imported A fund: portfolios hold companies.",
      "not imported We do not cover this symbol.",
      "not imported It has a field that we do not know: ownerId.",
      "already there It is already in the portfolio and stays as it is.",
    ]);
    expect(await verdicts(page)).toContain("The Coca-Cola Company: 2 trades");
    expect(await findFaults(page)).toEqual([]);
    await press(page, "Import 25 companies");
    await expect.poll(async () => (await symbolsOn(page)).length).toBe(26);

    await press(page, "Import");
    await paste.fill(JSON.stringify({ ...MARK, name: "Any", items: items.slice(0, 2) }));
    await press(page, "Preview");
    await page.getByText("2 rows: 0 companies to import; 2 already there.").waitFor();
    expect(await page.getByRole("button", { name: "Import 0 companies" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Close" }).click();
    await press(page, "Undo");
    await expect.poll(() => symbolsOn(page)).toEqual(["NVDA"]);
    expect(troubles).toEqual([]);
  }, 300_000);

  it("come whole into an empty account and go out equal, for guests and members, once", async () => {
    const guest = await openAs({ browser, product }, "/portfolios");
    const member = await openMember("importer@example.com");
    for (const { page, troubles } of [guest, member]) {
      await choosePortfolios(page, '{"format":"other"}');
      await page.getByRole("alert").getByText("This JSON file was not exported from Beforehand.").waitFor();
      await choosePortfolios(page, TEXT);
      await page.getByRole("button", { name: "Import 2 portfolios" }).waitFor();
      expect(await page.getByText("Becomes a new portfolio.").count()).toBe(2);
      expect(await findFaults(page)).toEqual([]);
      await press(page, "Import 2 portfolios");
      await page.getByText("2 portfolios imported.").waitFor();
      expect(await exported(page)).toBe(TEXT);

      await choosePortfolios(page, TEXT);
      await page.getByText("Its trades are already there.").waitFor();
      expect(await page.getByRole("button", { name: "Import 0 portfolios" }).isDisabled()).toBe(true);
      await page.getByRole("button", { name: "Close" }).click();
      await press(page, "Undo");
      await page.getByText("No portfolios yet.").waitFor();
      expect(troubles).toEqual([]);
    }
  }, 300_000);

  it("are merged into one another with nothing lost or doubled, and taken apart again", async () => {
    const other = {
      name: "Other",
      ...ABOUT,
      items: [{ ...KO, note: "mine", lots: [LOT, { ...LOT, quantity: "-2" }] }],
    };
    const text = JSON.stringify({ ...MARK, portfolios: [FILE.portfolios[0], other] });
    const guest = await openAs({ browser, product }, "/portfolios");
    const member = await openMember("merger@example.com");
    for (const { page, troubles } of [guest, member]) {
      await choosePortfolios(page, text);
      await press(page, "Import 2 portfolios");
      await page.getByText("2 portfolios imported.").waitFor();
      const before = await exported(page);

      await page.getByRole("link", { name: "Ours" }).click();
      await page.getByRole("heading", { level: 1, name: "Ours" }).waitFor();
      await press(page, "Settings");
      expect(await findFaults(page)).toEqual([]);
      await page.getByLabel("Merge into").selectOption({ label: "Other" });
      await press(page, "Merge");
      await page.getByText("1 trade or position is the same in both portfolios.", { exact: false }).waitFor();
      await press(page, "Count them once");
      await page.getByText("Ours is merged into Other.").waitFor();
      await expect.poll(() => symbolsOn(page)).toEqual(["KO", "NVDA"]);
      await press(page, "Change KO");
      expect(await page.getByLabel("Note").inputValue()).toBe('mine\nn "1"\n=2');
      expect(await page.getByRole("table", { name: "Trades in KO" }).getByRole("row").count()).toBe(3);
      await page.getByRole("button", { name: "Close" }).click();

      await press(page, "Undo");
      await page.getByRole("heading", { level: 1, name: "Ours" }).waitFor();
      await page.getByRole("link", { name: "Portfolios" }).last().click();
      await page.getByRole("link", { name: "Ours" }).waitFor();
      expect(sorted(await exported(page))).toEqual(sorted(before));
      expect(troubles).toEqual([]);
    }
  }, 300_000);
});

const MANY = "AAPL MSFT AMZN JPM WMT XOM PG HD MRK PEP COST CSCO MCD DIS VZ PFE INTC IBM GE CAT BA MMM NKE SBUX".split(
  " ",
);

/** What came back stands at the end of the list. */
function sorted(text: string): readonly string[] {
  const file: unknown = JSON.parse(text);
  const portfolios = typeof file === "object" && file !== null && "portfolios" in file ? file.portfolios : [];
  return Array.isArray(portfolios) ? portfolios.map((one: unknown) => JSON.stringify(one)).toSorted() : [];
}
