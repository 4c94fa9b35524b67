import { describe, expect, it } from "vitest";
import { itemsOf, type FoundCompany, type Verdict } from "#app/portfolios/import/verdict.ts";
import { guessColumns, unusedColumns } from "./columns.ts";
import { CLASSES_BY_ISIN } from "./company-of.ts";
import { questionsIn } from "./judge-rows.ts";
import { judgeTable, planRows } from "./plan-rows.ts";
import { readBytes } from "./read-bytes.ts";
import { dayOrderOf, likelyDayOrder, readDay } from "./read-day.ts";
import { decimalMarkOf, perShare, readAmount, readNumber } from "./read-number.ts";
import { MOST_ROWS, readTable, type Table } from "./read-table.ts";
import { kindOf } from "./row-kind.ts";

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
  const plan = planRows(text, { today: TODAY, recalled: () => null });
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

describe("decimalMarkOf", () => {
  it("tells a decimal comma from a mark of thousands", () => {
    expect(decimalMarkOf(["1.234,56"])).toBe(",");
    expect(decimalMarkOf(["12,5", "1,234"])).toBe(",");
    expect(decimalMarkOf(["1,234.56"])).toBe(".");
    expect(decimalMarkOf(["1,234", "5,678,901"])).toBe(".");
    expect(decimalMarkOf(["12", ""])).toBe(".");
  });
});

describe("readNumber", () => {
  it("reads what people and brokers write, digit by digit", () => {
    expect(readNumber("$1,234.50", ".")).toBe("1234.50");
    expect(readNumber("1.234,50 €", ",")).toBe("1234.50");
    expect(readNumber("1 234,5", ",")).toBe("1234.5");
    expect(readNumber("1'234.5", ".")).toBe("1234.5");
    expect(readNumber("(12.5)", ".")).toBe("-12.5");
    expect(readNumber("−3", ".")).toBe("-3");
    expect(readNumber("-$3.10", ".")).toBe("-3.10");
    expect(readNumber(".5", ".")).toBe("0.5");
    expect(readNumber("0.1000000000", ".")).toBe("0.10000000");
  });

  it("reads nothing else", () => {
    for (const text of ["", "n/a", "1e9", "12.3.4", "0x10", "1234567890123", "0.123456789", "=1+1", "--"]) {
      expect([text, readNumber(text, ".")]).toEqual([text, null]);
    }
  });
});

describe("readDay", () => {
  it("tells the order of day and month from the whole column, or that it cannot", () => {
    expect(dayOrderOf(["2024-03-05"])).toBe("ymd");
    expect(dayOrderOf(["03/05/2024", "03/25/2024"])).toBe("mdy");
    expect(dayOrderOf(["03.05.2024", "25.03.2024"])).toBe("dmy");
    expect(dayOrderOf(["03/05/2024"])).toBeNull();
    expect(dayOrderOf(["Mar 5, 2024"])).toBe("ymd");
  });

  it("reads days of the calendar and no others", () => {
    expect(readDay("3/5/24", "mdy")).toBe("2024-03-05");
    expect(readDay("3/5/1999", "dmy")).toBe("1999-05-03");
    expect(readDay("2024-03-05 09:30:00", "ymd")).toBe("2024-03-05");
    expect(readDay("5 March 2024", "ymd")).toBe("2024-03-05");
    expect(readDay("Mar 5, 2024", "mdy")).toBe("2024-03-05");
    for (const text of ["2023-02-29", "13/13/2024", "yesterday", "", "0000-01-01"]) {
      expect([text, readDay(text, "mdy")]).toEqual([text, null]);
    }
  });
});

describe("readAmount", () => {
  it("rounds money to eight decimals and divides a whole cost by the shares exactly", () => {
    expect(readAmount("51.833706625", ".")).toBe("51.83370663");
    expect(readAmount("170.00", ".")).toBe("170.00");
    expect(readAmount("1.2.3", ".")).toBeNull();
    expect(perShare("-1000", "3")).toBe("333.33333333");
    expect(perShare("165000.00", "1100")).toBe("150");
    expect(perShare("5", "0")).toBeNull();
  });
});

describe("likelyDayOrder", () => {
  const hints = { header: null, today: TODAY, hasDecimalComma: false };
  it("takes the order in which no day is still to come, else what the marks tell", () => {
    expect(likelyDayOrder(["12/11/2026"], hints)).toBe("dmy");
    expect(likelyDayOrder(["11/12/2026"], hints)).toBe("mdy");
    expect(likelyDayOrder(["03.05.2024"], hints)).toBe("dmy");
    expect(likelyDayOrder(["03/05/2024"], hints)).toBe("mdy");
    expect(likelyDayOrder(["03/05/2024"], { ...hints, hasDecimalComma: true })).toBe("dmy");
  });
});

