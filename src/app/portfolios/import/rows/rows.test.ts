import { describe, expect, it } from "vitest";
import { itemsOf, type FoundCompany, type Verdict } from "#app/portfolios/import/verdict.ts";
import { guessColumns, unusedColumns } from "./columns.ts";
import { questionsIn } from "./judge-rows.ts";
import { judgeTable, planRows } from "./plan-rows.ts";
import { MOST_ROWS, readTable, type Table } from "./read-table.ts";

const TODAY = "2026-11-22";

function tableOf(text: string): Table {
  const answer = readTable(text);
  if (!answer.ok) throw new Error(answer.message);
  return answer.table;
}

const company = (cik: string, symbol: string): FoundCompany => ({ kind: "company", cik, symbol, name: symbol });
const COMPANIES = new Map<string, FoundCompany>([
  ["NVDA", company("1045810", "NVDA")],
  ["KO", company("21344", "KO")],
  ["SPY", { kind: "fund" }],
]);

function judge(text: string): readonly Verdict[] {
  const plan = planRows(text, TODAY, () => null);
  if (!plan.ok) throw new Error(plan.message);
  return judgeTable({ ...plan, companies: COMPANIES, today: TODAY });
}

const said = (verdicts: readonly Verdict[]) =>
  verdicts.map((verdict) => [verdict.line, verdict.kind, "reason" in verdict ? verdict.reason : ""]);

describe("readTable", () => {
  it("refuses what is empty, no text, or too long", () => {
    expect(readTable(" \n ")).toMatchObject({ ok: false });
    expect(readTable("PK\u0003\u0004\0\0")).toMatchObject({ ok: false });
    expect(readTable("Symbol\n" + "KO\n".repeat(MOST_ROWS))).toMatchObject({ ok: false });
  });

  it("reads symbols alone, however they are separated", () => {
    for (const text of ["NVDA KO", "NVDA, KO", "NVDA\nKO\n", "$NVDA;$KO", "\uFEFFNVDA\r\nKO"]) {
      expect(tableOf(text)).toMatchObject({ header: null, rows: [{ cells: ["NVDA"] }, { cells: ["KO"] }] });
    }
    expect(tableOf("BRK.B BRK/B").rows).toHaveLength(2);
  });

  it("finds a header among titles, though its names begin with digits", () => {
    const titles = Array.from({ length: 20 }, (_, at) => `Account ${at}`).join("\n");
    const { header, rows, notes } = tableOf(`${titles}\n\nSymbol,Quantity,52-Week High,7 Day Yield\nKO,5,70,1%\n`);
    expect(header).toEqual(["Symbol", "Quantity", "52-Week High", "7 Day Yield"]);
    expect(rows).toEqual([{ line: 23, cells: ["KO", "5", "70", "1%"] }]);
    expect(notes).toEqual(["20 lines of text around the rows are not used."]);
  });

  it("finds the delimiter, keeps quoted ones, and counts lines as an editor does", () => {
    for (const mark of [",", "\t", ";", "|"]) {
      const table = tableOf(`Symbol${mark}Note\nKO${mark}"a${mark}b"\n\nNVDA${mark}`);
      expect(table.header).toEqual(["Symbol", "Note"]);
      expect(table.rows).toEqual([
        { line: 2, cells: ["KO", `a${mark}b`] },
        { line: 4, cells: ["NVDA", ""] },
      ]);
    }
  });
});

describe("guessColumns", () => {
  it("takes today's price of a list of positions for no purchase price, and how shares are held for no trade", () => {
    const header = ["Symbol", "Quantity", "Last Price", "Price", "Market Value", "Type"];
    expect(guessColumns(header)).toMatchObject({ symbol: 0, quantity: 1, price: null, side: null });
    expect(guessColumns(["Symbol", "Shares", "Price"])).toMatchObject({ price: 2 });
  });

  it("knows what brokers call them, in any case and with signs between", () => {
    const header = ["Account", "TICKER", "No. of Shares", "Cost Per Share", "Trade Date", "Commission ($)", "Action"];
    expect(guessColumns(header)).toMatchObject({
      symbol: 1,
      quantity: 2,
      price: 3,
      date: 4,
      fee: 5,
      side: 6,
      note: null,
    });
  });
});

