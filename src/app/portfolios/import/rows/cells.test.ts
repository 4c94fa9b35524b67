import { describe, expect, it } from "vitest";
import { CLASSES_BY_ISIN } from "./company-of.ts";
import { readBytes } from "#app/portfolios/import/read-chosen-file.ts";
import { dayOrderOf, likelyDayOrder, readDay } from "./read-day.ts";
import { decimalMarkOf, perShare, readAmount, readNumber } from "./read-number.ts";
import { kindOf } from "./row-kind.ts";

describe("decimalMarkOf", () => {
  it("tells a decimal comma from a mark of thousands", () => {
    expect(decimalMarkOf(["1.234,56"])).toBe(",");
    expect(decimalMarkOf(["12,5", "1,234"])).toBe(",");
    expect(decimalMarkOf(["1,234.56"])).toBe(".");
    expect(decimalMarkOf(["1,234", "5,678,901"])).toBe(".");
    expect(decimalMarkOf(["12", ""])).toBe(".");
  });

  it("asks all cells, so that one odd one does not decide, and says where both readings remain", () => {
    expect(decimalMarkOf(["99,5", "2.5", "150.25"])).toBe(".");
    expect(decimalMarkOf(["1.250", "510,00"])).toBe(",");
    expect(decimalMarkOf(["1.505,50", "2.724,10", "10"])).toBe(",");
    expect(decimalMarkOf(["1,00,000", "2.50"])).toBe(".");
    expect(decimalMarkOf(["$1,234"])).toBe(".");
    expect(decimalMarkOf(["0,125", "12%", "28-05-2026", "15:31", "12.05.2026"])).toBe(",");
    for (const cells of [["1.250"], ["1,234", "10"], ["99,5", "150.25"]]) {
      expect([cells, decimalMarkOf(cells)]).toEqual([cells, null]);
    }
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

describe("readNumber of groups", () => {
  it("reads marks of thousands only where thousands are", () => {
    for (const text of ["99,5", "2,72", "1,2345", "0,123", "1,23,4", ",5"]) {
      expect([text, readNumber(text, ".")]).toEqual([text, null]);
    }
    expect(readNumber("1,00,000.5", ".")).toBe("100000.5");
  });

  it("reads nothing that means two things while the mark is unknown", () => {
    expect(readNumber("1.250", null)).toBeNull();
    expect(readNumber("1,250", null)).toBeNull();
    expect(readNumber("99,5", null)).toBe("99.5");
    expect(readNumber("1.505,50", null)).toBe("1505.50");
    expect(readNumber("12", null)).toBe("12");
  });
});

describe("readDay", () => {
  it("tells the order of day and month from the whole column, or that it cannot", () => {
    expect(dayOrderOf(["2024-03-05"])).toBe("ymd");
    expect(dayOrderOf(["03/05/2024", "03/25/2024"])).toBe("mdy");
    expect(dayOrderOf(["03.05.2024", "25.03.2024"])).toBe("dmy");
    expect(dayOrderOf(["03/05/2024"])).toBeNull();
    expect(dayOrderOf(["99/99/2024", "2024-03-05", "03/25/2024"])).toBe("mdy");
    expect(dayOrderOf(["25/03/2024", "26/03/2024", "03/25/2024"])).toBe("dmy");
    expect(dayOrderOf(["Mar 5, 2024"])).toBe("ymd");
  });

  it("reads days of the calendar and no others", () => {
    expect(readDay("3/5/24", "mdy")).toBe("2024-03-05");
    expect(readDay("3/5/1999", "dmy")).toBe("1999-05-03");
    expect(readDay("2024-03-05 09:30:00", "ymd")).toBe("2024-03-05");
    expect(readDay("5 March 2024", "ymd")).toBe("2024-03-05");
    expect(readDay("Mar 5, 2024", "mdy")).toBe("2024-03-05");
    for (const text of ["20240305", "2024-03-05, 09:30:00", "03/05/2024 as of 03/04/2024", "Mar-05-2024", "5-Mar-24"]) {
      expect([text, readDay(text, "mdy")]).toEqual([text, "2024-03-05"]);
    }
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
  const hints = { header: null, today: "2026-11-22", hasDecimalComma: false };
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
    const utf16 = new Uint8Array([0xff, 0xfe, ...Array.from(text, (sign) => [sign.charCodeAt(0), 0]).flat()]);
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
      "BUY (Ca.)",
      "Cancelled buy",
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

describe("kindOf shares that were given or exchanged", () => {
  const kind = (side: string, quantity: string | null = null) =>
    kindOf({ side, quantity, amount: null, description: "" });

  it("calls them no split, no exchange of currencies and no dividend in cash", () => {
    for (const side of ["Stock Dividend", "Stock Distribution", "Share Distribution"]) {
      expect([side, kind(side, "5")]).toEqual([side, "distribution"]);
    }
    for (const side of ["Conversion of shares", "Share Conversion"])
      expect([side, kind(side)]).toEqual([side, "unknown"]);
    expect(kind("Currency conversion")).toBe("exchange");
    expect([kind("Reinvested Dividend", "0.5"), kind("Reinvested Dividend")]).toEqual(["buy", "dividend"]);
    expect(kind("Reverse Split", "5")).toBe("split");
  });
});

describe("CLASSES_BY_ISIN", () => {
  it("holds numbers whose check digits are right (ISO 6166)", () => {
    for (const isin of Object.keys(CLASSES_BY_ISIN)) {
      const digits = Array.from(isin, (sign) => Number.parseInt(sign, 36)).join("");
      const sum = Array.from(digits)
        .toReversed()
        .reduce((total, sign, at) => {
          const value = at % 2 === 0 ? Number(sign) : Number(sign) * 2;
          return total + Math.floor(value / 10) + (value % 10);
        }, 0);
      expect([isin, sum % 10]).toEqual([isin, 0]);
    }
  });
});