describe("readBytes", () => {
  it("reads UTF-8, UTF-16 and the letters of older spreadsheets", () => {
    const text = "Symbol;Stück\r\nKO;1";
    const utf16 = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((sign) => [sign.charCodeAt(0), 0])]);
    const windows = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    for (const bytes of [new TextEncoder().encode(text), utf16, windows]) {
      expect(readBytes(bytes).replace("\uFEFF", "")).toBe(text);
    }
  });
});

describe("kindOf", () => {
  const kind = (side: string, more: Partial<Parameters<typeof kindOf>[0]> = {}) =>
    kindOf({ side, quantity: null, amount: null, description: "", ...more });

  it("knows nothing of what it does not know, least of all a purchase", () => {
    for (const side of [
      "",
      "Result adjustment",
      "Stock Merger",
      "Name Change",
      "Spin-off",
      "Sell Short",
      "Buyback offer",
      "REC",
      "=buy",
    ]) {
      expect([side, kind(side)]).toEqual([side, "unknown"]);
    }
  });

  it("tells purchases and sales by the words of brokers", () => {
    const buys = [
      "Buy",
      "BUY - MARKET",
      "Market buy",
      "Stop limit buy",
      "Bought",
      "YOU BOUGHT INTERCONTINENTAL EXCHANGE INC (ICE) (Cash)",
      "Reinvest Shares",
      "Open Position",
      "b",
    ];
    const sells = [
      "Sell",
      "SELL - STOP",
      "Market sell",
      "Limit sell",
      "Sold",
      "YOU SOLD APPLE INC (AAPL) (Cash)",
      "Position closed",
      "sale",
    ];
    expect(buys.map((side) => kind(side))).toEqual(buys.map(() => "buy"));
    expect(sells.map((side) => kind(side))).toEqual(sells.map(() => "sell"));
  });

  it("takes a reinvestment for a purchase only where shares came of it", () => {
    expect(kind("REINVESTMENT APPLE INC (AAPL) (Cash)", { quantity: "0.05" })).toBe("buy");
    expect(kind("Dividend Reinvestment", { quantity: "0.05" })).toBe("buy");
    expect(kind("Reinvest Dividend")).toBe("dividend");
    expect(kind("Qual Div Reinvest")).toBe("dividend");
    expect(kind("Dividend (Ordinary)", { quantity: "60", amount: "27" })).toBe("dividend");
    expect(kind("Dividend", { quantity: "60", amount: "-27", description: "Coca-Cola" })).toBe("dividend");
  });
});

describe("CLASSES_BY_ISIN", () => {
  it("holds numbers whose check digits are right (ISO 6166)", () => {
    for (const isin of Object.keys(CLASSES_BY_ISIN)) {
      const digits = [...isin].map((sign) => Number.parseInt(sign, 36)).join("");
      const sum = [...digits].toReversed().reduce((total, sign, at) => {
        const value = at % 2 === 0 ? Number(sign) : Number(sign) * 2;
        return total + Math.floor(value / 10) + (value % 10);
      }, 0);
      expect([isin, sum % 10]).toEqual([isin, 0]);
    }
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
      [5, "refused", "No company has this symbol."],
      [6, "refused", "No symbol."],
      [7, "refused", "2027-01-01 is still to come."],
      [8, "refused", '"many" is no number of shares.'],
      [9, "refused", '"dear" is no price.'],
      [10, "refused", '"someday" is no day.'],
      [11, "refused", "Fewer shares than none, without a date: short positions are not kept."],
    ]);
  });

  it("counts no row of an unknown kind, and a dividend never as shares", () => {
    const verdicts = judge(
      "Action,Ticker,No. of shares,Price / share,Time\nMarket buy,KO,45,60,2026-01-05\nMarket sell,KO,5,60,2026-01-06\nDividend (Ordinary),KO,60,0.5,2026-01-07\nBonus issue,KO,3,0,2026-01-08\n,KO,3,1,2026-01-09",
    );
    expect(said(verdicts).slice(2)).toEqual([
      [4, "unused", "A dividend: dividends are not kept yet."],
      [5, "refused", "“Bonus issue” is a kind of row that we do not know, so it is not counted."],
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
      remark: "Its cost is in EUR, and only dollars are kept: the cost stays unknown.",
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

  it("asks about each company of a file once, and names the columns that it does not use", () => {
    const { rows, header } = tableOf("Symbol,CUSIP,Mood\nko,191216100,fine\nNVDA,,\nko,,\n");
    const columns = guessColumns(header);
    expect(questionsIn(rows, columns).map(({ text }) => text)).toEqual(["ko", "NVDA"]);
    expect(unusedColumns(header ?? [], columns)).toEqual(["CUSIP", "Mood"]);
  });
});
