import { describe, expect, it } from "vitest";
import { judgeLines, outcomes } from "./judge-lines.fixture.ts";

// Files after the layouts of brokers that were read wrongly without a word: what is not understood adds no shares.

describe("rows that do not say whether shares were bought or sold", () => {
  it("are told by the words of their description (TD Ameritrade)", () => {
    const lines = [
      "DATE,TRANSACTION ID,DESCRIPTION,QUANTITY,SYMBOL,PRICE,COMMISSION,AMOUNT,REG FEE",
      "01/04/2021,1,Bought 10 AAPL @ 129.41,10,AAPL,129.41,0.00,-1294.10,",
      "01/05/2021,2,Sold 5 MSFT @ 222.31,5,MSFT,222.31,0.00,1111.53,0.02",
      "01/06/2021,3,Sold Short 100 KO @ 20.00,100,KO,20.00,0.00,2000.00,",
      "01/07/2021,4,STOCK SPLIT,90,NVDA,,,0.00,",
      "01/08/2021,5,TRANSFER OF SECURITY OR OPTION IN (KO),50,KO,,,0.00,",
      "01/09/2021,6,ORDINARY DIVIDEND (KO),,KO,,,12.00,",
    ];
    expect(outcomes(lines)).toEqual(["10 at 129.41", "-5 at 222.31", "refused", "split", "transfer", "dividend"]);
  });

  it("are told by a column of such words, whatever it is called", () => {
    for (const name of [
      "Direction",
      "Transaction",
      "Operation",
      "B/S",
      "Order Side",
      "Order Type",
      "Trade Type",
      "Trade Action",
      "Buy or Sell",
      "Buy/Sell Indicator",
      "Activity",
      "Typ",
      "Art",
      "Vorgang",
      "Transaktion",
      "Opération",
      "Sens",
      "Event",
      "Kind",
      "Category",
      "What I did",
    ]) {
      const lines = [
        `Date,Symbol,${name},Quantity,Price`,
        "2025-01-06,AAPL,Buy,10,240.25",
        "2025-02-06,AAPL,Sell,4,232.5",
        "2025-03-06,AAPL,Dividend,6,0.25",
      ];
      expect([name, outcomes(lines)]).toEqual([name, ["10 at 240.25", "-4 at 232.5", "dividend"]]);
    }
  });

  it("take a column for it by its cells, not by its name alone", () => {
    const lines = [
      "Date,Symbol,Order Type,Side,Rating,Quantity,Price",
      "2025-01-06,AAPL,Limit,Buy,Sell,10,240.25",
      "2025-02-06,AAPL,Market,Sell,Buy,4,232.5",
    ];
    expect(outcomes(lines)).toEqual(["10 at 240.25", "-4 at 232.5"]);
  });

  it("are no purchases, unless money was paid for them or the reader says so (Interactive Investor)", () => {
    const lines = [
      "Date,Symbol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance",
      "06/01/2025,AAPL,10,$240.25,APPLE INC COM,A1,2402.50,n/a,100",
      "26/02/2025,AAPL,4,$232.50,APPLE INC COM,A2,n/a,930.00,1030",
      "27/02/2025,AAPL,6,,APPLE INC COM,A3,0.20,n/a,1029.80",
      "28/02/2025,AAPL,6,$0.02,ADR FEE,A4,0.12,n/a,1029.68",
    ];
    expect(outcomes(lines)).toEqual(["10 at 240.25", "refused", "refused", "fee"]);
    const unsigned = ["Date,Symbol,Venue,Shares,Price", "2025-01-06,AAPL,Book,10,240.25"];
    expect(outcomes(unsigned)).toEqual(["refused"]);
    expect(outcomes(unsigned, { areBought: true })).toEqual(["10 at 240.25"]);
  });

  it("are purchases in a list that has no place for anything else, or that calls its day one", () => {
    expect(outcomes(["Symbol,Shares,Price,Date", "AAPL,10,240.25,2025-01-06"])).toEqual(["10 at 240.25"]);
    expect(outcomes(["Symbol,Account,Shares,Cost per share,Purchase date", "AAPL,IRA,10,240.25,2025-01-06"])).toEqual([
      "10 at 240.25",
    ]);
  });
});

describe("money", () => {
  it("is never a number of shares", () => {
    expect(
      outcomes([
        "Date,Type,Details,Amount,Units / Contracts,Realized Equity Change",
        "06/01/2025 10:00:00,Open Position,AAPL/USD,500.50,2.5,0.00",
      ]),
    ).toEqual(["2.5 at 200.2"]);
    for (const lines of [
      ["Date,Ticker,Amount,Currency", "2025-01-06,AAPL,500.00,USD"],
      ["Date,Ticker,Type,Amount", "2025-01-06,AAPL,Buy,500.00"],
      ["Ticker,Amount,FX Rate,Amount EUR", "AAPL,500.00,0.90,450.00"],
    ]) {
      expect([lines[0], outcomes(lines)]).toEqual([lines[0], ["refused"]]);
    }
  });
});

describe("lists of realized gains", () => {
  it("bring in no shares", () => {
    for (const lines of [
      [
        "Symbol,Name,Closed Date,Opened Date,Quantity,Proceeds Per Share,Cost Per Share,Proceeds,Cost Basis (CB)",
        "AAPL,APPLE INC,03/05/2025,01/06/2025,10,$250.00,$240.00,$2500.00,$2400.00",
      ],
      [
        "Symbol,Description,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis",
        "AAPL,APPLE INC,10,01/06/2025,03/05/2025,2500.00,2400.00",
      ],
      [
        "Record Type,Symbol,Quantity,Date Acquired,Date Sold,Total Proceeds,Cost Basis",
        "Sell,AAPL,10,01/06/2025,03/05/2025,2500.00,2400.00",
      ],
    ]) {
      expect(outcomes(lines)).toEqual(["refused"]);
    }
    expect(
      outcomes([
        "Symbol,Quantity,Date Acquired,Date Sold,Cost per share",
        "AAPL,10,2025-01-06,,240.25",
        "AAPL,5,2025-01-06,2025-03-05,240.25",
      ]),
    ).toEqual(["10 at 240.25", "refused"]);
  });
});

