import { describe, expect, it } from "vitest";
import { factSetOf, figureOf, periodOf, type SampleRow, valueOf } from "./testing/sample-facts.ts";

// Every trap in XBRL periods (docs/research-method.md#1, #2.2), each with the fewest values that show it.

const CALENDAR_YEAR: readonly SampleRow[] = [
  ["Revenues", "2024-01-01", "2024-03-31", "10000000", "10-Q", "2024-05-01"],
  ["Revenues", "2024-04-01", "2024-06-30", "11000000", "10-Q", "2024-08-01"],
  ["Revenues", "2024-01-01", "2024-06-30", "21000000", "10-Q", "2024-08-01"],
  ["Revenues", "2024-07-01", "2024-09-30", "12000000", "10-Q", "2024-11-01"],
  ["Revenues", "2024-01-01", "2024-09-30", "33000000", "10-Q", "2024-11-01"],
  ["Revenues", "2024-01-01", "2024-12-31", "47000000", "10-K", "2025-02-20"],
];

describe("fiscal labels", () => {
  it("come from the period's end, so a comparative filed two years later keeps its year", () => {
    const factSet = factSetOf([["Revenues", "2022-01-01", "2022-12-31", "5", "10-K", "2025-02-20"]]);
    expect(factSet.periods("year").map(({ label }) => label)).toEqual(["FY2022"]);
  });

  it("name a year by the calendar year in which it ends", () => {
    const factSet = factSetOf([["Revenues", "2024-02-01", "2025-01-31", "680985000000", "10-K", "2025-03-14"]], {
      fiscalYearEnd: "0131",
    });
    expect(periodOf(factSet, "FY2025").end).toBe("2025-01-31");
  });

  it("leave a 52/53-week year that drifts into January with the year before", () => {
    const rows: SampleRow[] = [
      ["Revenues", "2013-12-29", "2015-01-03", "100", "10-K", "2015-02-20"],
      ["Revenues", "2015-01-04", "2016-01-02", "101", "10-K", "2016-02-20"],
      ["Revenues", "2016-01-03", "2016-12-31", "102", "10-K", "2017-02-20"],
    ];
    const factSet = factSetOf(rows, { fiscalYearEnd: "0102" });
    expect(factSet.periods("year").map(({ key }) => key)).toEqual(["FY2014", "FY2015", "FY2016"]);
  });

  it("count the quarters of a 53-week year, 98 days included", () => {
    const rows: SampleRow[] = [
      ["Revenues", "2022-09-25", "2022-12-31", "117154", "10-Q", "2023-02-03"],
      ["Revenues", "2023-01-01", "2023-04-01", "94836", "10-Q", "2023-05-05"],
      ["Revenues", "2023-04-02", "2023-07-01", "81797", "10-Q", "2023-08-04"],
      ["Revenues", "2022-09-25", "2023-07-01", "293787", "10-Q", "2023-08-04"],
      ["Revenues", "2022-09-25", "2023-09-30", "383285", "10-K", "2023-11-03"],
    ];
    const factSet = factSetOf(rows, { fiscalYearEnd: "0930" });
    expect(factSet.periods("quarter").map(({ key }) => key)).toEqual(["Q1-2023", "Q2-2023", "Q3-2023", "Q4-2023"]);
    expect(valueOf(factSet, "Revenues", "Q4-2023")).toBe("89498");
  });

  it("count quarters of twelve weeks and a last one of sixteen", () => {
    const rows: SampleRow[] = [
      ["Revenues", "2023-09-04", "2023-11-26", "57799", "10-Q", "2023-12-20"],
      ["Revenues", "2023-11-27", "2024-02-18", "58442", "10-Q", "2024-03-13"],
      ["Revenues", "2024-02-19", "2024-05-12", "58515", "10-Q", "2024-06-05"],
      ["Revenues", "2023-09-04", "2024-05-12", "174756", "10-Q", "2024-06-05"],
      ["Revenues", "2023-09-04", "2024-09-01", "254453", "10-K", "2024-10-09"],
    ];
    const factSet = factSetOf(rows, { fiscalYearEnd: "0831" });
    expect(periodOf(factSet, "Q4-2024")).toMatchObject({ start: "2024-05-13", end: "2024-09-01", label: "Q4 FY2024" });
    expect(valueOf(factSet, "Revenues", "Q4-2024")).toBe("79697");
  });

  it("name spans that are no part of the fiscal calendar by their days", () => {
    const period = factSetOf(CALENDAR_YEAR).periodOf("2024-02-15", "2024-03-31");
    expect(period).toMatchObject({ key: "S2024-02-15_2024-03-31", label: "15 Feb 2024 to 31 Mar 2024", quarter: null });
  });

  it("survive a mistyped year in one value", () => {
    const factSet = factSetOf([...CALENDAR_YEAR, ["Revenues", "2102-01-01", "2102-12-31", "1", "10-K", "2025-02-20"]]);
    expect(factSet.periods("year").map(({ key }) => key)).toEqual(["FY2024"]);
    expect(factSet.periodOf("0217-01-01", "0217-12-31").key).toBe("S0217-01-01_0217-12-31");
  });

  it("are the same for a filer whose year end the SEC does not state", () => {
    const rows: SampleRow[] = [
      ["Revenues", "2023-07-01", "2024-06-30", "100", "10-K", "2024-08-20"],
      ["Revenues", "2024-07-01", "2024-09-30", "30", "10-Q", "2024-11-01"],
    ];
    expect(periodOf(factSetOf(rows, { fiscalYearEnd: null }), "Q1-2025").end).toBe("2024-09-30");
  });
});

