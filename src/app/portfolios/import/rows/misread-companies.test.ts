import { describe, expect, it } from "vitest";
import { judgeLines, outcomes } from "./judge-lines.fixture.ts";

// The same letters may be another company’s: on a market abroad, among other assets, or in another year.

describe("shares of other companies", () => {
  it("are told by their market, their currency and their ISIN", () => {
    for (const symbol of ["LON:PRU", "TSE:T", "ASX:BHP"]) {
      expect([symbol, outcomes(["Symbol,Shares", `${symbol},10`])]).toEqual([symbol, ["refused"]]);
    }
    expect(outcomes(["Symbol,Shares", "NYSE:PRU,10", "NASDAQ: AAPL,10"])).toEqual(["10 at ?", "10 at ?"]);
    for (const lines of [
      ["Symbol,ISIN,Shares", "PRU,GB0007099541,10"],
      ["Symbol,Shares,Average Cost (£)", "PRU,10,8.25"],
      ["Symbol,Shares,Price (€)", "PRU,10,8.25"],
      ["Market,Code,Date,Type,Quantity,Price,Instrument Currency", "ASX,BHP,2025-01-06,Buy,10,39.50,AUD"],
      ["Exchange,Symbol,Shares", "LSE,PRU,10"],
    ]) {
      expect([lines[0], outcomes(lines)]).toEqual([lines[0], ["refused"]]);
    }
    expect(outcomes(["Symbol,ISIN,Shares,Cost per share,Currency", "ACN,IE00B4BNMY34,3,250.5,USD"])).toEqual([
      "3 at 250.5",
    ]);
  });

  it("keep no fee in another currency", () => {
    const [verdict] = judgeLines(["Date,Symbol,Action,Quantity,Price,Fee (€)", "2025-01-06,AAPL,Buy,10,240.25,4.95"]);
    expect(verdict).toMatchObject({
      remark: "Its fee is in EUR, so we do not keep it.",
      item: { lots: [{ price: "240.25", fee: null }] },
    });
  });

  it("are asked about where the file's name and ours share no word", () => {
    const lines = [
      "Symbol,Name,Shares",
      "LTC,LITECOIN,10",
      "AAPL,APPLE INC COM,10",
      "KO,Coca-Cola Co,10",
      "JPM,JP Morgan Chase,10",
      "IBM,IBM Corp,10",
      "T,A T & T INC,10",
    ];
    const [first] = judgeLines(lines);
    expect(first).toMatchObject({ kind: "refused", doubt: "name" });
    expect(outcomes(lines).slice(1)).toEqual(["10 at ?", "10 at ?", "10 at ?", "10 at ?", "10 at ?"]);
    expect(outcomes(lines, { areNamesTrusted: true })[0]).toBe("10 at ?");
  });
});

describe("names of columns", () => {
  it("are known from more brokers", () => {
    for (const header of [
      "Code,Stock,Units held",
      "Equity Symbol,Stock,Quantity",
      "Ticker-Symbol,Wertpapiername,Stück",
      "Symbol/ CUSIP #,Description,Quantity",
    ]) {
      expect([header, outcomes([header, "AAPL,Apple Inc,10"])]).toEqual([header, ["10 at ?"]]);
    }
  });

  it("take the day of export for the day of positions", () => {
    const [verdict] = judgeLines(["Exported on: 11/14/2025", "Symbol,Shares", "AAPL,10", "KO,5"]);
    expect(verdict).toMatchObject({ item: { lots: [{ date: "2025-11-14" }] } });
  });
});
