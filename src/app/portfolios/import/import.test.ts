import { describe, expect, it } from "vitest";
import { guessColumns, isHeader } from "./columns.ts";
import { judgeRows, symbolsIn, type ImportReading } from "./judge-rows.ts";
import { dayOrderOf, readDay } from "./read-day.ts";
import { decimalMarkOf, readNumber } from "./read-number.ts";
import { MOST_ROWS, readTable, type Table } from "./read-table.ts";
import { itemsOf, type FoundCompany } from "./verdict.ts";

function tableOf(text: string): Table {
  const answer = readTable(text, isHeader);
  if (!answer.ok) throw new Error(answer.message);
  return answer.table;
}

const company = (cik: string, symbol: string): FoundCompany => ({ kind: "company", cik, symbol, name: symbol });

function judge(text: string, more: Partial<ImportReading> = {}) {
  const { header, rows } = tableOf(text);
  const companies = new Map<string, FoundCompany>([
    ["NVDA", company("1045810", "NVDA")],
    ["KO", company("21344", "KO")],
    ["SPY", { kind: "fund" }],
  ]);
  return judgeRows(rows, {
    columns: guessColumns(header),
    mark: ".",
    dayOrder: "ymd",
    companies,
    today: "2026-11-22",
    ...more,
  });
}

describe("readTable", () => {
  it("refuses what is empty, no text, or too long", () => {
    expect(readTable(" \n ", isHeader)).toMatchObject({ ok: false });
    expect(readTable("PK\u0003\u0004\0\0", isHeader)).toMatchObject({ ok: false });
    expect(readTable("Symbol\n" + "KO\n".repeat(MOST_ROWS), isHeader)).toMatchObject({ ok: false });
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

describe("judgeRows", () => {
  it("says for each row what it adds or why it adds nothing", () => {
    const verdicts = judge(
      "Symbol,Shares,Price,Date\nNVDA,10,822.79,2024-03-01\nKO,,,\nSPY,1,1,2024-01-01\nXXXX,,,\n,5,1,2024-01-01\nKO,5,,2024-01-01\nKO,5,60,\nKO,5,60,2027-01-01\nKO,many,60,2024-01-01",
    );
    expect(
      verdicts.map((verdict) => [verdict.line, verdict.kind, verdict.kind === "refused" ? verdict.reason : ""]),
    ).toEqual([
      [2, "trade", ""],
      [3, "company", ""],
      [4, "refused", "A fund: portfolios hold companies."],
      [5, "refused", "No company has this symbol."],
      [6, "refused", "No symbol."],
      [7, "refused", "A number of shares without a price."],
      [8, "refused", "A number of shares without a day."],
      [9, "refused", "2027-01-01 is still to come."],
      [10, "refused", '"many" is no number of shares.'],
    ]);
  });

  it("takes a sale from its word or its sign", () => {
    const verdicts = judge(
      "Symbol,Action,Qty,Price,Date,Fee\nKO,Sell,5,60,2024-01-05,-1.50\nKO,sold,-5,60,2024-01-05,",
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
  });

  it("joins the rows of one company, with notes and tags once each", () => {
    const verdicts = judge("Ticker;Notes;Tags\nKO;long;a|b\nNVDA;;\nKO;long;b|c");
    expect(itemsOf(verdicts)).toEqual([
      { cik: "21344", symbol: "KO", note: "long", tags: ["a", "b", "c"], lots: [] },
      { cik: "1045810", symbol: "NVDA", note: "", tags: [], lots: [] },
    ]);
  });

  it("names each symbol of a file once, as the file writes it", () => {
    const { rows, header } = tableOf("Symbol\nko\nNVDA\nko\n");
    expect(symbolsIn(rows, guessColumns(header))).toEqual(["ko", "NVDA"]);
  });
});