describe("a change of the fiscal year", () => {
  const rows: SampleRow[] = [
    ["Revenues", "2021-01-01", "2021-12-31", "5683", "10-K", "2022-02-23"],
    ["NetIncomeLoss", "2021-01-01", "2021-12-31", "360", "10-K", "2022-02-23"],
    ["Revenues", "2022-01-01", "2022-03-31", "1301", "10-QT", "2022-05-09"],
    ["Revenues", "2022-04-01", "2022-06-30", "1349", "10-Q", "2022-08-03"],
    ["Revenues", "2022-04-01", "2023-03-31", "5904", "10-K", "2023-05-24"],
    ["NetIncomeLoss", "2022-04-01", "2023-03-31", "387", "10-K", "2023-05-24"],
  ];

  it("keeps old years on the old calendar and new ones on the new", () => {
    const factSet = factSetOf(rows, { fiscalYearEnd: "0331" });
    expect(factSet.periods("year").map(({ key }) => key)).toEqual(["FY2021", "FY2023"]);
    expect(factSet.periods("quarter").map(({ key }) => key)).toEqual(["Q4-2022T", "Q1-2023"]);
  });

  it("is named among the issues", () => {
    const [issue] = factSetOf(rows, { fiscalYearEnd: "0331" }).issues.filter(({ kind }) => kind === "calendar");
    expect(issue?.detail).toContain("a transition period ended on 31 Mar 2022");
    expect(issue?.facts.map(({ value }) => value)).toEqual(["1301"]);
  });

  it("is believed before the first full year when a transition report is filed", () => {
    const factSet = factSetOf(rows, { fiscalYearEnd: "0331", asOf: "2022-12-31" });
    expect(factSet.periods("quarter").map(({ key }) => key)).toEqual(["Q4-2022T", "Q1-2023"]);
  });

  it("is not believed from the SEC's field alone", () => {
    const factSet = factSetOf(rows.slice(0, 2), { fiscalYearEnd: "0331" });
    expect(factSet.periodOf("2022-01-01", "2022-03-31").key).toBe("Q1-2022");
    expect(factSet.issues).toEqual([]);
  });
});