describe("decimal marks", () => {
  it("are told by all numbers of a file", () => {
    expect(outcomes(["Symbol;Quantity;Cost basis;Value", "AAPL;10;1.505,50;2.724,10"])).toEqual(["10 at 150.55"]);
    expect(
      outcomes([
        "Date;Symbol;Action;Quantity;Price;Fee",
        "06.01.2025;AAPL;Buy;1.250;390;9,90",
        "07.01.2025;AAPL;Buy;10;239;4,95",
      ]),
    ).toEqual(["1250 at 390", "10 at 239"]);
    expect(
      outcomes([
        "Product,ISIN,Symbol,Quantity,Cost price,Currency,Value",
        `MICROSOFT,US5949181045,MSFT,1.250,"510,00",USD,"637500,00"`,
      ]),
    ).toEqual(["1250 at 510.00"]);
  });

  it("are not told by one odd cell, which is refused", () => {
    expect(outcomes(["Symbol,Shares,Cost per share", `AAPL,10,"99,5"`, "MSFT,2.5,150.25"])).toEqual([
      "refused",
      "2.5 at 150.25",
    ]);
  });

  it("say which number has more digits than a trade keeps", () => {
    expect(judgeLines(["Symbol,Shares", "AAPL,0.123456789"])[0]).toMatchObject({
      reason: '"0.123456789" has more than the eight decimals that we keep.',
    });
  });

  it("are asked for where a number means two things", () => {
    const lines = ["Symbol,Shares", "AAPL,1.250", "KO,5"];
    expect(judgeLines(lines)[0]).toMatchObject({
      kind: "refused",
      reason: "“1.250” may be 1.25 or 1,250: choose the decimal mark.",
    });
    expect(outcomes(lines)).toEqual(["refused", "5 at ?"]);
    expect(outcomes(lines, { mark: "," })).toEqual(["1250 at ?", "5 at ?"]);
  });
});

describe("trades that were not made", () => {
  it("add no shares, by their status or by what they are called", () => {
    const lines = [
      "Date,Symbol,Side,Status,Filled,Total Qty,Avg Price",
      "2025-01-06,AAPL,Buy,Filled,10,10,240.25",
      "2025-01-07,AAPL,Buy,Cancelled,10,10,240.25",
      "2025-01-08,AAPL,Sell,Rejected,10,10,240.25",
      "2025-01-09,AAPL,Sell,Half-done,10,10,240.25",
      "2025-01-10,AAPL,Sell,Partially Filled,4,10,240.25",
    ];
    expect(outcomes(lines)).toEqual(["10 at 240.25", "undone", "undone", "refused", "-4 at 240.25"]);
    for (const side of [
      "Buy Reversal",
      "Sell Correction",
      "Buy order expired",
      "Buy (pending)",
      "Sale of rights",
      "Buy Option",
      "Sell Call",
      "Buy Put",
      "Buy cover",
      "YOU SOLD SHORT SALE APPLE INC (AAPL) (Short)",
      "YOU BOUGHT SHORT COVER APPLE INC (AAPL) (Short)",
    ]) {
      const [outcome = ""] = outcomes(["Date,Symbol,Action,Quantity,Price", `2025-01-06,AAPL,${side},10,240.25`]);
      expect([side, /\d/.test(outcome)]).toEqual([side, false]);
    }
  });

  it("are asked about where their status may say that shares were sold since", () => {
    const lines = ["Date,Symbol,Shares,Price,Status", "2025-01-06,AAPL,10,240.25,Closed", "2025-01-07,KO,10,60.5,Done"];
    expect(outcomes(lines)).toEqual(["refused", "10 at 60.5"]);
  });

  it("count neither a short position nor a trade without a day", () => {
    expect(outcomes(["Symbol,Side,Quantity", "AAPL,Long,10", "KO,Short,5"])).toEqual(["10 at ?", "refused"]);
    expect(outcomes(["Symbol,Position,Quantity", "AAPL,Long,10", "KO,Short,5"])).toEqual(["10 at ?", "refused"]);
    expect(outcomes(["Symbol,Side,Quantity,When", "AAPL,Buy,10,2025-01-06", "KO,Sell,5,2025-01-06"])).toEqual([
      "refused",
      "refused",
    ]);
    expect(outcomes(["Title,Timestamp,Buy / Sell,Ticker,Quantity", "Apple,2025-01-06T10:00:00Z,BUY,AAPL,10"])).toEqual([
      "10 at ?",
    ]);
  });

  it("count a split that is booked as a sale and a purchase once", () => {
    const split = [
      "Date,Product,ISIN,Symbol,Quantity,Price,Total",
      `10-06-2024,NVIDIA CORP,US67066G1040,NVDA,-9,"1208,88","10879,92"`,
      `10-06-2024,NVIDIA CORP,US67066G1040,NVDA,90,"120,888","-10879,92"`,
      `11-06-2024,NVIDIA CORP,US67066G1040,NVDA,-9,"121,00","1089,00"`,
      `11-06-2024,NVIDIA CORP,US67066G1040,NVDA,9,"121,00","-1089,00"`,
    ];
    expect(outcomes(split)).toEqual(["split", "split", "-9 at 121.00", "9 at 121.00"]);
  });
});
