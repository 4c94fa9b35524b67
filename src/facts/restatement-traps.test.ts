import { describe, expect, it } from "vitest";
import { factSetOf, figureOf, periodOf, type SampleRow, valueOf } from "./testing/sample-facts.ts";

// Subtraction across a restatement (docs/research-method.md#2.2). Amounts in millions, as Pfizer, General Dynamics
// and Occidental filed.

const NINE_MONTHS = ["2019-01-01", "2019-09-29"] as const;
const YEAR = ["2019-01-01", "2019-12-31"] as const;

describe("a fourth quarter", () => {
  it("of a restated year whose nine months were not restated is that of the first filings", () => {
    const factSet = factSetOf([
      ["Revenues", ...NINE_MONTHS, "39062000000", "10-Q", "2019-11-07"],
      ["Revenues", ...YEAR, "51750000000", "10-K", "2020-02-27"],
      ["Revenues", ...NINE_MONTHS, "39062000000", "10-Q", "2020-11-05"],
      ["Revenues", ...YEAR, "40905000000", "10-K", "2021-02-25"],
    ]);
    expect(valueOf(factSet, "Revenues", "FY2019")).toBe("40905000000");
    const quarter = figureOf(factSet, "Revenues", "Q4-2019");
    expect(quarter?.value?.toFixed()).toBe("12688000000");
    expect(quarter?.flags).toEqual(["derived-quarter", "restated"]);
  });

  it("of a year and nine months both restated is that of the restated ones", () => {
    const factSet = factSetOf([
      ["Revenues", ...NINE_MONTHS, "47942000000", "10-Q", "2019-11-07"],
      ["Revenues", ...YEAR, "63598000000", "10-K", "2020-02-27"],
      ["Revenues", ...NINE_MONTHS, "48476000000", "10-Q", "2020-11-05"],
      ["Revenues", ...YEAR, "64225000000", "10-K", "2021-02-25"],
    ]);
    expect(valueOf(factSet, "Revenues", "Q4-2019")).toBe("15749000000");
    const original = factSet.originally("us-gaap:Revenues", periodOf(factSet, "Q4-2019"));
    expect(original?.value?.toFixed()).toBe("15656000000");
    expect(original?.id).toBe("M42.us-gaap:Revenues.Q4-2019.first");
  });

  it("follows an amendment of the annual report at once", () => {
    const factSet = factSetOf([
      ["Revenues", ...NINE_MONTHS, "300000000", "10-Q", "2019-11-07"],
      ["Revenues", ...YEAR, "450000000", "10-K", "2020-02-27"],
      ["Revenues", ...YEAR, "410000000", "10-K/A", "2020-04-30"],
    ]);
    expect(valueOf(factSet, "Revenues", "Q4-2019")).toBe("110000000");
  });

  it("does not follow nine months restated before the year is", () => {
    const rows: SampleRow[] = [
      ["Revenues", ...NINE_MONTHS, "300000000", "10-Q", "2019-11-07"],
      ["Revenues", ...YEAR, "450000000", "10-K", "2020-02-27"],
      ["Revenues", ...NINE_MONTHS, "200000000", "10-Q", "2020-11-05"],
    ];
    expect(valueOf(factSetOf(rows), "Revenues", "Q4-2019")).toBe("150000000");
  });

  it("follows them once the next annual report has repeated the year unchanged", () => {
    const rows: SampleRow[] = [
      ["Revenues", ...NINE_MONTHS, "2866000000", "10-Q", "2019-10-28"],
      ["Revenues", ...YEAR, "4133000000", "10-K", "2020-02-09"],
      ["Revenues", ...NINE_MONTHS, "2840000000", "10-Q", "2020-10-27"],
      ["Revenues", "2020-01-01", "2020-12-31", "4163000000", "10-K", "2021-02-09"],
    ];
    expect(valueOf(factSetOf(rows), "Revenues", "Q4-2019")).toBe("1293000000");
  });

  const SOLD_IN_FOURTH: SampleRow[] = [
    ["Revenues", "2018-01-01", "2018-09-30", "19900000000", "10-Q", "2018-11-10"],
    ["Revenues", "2018-01-01", "2018-12-31", "26725000000", "10-K", "2019-02-18"],
    ["Revenues", ...NINE_MONTHS, "19841000000", "10-Q", "2019-11-10"],
    ["Revenues", "2018-01-01", "2018-12-31", "22019000000", "10-K", "2020-02-18"],
    ["Revenues", ...YEAR, "21593000000", "10-K", "2020-02-18"],
  ];

  it("is not had when the annual report is on a new basis and its nine months are not", () => {
    expect(valueOf(factSetOf(SOLD_IN_FOURTH), "Revenues", "Q4-2019")).toBeNull();
  });

  it("is had as soon as the nine months are filed on the new basis", () => {
    const rows: SampleRow[] = [...SOLD_IN_FOURTH, ["Revenues", ...NINE_MONTHS, "16300000000", "10-Q", "2020-11-10"]];
    expect(valueOf(factSetOf(rows), "Revenues", "Q4-2019")).toBe("5293000000");
  });

  it("filed by itself gives way to a derived one when the year was restated since", () => {
    const fourth = ["2019-09-30", "2019-12-31"] as const;
    const rows: SampleRow[] = [
      ["Revenues", ...NINE_MONTHS, "300000000", "10-Q", "2019-11-07"],
      ["Revenues", ...YEAR, "450000000", "10-K", "2020-02-27"],
      ["Revenues", ...fourth, "150000000", "10-K", "2020-02-27"],
    ];
    expect(figureOf(factSetOf(rows), "Revenues", "Q4-2019")?.quality).toBe("reported");
    const restated: SampleRow[] = [
      ...rows,
      ["Revenues", ...NINE_MONTHS, "200000000", "10-Q", "2020-11-05"],
      ["Revenues", ...YEAR, "290000000", "10-K", "2021-02-25"],
    ];
    expect(valueOf(factSetOf(restated), "Revenues", "Q4-2019")).toBe("90000000");
  });

  it("computed by a third party gives way to one from the company's own values", () => {
    const rows: SampleRow[] = [
      ["Revenues", ...NINE_MONTHS, "300000000", "10-Q", "2019-11-07"],
      ["Revenues", ...YEAR, "450000000", "10-K", "2020-02-27"],
      ["Revenues", "2019-09-30", "2019-12-31", "149000000", "10-K", "2020-02-27"],
    ];
    const figure = figureOf(factSetOf(rows, { basis: { 2: "matched" } }), "Revenues", "Q4-2019");
    expect(figure?.value?.toFixed()).toBe("150000000");
    expect(figure?.quality).toBe("derived");
  });
});

describe("twelve months", () => {
  it("take last year's quarter as the last year's report knew it", () => {
    const factSet = factSetOf([
      ["Revenues", "2018-01-01", "2018-03-31", "100000000", "10-Q", "2018-05-01"],
      ["Revenues", "2018-01-01", "2018-12-31", "440000000", "10-K", "2019-02-20"],
      ["Revenues", "2018-01-01", "2018-03-31", "80000000", "10-Q", "2019-05-01"],
      ["Revenues", "2019-01-01", "2019-03-31", "90000000", "10-Q", "2019-05-01"],
    ]);
    const figure = figureOf(factSet, "Revenues", "TTM-Q1-2019");
    expect(figure?.value?.toFixed()).toBe("430000000");
    expect(figure?.lineage).toMatchObject({ operands: [{}, {}, { lineage: { fact: { filed: "2018-05-01" } } }] });
  });
});
