import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { openFilingBundle } from "#filings/bundle/open-bundle.ts";
import { textOf } from "#filings/document/block.ts";
import { splitItems } from "#filings/items/split-items.ts";
import { describeBusiness, type QuotedSentence } from "./describe-business.ts";
import { findCustomers } from "./find-customers.ts";
import { findEmployees } from "./find-employees.ts";
import { findSites } from "./find-sites.ts";

const bundle = await openFilingBundle(fileURLToPath(new URL("../../../data/filings", import.meta.url)));
/** The newest report of each company whose Item 1 is in one piece; Intel's is on pages all over the report. */
const newest = bundle.filings.filter(
  ({ symbol }, index) => symbol !== "INTC" && bundle.filings.findIndex((one) => one.symbol === symbol) === index,
);

async function businessOf(filing: (typeof newest)[number]) {
  const parsed = await bundle.read(filing);
  const item = splitItems(parsed, filing.form).find(({ topic }) => topic === "business");
  return parsed.blocks.slice(item?.from ?? 0, item?.to ?? 0);
}

describe("describeBusiness, on the annual reports that come with the product", () => {
  it.each(newest)("quotes two to four whole sentences of $symbol", async (filing) => {
    const blocks = await businessOf(filing);
    const found = describeBusiness(blocks);
    expect(found.length).toBeGreaterThanOrEqual(2);
    expect(found.length).toBeLessThanOrEqual(4);
    for (const { text, block } of found) {
      const source = blocks.find(({ id }) => id === block);
      expect(source === undefined ? "" : textOf(source)).toContain(text);
    }
  });

  it("begins with what the company says it is", async () => {
    const first = new Map<string, string | undefined>();
    for (const filing of newest) first.set(filing.symbol, describeBusiness(await businessOf(filing))[0]?.text);
    expect(first.get("NVDA")).toBe(
      "NVIDIA pioneered accelerated computing to help solve the most challenging computational problems.",
    );
    expect(first.get("AAPL")).toMatch(/^The Company designs, manufactures and markets smartphones/);
    expect(first.get("MSFT")).toMatch(/^Microsoft is a technology company/);
  });
});

describe("findEmployees, on the annual reports that come with the product", () => {
  it("finds the number that each company states", async () => {
    const counts: Record<string, string | undefined> = {};
    for (const filing of newest) counts[filing.symbol] = findEmployees(await businessOf(filing))?.count;
    expect(counts).toEqual({
      AAPL: "166000",
      AMZN: "1576000",
      COST: "341000",
      GOOGL: "190820",
      JNJ: "138200",
      META: "78865",
      MSFT: "223000",
      NVDA: "42000",
      PG: "104000",
      TSLA: "134785",
      WMT: "2100000",
    });
  });
});

describe("findSites and findCustomers, on the annual reports that come with the product", () => {
  it("find whole sentences about the newest year, and nothing where none is clear", async () => {
    const sites: Record<string, readonly string[]> = {};
    const customers: Record<string, readonly string[]> = {};
    for (const filing of newest) {
      const parsed = await bundle.read(filing);
      const item = splitItems(parsed, filing.form).find(({ topic }) => topic === "properties");
      sites[filing.symbol] = textsOf(findSites(parsed.blocks.slice(item?.from ?? 0, item?.to ?? 0)));
      customers[filing.symbol] = textsOf(findCustomers(parsed, filing.period));
    }
    expect(sites["NVDA"]).toEqual([
      "Our headquarters is in Santa Clara, California.",
      "We own and lease approximately 3 million square feet of office and building space for our corporate headquarters.",
    ]);
    expect(sites["PG"]?.[1]).toMatch(/^In the U\.S\., we own and operate 24 manufacturing sites/);
    expect(customers).toEqual({
      AAPL: [],
      AMZN: [],
      COST: [],
      GOOGL: [
        expect.stringMatching(/^No individual customer or groups of affiliated customers represented more than 10%/),
      ],
      JNJ: [
        expect.stringMatching(
          /^In fiscal year 2025, the Company utilized three wholesalers .* 21\.8%, 15\.5% and 11\.1%/,
        ),
      ],
      META: [expect.stringMatching(/^No customer represented 10% or more of total revenue .* 2025/)],
      MSFT: [],
      NVDA: [
        expect.stringMatching(
          /sales to one direct customer represented 22% .* another direct customer represented 14%/,
        ),
      ],
      PG: [
        expect.stringMatching(/^Our largest customer, Walmart Inc\. and its affiliates, .* approximately 16% in 2026/),
        "No other customer represents more than 10% of our total sales.",
      ],
      TSLA: [],
      WMT: [],
    });
  });
});

function textsOf(sentences: readonly QuotedSentence[]): readonly string[] {
  return sentences.map(({ text }) => text);
}
