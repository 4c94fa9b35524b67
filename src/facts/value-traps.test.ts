import { describe, expect, it } from "vitest";
import { factSetOf, figureOf, periodOf, type SampleRow, valueOf } from "./testing/sample-facts.ts";

// Every trap in XBRL values (docs/research-method.md#1, #2.1), each with the fewest values that show it.

const YEAR = ["2024-01-01", "2024-12-31"] as const;

describe("the current and the original value", () => {
  const rows: SampleRow[] = [
    ["Revenues", ...YEAR, "32479000000", "10-K", "2025-02-20"],
    ["Revenues", ...YEAR, "37491000000", "10-K", "2026-02-20"],
  ];

  it("are the last and the first filed, flagged when restated", () => {
    const factSet = factSetOf(rows);
    const current = figureOf(factSet, "Revenues", "FY2024");
    expect(current?.value?.toFixed()).toBe("37491000000");
    expect(current).toMatchObject({ quality: "reported", flags: ["restated"] });
    expect(factSet.originally("us-gaap:Revenues", periodOf(factSet, "FY2024"))?.value?.toFixed()).toBe("32479000000");
  });

  it("keep every other value ever filed in the lineage", () => {
    const lineage = figureOf(factSetOf(rows), "Revenues", "FY2024")?.lineage;
    expect(lineage).toMatchObject({ kind: "fact", otherValues: [{ value: "32479000000", filed: "2025-02-20" }] });
  });

  it("are named by the fact's own id, the same whatever else is held", () => {
    const id = figureOf(factSetOf(rows), "Revenues", "FY2024")?.id;
    expect(id).toMatch(/^F42\.[0-9a-v]{10}$/);
    expect(figureOf(factSetOf(rows.slice(1)), "Revenues", "FY2024")?.id).toBe(id);
  });

  it("know nothing filed after the day of the view", () => {
    expect(valueOf(factSetOf(rows, { asOf: "2026-02-19" }), "Revenues", "FY2024")).toBe("32479000000");
    expect(factSetOf(rows, { asOf: "2025-02-19" }).has("us-gaap:Revenues")).toBe(false);
  });

  it("take an amended filing over the one it amends", () => {
    const amended: SampleRow[] = [
      ["Revenues", ...YEAR, "100", "10-K", "2025-02-20"],
      ["Revenues", ...YEAR, "90", "10-K/A", "2025-03-20"],
    ];
    expect(valueOf(factSetOf(amended), "Revenues", "FY2024")).toBe("90");
  });

  it("say which filing restated what", () => {
    expect(factSetOf(rows).issues.map(({ detail }) => detail)).toEqual([
      "The 10-K of 20 Feb 2026 restated Revenues for FY2024: 32,479,000,000 before and 37,491,000,000 since.",
    ]);
  });
});

describe("rounding", () => {
  it("from thousands to millions is no restatement", () => {
    const factSet = factSetOf([
      ["Revenues", ...YEAR, "4130162000", "10-K", "2025-02-20"],
      ["Revenues", ...YEAR, "4130000000", "10-K", "2026-02-20"],
    ]);
    expect(figureOf(factSet, "Revenues", "FY2024")?.flags).toEqual([]);
    expect(factSet.issues.map(({ kind }) => kind)).toEqual(["rounding"]);
  });

  it("does not hide a change of earnings per share by a cent", () => {
    const factSet = factSetOf([
      ["EarningsPerShareDiluted", ...YEAR, "2.05", "10-K", "2025-02-20"],
      ["EarningsPerShareDiluted", ...YEAR, "2.06", "10-K", "2026-02-20"],
    ]);
    expect(figureOf(factSet, "EarningsPerShareDiluted", "FY2024")?.flags).toEqual(["restated"]);
  });
});

describe("other forms than annual and quarterly reports", () => {
  it("do not win over a report, however late they are filed", () => {
    const factSet = factSetOf([
      ["NetIncomeLoss", ...YEAR, "133000000", "10-K", "2025-02-20"],
      ["NetIncomeLoss", ...YEAR, "133000", "DEF 14A", "2025-04-20"],
    ]);
    expect(valueOf(factSet, "NetIncomeLoss", "FY2024")).toBe("133000000");
    expect(factSet.issues).toEqual([]);
  });

  it("are used when nothing else exists, and named", () => {
    const factSet = factSetOf([["NetIncomeLoss", ...YEAR, "133000000", "8-K", "2025-02-20"]]);
    expect(figureOf(factSet, "NetIncomeLoss", "FY2024")?.flags).toEqual(["latest-filing-8k"]);
    expect(factSet.issues.map(({ kind }) => kind)).toEqual(["proxy-form"]);
  });
});