describe("judgeTable", () => {
  it("says for each row what it adds or why it adds nothing", () => {
    const verdicts = judge(
      "Symbol,Shares,Price,Date\nNVDA,10,822.79,2024-03-01\nKO,,,\nSPY,1,1,2024-01-01\nXXXX,,,\n,5,1,2024-01-01\nKO,5,60,2027-01-01\nKO,many,60,2024-01-01\nKO,5,dear,2024-01-01\nKO,5,60,someday\nKO,-5,60,",
    );
    expect(said(verdicts)).toEqual([
      [2, "trade", ""],
      [3, "company", ""],
      [4, "refused", "A fund: portfolios hold companies."],
      [5, "refused", "We do not cover this symbol."],
      [6, "refused", "No symbol."],
      [7, "refused", "1 Jan 2027 is in the future."],
      [8, "refused", '"many" is not a number of shares.'],
      [9, "refused", '"dear" is not a price.'],
      [10, "refused", '"someday" is not a date.'],
      [11, "refused", "Negative shares without a date: we do not support short positions."],
    ]);
  });

  it("calls a fund one where the file says so, whether we know its symbol or not", () => {
    expect(said(judge("Symbol,Shares,Asset Type\nVWRL,5,ETF\nXXXX,5,Stock"))).toEqual([
      [2, "refused", "A fund: portfolios hold companies."],
      [3, "refused", "We do not cover this symbol."],
    ]);
  });

  it("counts no row of an unknown kind, and a dividend never as shares", () => {
    const verdicts = judge(
      "Action,Ticker,No. of shares,Price / share,Time\nMarket buy,KO,45,60,2026-01-05\nMarket sell,KO,5,60,2026-01-06\nDividend (Ordinary),KO,60,0.5,2026-01-07\nBonus issue,KO,3,0,2026-01-08\n,KO,3,1,2026-01-09",
    );
    expect(said(verdicts).slice(2)).toEqual([
      [4, "unused", "A dividend: we do not track dividends yet."],
      [5, "refused", "“Bonus issue” is a kind of row that we do not know, so we do not count it."],
      [6, "refused", "It does not say whether shares were bought or sold."],
    ]);
    expect(itemsOf(verdicts)[0]?.lots?.map(({ quantity }) => quantity)).toEqual(["45", "-5"]);
  });

  it("takes shares without a date for a position held today, and says which cost it does not know", () => {
    const [priced, unpriced] = judge("Symbol,Shares,Cost per share\nKO,5,60\nNVDA,2,\n");
    expect(priced).toMatchObject({
      remark: null,
      item: { lots: [{ date: TODAY, quantity: "5", price: "60", isOpening: true }] },
    });
    expect(unpriced).toMatchObject({ remark: "Its cost is not in the file.", item: { lots: [{ price: null }] } });
  });

  it("keeps no cost in another currency, and no share of a market abroad", () => {
    const verdicts = judge(
      "Ticker,ISIN,Quantity,Price,Currency,Date\nKO,US1912161007,5,60,EUR,2026-01-05\nKO,GB00BH4HKS39,5,60,GBX,2026-01-05\nKO,,5,€60,,2026-01-05",
    );
    expect(verdicts[0]).toMatchObject({
      kind: "trade",
      remark: "Its cost is in EUR. We keep only dollars, so the cost stays unknown.",
      item: { lots: [{ quantity: "5", price: null }] },
    });
    expect(verdicts.slice(1).map(({ kind }) => kind)).toEqual(["refused", "refused"]);
  });

  it("takes a sale from its word or its sign", () => {
    const verdicts = judge(
      "Symbol,Action,Qty,Price,Date,Fee\nKO,Sell,5,60,2024-01-05,-1.50\nKO,sold,-5,60,2024-01-05,\nKO,Buy,-5,60,2024-01-05,",
    );
    expect(itemsOf(verdicts)).toMatchObject([
      {
        symbol: "KO",
        lots: [
          { quantity: "-5", fee: "1.50" },
          { quantity: "-5", fee: null },
        ],
      },
    ]);
    expect(verdicts[2]).toMatchObject({ kind: "refused" });
  });

  it("joins the rows of one company, with notes and tags once each", () => {
    const verdicts = judge("Ticker;Notes;Tags\nKO;long;a|b\nNVDA;;\nKO;long;b|c");
    expect(itemsOf(verdicts)).toEqual([
      { cik: "21344", symbol: "KO", note: "long", tags: ["a", "b", "c"], lots: [] },
      { cik: "1045810", symbol: "NVDA", note: "", tags: [], lots: [] },
    ]);
  });

  it("counts executions where a statement has no orders, and orders where it has both", () => {
    const statement = (levels: readonly string[]) =>
      [
        "Trades,Header,DataDiscriminator,Asset Category,Symbol,Date/Time,Quantity,T. Price",
        ...levels.map((level) => `Trades,Data,${level},Stocks,KO,"2026-05-04, 09:30:00",5,60`),
        "Trades,SubTotal,,Stocks,KO,,5,",
      ].join("\n");
    const shares = (levels: readonly string[]) =>
      itemsOf(judge(statement(levels)))[0]?.lots?.map(({ quantity }) => quantity);
    expect(shares(["Execution"])).toEqual(["5"]);
    expect(shares(["Order", "Execution"])).toEqual(["5"]);
  });

  it("refuses words that no portfolio keeps, row by row", () => {
    const verdicts = judge(
      `Symbol,Notes,Tags\nKO,${"x".repeat(2001)},\nKO,a\u0007b,\nKO,,${"t".repeat(31)}\nNVDA,fine,a`,
    );
    expect(verdicts.map(({ kind }) => kind)).toEqual(["refused", "refused", "refused", "company"]);
  });

  it("asks about each company of a file once, and names the columns that it does not use", () => {
    const { rows, header } = tableOf("Symbol,CUSIP,Mood\nko,191216100,fine\nNVDA,,\nko,,\n");
    const columns = guessColumns(header);
    expect(questionsIn(rows, columns).map(({ text }) => text)).toEqual(["ko", "NVDA"]);
    expect(unusedColumns(header ?? [], columns)).toEqual(["CUSIP", "Mood"]);
  });
});
