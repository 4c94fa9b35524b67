import { describe, expect, it } from "vitest";
import { judgeTable, planRows } from "#app/portfolios/import/rows/plan-rows.ts";
import { itemsOf } from "#app/portfolios/import/verdict.ts";
import type { Portfolio } from "#contracts/portfolio.ts";
import { exportPortfolio } from "./export-portfolio.ts";

const LOT = { id: "l1", date: "2024-03-01", quantity: "10.5", price: "822.79", fee: "1.00", currency: "USD" };
const LOTS = [
  LOT,
  { ...LOT, quantity: "-3", fee: null },
  { ...LOT, quantity: "7", price: null, fee: null, isOpening: true },
];
const ITEM = {
  targetWeight: null,
  addedAt: "2026-01-01T00:00:00.000Z",
  addedPrice: null,
  tags: [],
  note: "",
  lots: [],
};

const PORTFOLIO: Portfolio = {
  id: "p1",
  name: "Core | *holdings*",
  description: "",
  color: null,
  kind: "HOLDINGS",
  baseCurrency: "USD",
  version: 7,
  archivedAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  items: [
    {
      ...ITEM,
      id: "i1",
      cik: "0001045810",
      symbol: "NVDA",
      note: '=HYPERLINK("x")',
      tags: ["chips", "AI"],
      lots: LOTS,
    },
    { ...ITEM, id: "i2", cik: "0000021344", symbol: "KO", note: "a | b\n[c](javascript:x)" },
  ],
};

describe("exportPortfolio", () => {
  it("writes a CSV that no spreadsheet runs, and that the import reads back", () => {
    const csv = exportPortfolio(PORTFOLIO, "csv", new Map());
    expect(csv).toContain(`NVDA,10.5,822.79,2024-03-01,,1.00,"'=HYPERLINK(""x"")",chips;AI\r\n`);
    const today = "2026-11-22";
    const plan = planRows(csv, today, () => null);
    if (!plan.ok) throw new Error(plan.message);
    const companies = new Map(
      PORTFOLIO.items.map(({ cik, symbol }) => [symbol, { kind: "company", cik, symbol, name: symbol } as const]),
    );
    const verdicts = judgeTable({ ...plan, companies, today });
    expect(itemsOf(verdicts).map(({ symbol, tags, lots }) => [symbol, tags, lots])).toEqual([
      ["NVDA", ["chips", "AI"], LOTS.map(({ id: _id, ...lot }) => lot)],
      ["KO", [], []],
    ]);
  });

  it("writes JSON that says what it is, with everything a person wrote and no ids", () => {
    const json: unknown = JSON.parse(exportPortfolio(PORTFOLIO, "json", new Map()));
    expect(json).toMatchObject({ format: "beforehand-portfolio", version: 1, name: "Core | *holdings*" });
    expect(JSON.stringify(json)).not.toMatch(/"id"|p1|i1|l1/);
  });

  it("writes Markdown in which notes stay text", () => {
    const names = new Map([
      [
        "KO",
        {
          asked: "KO",
          kind: "company",
          cik: "21344",
          symbol: "KO",
          name: "Coca-Cola",
          exchange: null,
          sector: null,
          isHeld: true,
        } as const,
      ],
    ]);
    const lines = exportPortfolio(PORTFOLIO, "md", names).split("\n");
    expect(lines.at(-2)).toBe(String.raw`| 2 | KO | Coca-Cola |  | a \| b \[c\](javascript:x) |`);
  });
});