describe("values computed by a third party", () => {
  it("give way to the filing that says the same", () => {
    const rows: SampleRow[] = [
      ["Assets", null, "2024-12-31", "500", "10-K", "2025-02-20"],
      ["Assets", null, "2024-12-31", "500", "10-K", "2026-02-20"],
    ];
    const factSet = factSetOf(rows, { basis: { 1: "matched" } });
    expect(factSet.figure("us-gaap:Assets", factSet.periodOf(null, "2024-12-31"))?.quality).toBe("reported");
  });

  it("win when they are of a later filing and differ", () => {
    const rows: SampleRow[] = [
      ["Assets", null, "2024-12-31", "500", "10-K", "2025-02-20"],
      ["Assets", null, "2024-12-31", "480", "10-K", "2026-02-20"],
    ];
    const factSet = factSetOf(rows, { basis: { 1: "matched" } });
    const figure = factSet.figure("us-gaap:Assets", factSet.periodOf(null, "2024-12-31"));
    expect(figure?.value?.toFixed()).toBe("480");
    expect(figure?.quality).toBe("matched");
  });

  it("without a known filing are not known on a past day", () => {
    const rows: SampleRow[] = [["Revenues", ...YEAR, "100", null, null]];
    expect(valueOf(factSetOf(rows, { basis: { 0: "derived" } }), "Revenues", "FY2024")).toBe("100");
    expect(factSetOf(rows, { basis: { 0: "derived" }, asOf: "2026-06-30" }).has("us-gaap:Revenues")).toBe(false);
  });

  it("of merged concepts carry a flag", () => {
    const factSet = factSetOf([["derived:Cash", null, "2024-12-31", "7", "10-K", "2025-02-20"]], {
      basis: { 0: "matched" },
    });
    const figure = factSet.figure("derived:Cash", factSet.periodOf(null, "2024-12-31"));
    expect(figure).toMatchObject({ quality: "matched", flags: ["merged-concept"] });
  });
});

describe("values a fact set cannot show", () => {
  it("a concept that was tagged under another name has none of its own", () => {
    const factSet = factSetOf([
      ["SalesRevenueNet", "2017-01-01", "2017-12-31", "90", "10-K", "2018-02-20"],
      ["Revenues", "2018-01-01", "2018-12-31", "100", "10-K", "2019-02-20"],
    ]);
    expect(valueOf(factSet, "Revenues", "FY2017")).toBeNull();
    expect(valueOf(factSet, "SalesRevenueNet", "FY2017")).toBe("90");
  });

  it("a company that starts with a new CIK has no periods before its own first comparatives", () => {
    const factSet = factSetOf([["Revenues", "2023-01-01", "2023-12-31", "100", "10-K", "2025-02-20"]]);
    expect(factSet.periods("year").map(({ key }) => key)).toEqual(["FY2023"]);
  });

  it("two share classes under one cover: the count of the smaller one is not shown as the company's", () => {
    const factSet = factSetOf([
      ["NetIncomeLoss", ...YEAR, "3000000000", "10-K", "2025-02-20"],
      ["EarningsPerShareDiluted", ...YEAR, "6.00", "10-K", "2025-02-20"],
      ["dei:EntityCommonStockSharesOutstanding", null, "2025-01-31", "26000000", "10-K", "2025-02-20"],
    ]);
    const day = factSet.periodOf(null, "2025-01-31");
    expect(factSet.figure("dei:EntityCommonStockSharesOutstanding", day)).toBeNull();
    expect(factSet.issues.map(({ detail }) => detail)).toEqual([
      "Entity common stock shares outstanding contradicts the company's other share counts in 1 period; we do not show it there.",
    ]);
  });
});

describe("several values of a balance sheet's totals", () => {
  const BEFORE = ["2024-03-31", "10-Q", "2024-04-24"] as const;
  const LATER = ["2024-03-31", "10-Q", "2025-04-23"] as const;
  const row = (concept: string, value: string, [end, form, filed]: typeof BEFORE | typeof LATER): SampleRow => [
    concept,
    null,
    end,
    value,
    form,
    filed,
  ];
  const balanceSheet = [
    row("Assets", "55246000000", BEFORE),
    row("LiabilitiesAndStockholdersEquity", "55246000000", BEFORE),
    row("Liabilities", "33800000000", BEFORE),
    row("StockholdersEquity", "21410000000", BEFORE),
    row("MinorityInterest", "36000000", BEFORE),
  ];
  const shown = (concept: string, more: readonly SampleRow[]) => {
    const factSet = factSetOf([...balanceSheet, ...more]);
    return factSet.figure(`us-gaap:${concept}`, factSet.periodOf(null, "2024-03-31"))?.value?.toString();
  };

  it("total assets that a later report tags with the amount of another day are left out, and named", () => {
    // As General Dynamics and Illinois Tool Works did in 2025.
    const factSet = factSetOf([...balanceSheet, row("Assets", "55880000000", LATER)]);
    expect(shown("Assets", [row("Assets", "55880000000", LATER)])).toBe("55246000000");
    expect(factSet.issues.find(({ kind }) => kind === "balance")?.detail).toBe(
      "1 value filed later for total assets or equity was left out: the balance sheet of that day adds up with a different value.",
    );
  });

  it("a part of equity, or equity with minorities, that a later report tags as equity is left out", () => {
    expect(shown("StockholdersEquity", [row("StockholdersEquity", "-323200000", LATER)])).toBe("21410000000");
    expect(shown("StockholdersEquity", [row("StockholdersEquity", "21446000000", LATER)])).toBe("21410000000");
  });

  it("a restated balance sheet that adds up is shown", () => {
    const restated = [
      row("Assets", "55000000000", LATER),
      row("LiabilitiesAndStockholdersEquity", "55000000000", LATER),
    ];
    expect(shown("Assets", restated)).toBe("55000000000");
  });

  it("a restated amount stays where nothing of the day adds up with either", () => {
    const alone = factSetOf([row("Assets", "100000000", BEFORE), row("Assets", "90000000", LATER)]);
    expect(alone.figure("us-gaap:Assets", alone.periodOf(null, "2024-03-31"))?.value?.toString()).toBe("90000000");
  });
});