describe("a missing quarter", () => {
  it("Q4 is the year less nine months, and says so", () => {
    const figure = figureOf(factSetOf(CALENDAR_YEAR), "Revenues", "Q4-2024");
    expect(figure?.value?.toFixed()).toBe("14000000");
    expect(figure).toMatchObject({
      id: "M42.us-gaap:Revenues.Q4-2024",
      quality: "derived",
      flags: ["derived-quarter"],
    });
    expect(figure?.lineage).toMatchObject({ kind: "formula", formula: "FY2024 − 9M-2024" });
  });

  it("cash flows known only for the year to date become quarters", () => {
    const concept = "NetCashProvidedByUsedInOperatingActivities";
    const rows: SampleRow[] = [
      [concept, "2024-01-01", "2024-03-31", "5", "10-Q", "2024-05-01"],
      [concept, "2024-01-01", "2024-06-30", "12", "10-Q", "2024-08-01"],
      [concept, "2024-01-01", "2024-09-30", "21", "10-Q", "2024-11-01"],
      [concept, "2024-01-01", "2024-12-31", "32", "10-K", "2025-02-20"],
    ];
    const factSet = factSetOf(rows);
    expect(factSet.periods("quarter").map(({ key }) => valueOf(factSet, concept, key))).toEqual(["5", "7", "9", "11"]);
  });

  it("a fourth quarter without nine months is the year less its quarters", () => {
    const rows = CALENDAR_YEAR.filter(([, , end]) => end !== "2024-09-30").concat([
      ["Revenues", "2024-07-01", "2024-09-30", "12000000", "10-Q", "2024-11-01"],
    ]);
    expect(valueOf(factSetOf(rows), "Revenues", "Q4-2024")).toBe("14000000");
  });

  it("is not made from the nine months of another start", () => {
    const rows: SampleRow[] = [
      ["Revenues", "2024-01-01", "2024-12-31", "47", "10-K", "2025-02-20"],
      ["Revenues", "2023-12-28", "2024-09-30", "33", "10-Q", "2024-11-01"],
    ];
    expect(factSetOf(rows).periods("quarter")).toEqual([]);
  });

  it("is never made of per-share amounts or share counts", () => {
    const rows = CALENDAR_YEAR.flatMap(([, ...rest]): SampleRow[] => [
      ["EarningsPerShareDiluted", ...rest],
      ["WeightedAverageNumberOfDilutedSharesOutstanding", ...rest],
    ]);
    const factSet = factSetOf([...CALENDAR_YEAR, ...rows]);
    expect(valueOf(factSet, "EarningsPerShareDiluted", "Q4-2024")).toBeNull();
    expect(valueOf(factSet, "WeightedAverageNumberOfDilutedSharesOutstanding", "Q4-2024")).toBeNull();
  });

  it("between two held ones is named among the issues", () => {
    const rows: SampleRow[] = [
      ["Revenues", "2024-01-01", "2024-03-31", "10", "10-Q", "2024-05-01"],
      ["Revenues", "2024-07-01", "2024-09-30", "12", "10-Q", "2024-11-01"],
    ];
    expect(factSetOf(rows).issues.map(({ detail }) => detail)).toEqual([
      "We have no quarter between Q1 FY2024 and Q3 FY2024, and none can be derived.",
    ]);
  });
});

describe("twelve months", () => {
  const rows: readonly SampleRow[] = [
    ...CALENDAR_YEAR,
    ["Revenues", "2025-01-01", "2025-03-31", "15000000", "10-Q", "2025-05-01"],
  ];

  it("are the year, plus this year to date, less the same part of last year", () => {
    const figure = figureOf(factSetOf(rows, { asOf: "2025-06-01" }), "Revenues", "TTM-Q1-2025");
    expect(figure?.value?.toFixed()).toBe("52000000");
    expect(figure).toMatchObject({ quality: "derived", flags: [] });
    expect(figure?.lineage).toMatchObject({ formula: "FY2024 + Q1-2025 − Q1-2024" });
    expect(figure?.period).toMatchObject({ start: "2024-04-01", end: "2025-03-31", label: "12 months to 31 Mar 2025" });
  });

  it("are the fiscal year when they end with it", () => {
    const figure = figureOf(factSetOf(rows), "Revenues", "TTM-Q4-2024");
    expect(figure?.value?.toFixed()).toBe("47000000");
    expect(figure).toMatchObject({ quality: "reported", id: "M42.us-gaap:Revenues.TTM-Q4-2024" });
  });

  it("are four quarters where the parts of the year are not held", () => {
    const quarters = rows.filter(([, start, end]) => start?.slice(5) !== "01-01" || end.slice(5) === "03-31");
    const fourth: SampleRow = ["Revenues", "2024-10-01", "2024-12-31", "14000000", "10-K", "2025-02-20"];
    const figure = figureOf(factSetOf([...quarters, fourth]), "Revenues", "TTM-Q1-2025");
    expect(figure?.value?.toFixed()).toBe("52000000");
    expect(figure?.lineage).toMatchObject({ formula: "Q2-2024 + Q3-2024 + Q4-2024 + Q1-2025" });
  });

  it("say that a quarter in them is derived", () => {
    const withoutPrior = rows.filter(([, , end]) => end !== "2024-03-31");
    const figure = figureOf(factSetOf(withoutPrior, { asOf: "2025-06-01" }), "Revenues", "TTM-Q1-2025");
    expect(figure?.value?.toFixed()).toBe("52000000");
    expect(figure?.flags).toEqual(["derived-quarter"]);
  });

  it("are stale when they end more than 185 days before the day of the view and nothing newer is held", () => {
    expect(figureOf(factSetOf(rows, { asOf: "2025-10-02" }), "Revenues", "TTM-Q1-2025")?.flags).toEqual([]);
    expect(figureOf(factSetOf(rows, { asOf: "2025-10-03" }), "Revenues", "TTM-Q1-2025")?.flags).toEqual(["stale"]);
    expect(figureOf(factSetOf(rows, { asOf: "2025-10-03" }), "Revenues", "TTM-Q4-2024")?.flags).toEqual([]);
  });
});
