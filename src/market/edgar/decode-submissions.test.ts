import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caught, caughtBesideBadShape } from "#market/testing/caught.ts";
import { decodeHistoryPage, decodeSubmissions } from "./decode-submissions.ts";

const body = await readFile(new URL("fixtures/submissions.json", import.meta.url), "utf8");
const page = await readFile(new URL("fixtures/history-page.json", import.meta.url), "utf8");

describe("decodeSubmissions", () => {
  it("reads who the company is and leaves empty what EDGAR does not know", () => {
    expect(decodeSubmissions(JSON.parse(body)).company).toEqual({
      cik: "0009990001",
      symbol: "TIDE",
      name: "TIDEWATER LAMPS CORP",
      displayName: "TIDEWATER LAMPS CORP",
      exchange: "NYSE",
      shareClasses: [],
      otherSecurities: ["TIDE-PA", "TIDEB"],
      sic: "3640",
      sicDescription: "Electric Lighting & Wiring Equipment",
      sector: null,
      fiscalYearEnd: "1231",
      filerCategory: "Accelerated filer",
      stateOfIncorporation: "DE",
      website: null,
      formerNames: [{ name: "TIDEWATER CANDLES INC", from: "1999-03-01", to: "2010-06-30" }],
      formerTickers: [],
      predecessors: [],
      successors: [],
    });
  });

  it("reads filings with their items, and leaves the zone of acceptance open", () => {
    const { filings } = decodeSubmissions(JSON.parse(body));
    expect(filings.length).toBe(3);
    expect(filings[1]).toEqual({
      accession: "0009990001-26-000011",
      form: "8-K",
      filed: "2026-07-30",
      reportDate: "2026-07-30",
      acceptedAsServed: "2026-07-30T20:05:44.000Z",
      acceptedZone: null,
      items: ["2.02", "9.01"],
      primaryDocument: "tide-8k.htm",
    });
    expect([filings[2]?.items, filings[2]?.primaryDocument]).toEqual([[], null]);
  });

  it("names the column that is shorter than the others", () => {
    const json: unknown = JSON.parse(body.replace('"form": ["10-Q", "8-K", "10-K"]', '"form": ["10-Q"]'));
    expect(caught(() => decodeSubmissions(json))).toMatchObject({
      code: "market/bad-shape",
      facts: { path: "filings.recent.form" },
    });
  });

  it("refuses a history page whose name would lead elsewhere", () => {
    const json: unknown = JSON.parse(body.replace("CIK0009990001-submissions-001.json", "../../Archives/x.json"));
    expect(caught(() => decodeSubmissions(json))).toMatchObject({ facts: { path: "filings.files.1.name" } });
  });

  it("lets nothing but a web address pass as a website", () => {
    const read = (website: string) =>
      decodeSubmissions(JSON.parse(body.replace('"website": ""', `"website": "${website}"`))).company.website;
    expect([read("https://tidewater.example"), read("javascript:alert(1)")]).toEqual([
      "https://tidewater.example",
      null,
    ]);
  });

  it("throws nothing but a bad shape, whatever JSON arrives", () => {
    const recent = fc.dictionary(
      fc.constantFrom("accessionNumber", "filingDate", "form", "items", "reportDate"),
      fc.oneof(fc.array(fc.constantFrom("2026-01-01", "x", "")), fc.jsonValue()),
    );
    const nearly = fc.record({ cik: fc.constant("1"), name: fc.constant("x"), filings: fc.record({ recent }) });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nearly), (json) => {
        expect(caughtBesideBadShape(() => decodeSubmissions(json))).toBeNull();
      }),
    );
  });
});

describe("decodeHistoryPage", () => {
  it("reads the same columns one level higher, with columns missing that came later", () => {
    expect(decodeHistoryPage(JSON.parse(page))).toEqual([
      {
        accession: "0009990001-20-000040",
        form: "10-Q",
        filed: "2020-11-02",
        reportDate: "2020-09-30",
        acceptedAsServed: null,
        acceptedZone: null,
        items: [],
        primaryDocument: "tide-20200930.htm",
      },
      {
        accession: "0009990001-13-000099",
        form: "4",
        filed: "2013-11-01",
        reportDate: null,
        acceptedAsServed: null,
        acceptedZone: null,
        items: [],
        primaryDocument: "form4.xml",
      },
    ]);
  });

  it("throws nothing but a bad shape, whatever JSON arrives", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(caughtBesideBadShape(() => decodeHistoryPage(json))).toBeNull();
      }),
    );
  });
});
