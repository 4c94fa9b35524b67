import { describe, expect, it } from "vitest";
import { dossierOf, type SampleRow } from "#facts/testing/sample-facts.ts";
import { detectSplits } from "./detect-splits.ts";

const YEAR = ["2020-01-27", "2021-01-31"] as const;
const RATIO = "StockholdersEquityNoteStockSplitConversionRatio1";
const AVERAGE = "WeightedAverageNumberOfDilutedSharesOutstanding";
const COVER = "dei:EntityCommonStockSharesOutstanding";
const REFILED: readonly SampleRow[] = [
  ["EarningsPerShareDiluted", ...YEAR, "6.90", "10-K", "2021-02-26"],
  ["EarningsPerShareDiluted", ...YEAR, "1.73", "10-K", "2022-03-18"],
  ["WeightedAverageNumberOfDilutedSharesOutstanding", ...YEAR, "628000000", "10-K", "2021-02-26"],
  ["WeightedAverageNumberOfDilutedSharesOutstanding", ...YEAR, "2510000000", "10-K", "2022-03-18"],
];

function splitsOf(rows: readonly SampleRow[]) {
  return detectSplits(dossierOf(rows).facts, []).map(({ date, ratio }) => ({ date, ratio }));
}

describe("detectSplits", () => {
  it("takes earnings and counts filed again in one ratio for a split before the second filing", () => {
    expect(splitsOf(REFILED)).toEqual([{ date: "2022-03-18", ratio: "4" }]);
  });

  it("dates it by the newest ratio filed as such between the two", () => {
    const rows: SampleRow[] = [
      ...REFILED,
      [RATIO, null, "2021-06-03", "4", "10-Q", "2021-08-20"],
      [RATIO, null, "2021-07-19", "4", "10-K", "2022-03-18"],
    ];
    expect(splitsOf(rows)).toEqual([{ date: "2021-07-19", ratio: "4" }]);
  });

  it("does not believe a ratio alone, nor earnings alone", () => {
    expect(splitsOf([[RATIO, null, "2021-07-19", "4", "10-K", "2021-08-20"]])).toEqual([]);
    expect(splitsOf(REFILED.slice(0, 2))).toEqual([]);
  });

  it("does not take a ratio filed much later for a second split", () => {
    const rows: SampleRow[] = [...REFILED.slice(0, 2), [RATIO, null, "2014-06-06", "4", "8-K", "2015-04-28"]];
    expect(splitsOf(rows)).toEqual([]);
  });

  it("finds a reverse split", () => {
    const rows: SampleRow[] = [
      ["EarningsPerShareDiluted", ...YEAR, "0.61", "10-K", "2021-02-26"],
      ["EarningsPerShareDiluted", ...YEAR, "4.88", "10-K", "2022-03-18"],
      ["WeightedAverageNumberOfDilutedSharesOutstanding", ...YEAR, "8776000000", "10-K", "2021-02-26"],
      ["WeightedAverageNumberOfDilutedSharesOutstanding", ...YEAR, "1097000000", "10-K", "2022-03-18"],
    ];
    expect(splitsOf(rows)).toEqual([{ date: "2022-03-18", ratio: "0.125" }]);
  });

  it("does not take the product of two splits for a third", () => {
    const later = ["2019-01-28", "2020-01-26"] as const;
    const rows: SampleRow[] = [
      ...REFILED,
      ["EarningsPerShareDiluted", "2021-02-01", "2022-01-30", "3.85", "10-K", "2022-03-18"],
      ["EarningsPerShareDiluted", "2021-02-01", "2022-01-30", "0.385", "10-K", "2025-02-26"],
      [
        "WeightedAverageNumberOfDilutedSharesOutstanding",
        "2021-02-01",
        "2022-01-30",
        "2535000000",
        "10-K",
        "2022-03-18",
      ],
      [
        "WeightedAverageNumberOfDilutedSharesOutstanding",
        "2021-02-01",
        "2022-01-30",
        "25350000000",
        "10-K",
        "2025-02-26",
      ],
      ["EarningsPerShareDiluted", ...later, "4.52", "10-K", "2020-02-20"],
      ["EarningsPerShareDiluted", ...later, "0.113", "10-K", "2025-02-26"],
      ["WeightedAverageNumberOfDilutedSharesOutstanding", ...later, "618000000", "10-K", "2020-02-20"],
      ["WeightedAverageNumberOfDilutedSharesOutstanding", ...later, "24720000000", "10-K", "2025-02-26"],
    ];
    expect(splitsOf(rows)).toEqual([
      { date: "2022-03-18", ratio: "4" },
      { date: "2025-02-26", ratio: "10" },
    ]);
  });

  it("does not count two equal splits of one year a third time as their product", () => {
    const rows = [
      ...refiled(
        ["2021-08-01", "2021-10-31"],
        ["1.08", "241221000", "2021-11-19"],
        ["0.54", "482442000", "2022-11-18"],
      ),
      ...refiled(
        ["2022-08-01", "2022-10-31"],
        ["0.51", "482168000", "2022-11-18"],
        ["0.25", "964336000", "2023-11-21"],
      ),
      ...refiled(
        ["2021-08-01", "2022-07-31"],
        ["4.52", "241151000", "2022-09-27"],
        ["1.13", "964604000", "2023-09-28"],
      ),
    ];
    expect(splitsOf(rows)).toEqual([
      { date: "2022-11-18", ratio: "2" },
      { date: "2023-09-28", ratio: "2" },
    ]);
  });

  it("finds five for four, and one for twenty", () => {
    expect(splitsOf(refiled(YEAR, ["2.00", "400000000", "2021-02-26"], ["1.60", "500000000", "2022-02-25"]))).toEqual([
      { date: "2022-02-25", ratio: "1.25" },
    ]);
    expect(splitsOf(refiled(YEAR, ["0.10", "400000000", "2021-02-26"], ["2.00", "20000000", "2022-02-25"]))).toEqual([
      { date: "2022-02-25", ratio: "0.05" },
    ]);
  });

  it("finds three for two, and seven for one", () => {
    expect(splitsOf(refiled(YEAR, ["3.00", "400000000", "2021-02-26"], ["2.00", "600000000", "2022-02-25"]))).toEqual([
      { date: "2022-02-25", ratio: "1.5" },
    ]);
    expect(splitsOf(refiled(YEAR, ["40.25", "900000000", "2021-02-26"], ["5.75", "6300000000", "2022-02-25"]))).toEqual(
      [{ date: "2022-02-25", ratio: "7" }],
    );
  });

  it("finds a split where the earlier count was filed in thousands", () => {
    expect(splitsOf(refiled(YEAR, ["0.94", "145796", "2021-02-26"], ["0.63", "218695000", "2022-02-25"]))).toEqual([
      { date: "2022-02-25", ratio: "1.5" },
    ]);
  });

  it("takes no merger for a split: counts grow without a refiling, or earnings are restated with them", () => {
    const merged = refiled(YEAR, ["6.90", "628000000", "2021-02-26"], ["3.45", "1256000000", "2022-02-25"]);
    const restated: SampleRow[] = [
      ["NetIncomeLoss", ...YEAR, "4333000000", "10-K", "2021-02-26"],
      ["NetIncomeLoss", ...YEAR, "4100000000", "10-K", "2022-02-25"],
    ];
    expect(splitsOf([...merged, ...restated])).toEqual([]);
    expect(
      splitsOf([
        [AVERAGE, ...YEAR, "628000000", "10-K", "2021-02-26"],
        [AVERAGE, "2021-02-01", "2022-01-30", "1256000000", "10-K", "2022-02-25"],
      ]),
    ).toEqual([]);
  });

  it("believes counts alone only where the counts of new periods took the same step", () => {
    const older: SampleRow[] = [
      [AVERAGE, ...YEAR, "208423000", "10-K", "2021-02-26"],
      ["WeightedAverageNumberOfSharesOutstandingBasic", ...YEAR, "206000000", "10-K", "2021-02-26"],
      [AVERAGE, ...YEAR, "1042113000", "10-K", "2022-02-25"],
      ["WeightedAverageNumberOfSharesOutstandingBasic", ...YEAR, "1030000000", "10-K", "2022-02-25"],
    ];
    const next = (count: string): SampleRow => [AVERAGE, "2021-02-01", "2022-01-30", count, "10-K", "2022-02-25"];
    expect(splitsOf([...older, next("1046691000")])).toEqual([{ date: "2022-02-25", ratio: "5" }]);
    expect(splitsOf([...older, next("209000000")])).toEqual([]);
  });

  it("narrows the day by the step of the cover's counts", () => {
    const cover = (day: string, count: string, form: string): SampleRow => [COVER, null, day, count, form, day];
    expect(
      splitsOf([
        ...REFILED,
        cover("2021-05-28", "630000000", "10-Q"),
        cover("2021-08-20", "2500000000", "10-Q"),
        cover("2021-11-22", "2500000000", "10-Q"),
      ]),
    ).toEqual([{ date: "2021-08-20", ratio: "4" }]);
  });

  it("finds the same in any order, and nothing that is known already", () => {
    const known = [{ date: "2021-07-20", ratio: "4", confirmedBy: [] }];
    expect(detectSplits(dossierOf(REFILED.toReversed()).facts, [])).toEqual(detectSplits(dossierOf(REFILED).facts, []));
    expect(detectSplits(dossierOf(REFILED).facts, known)).toEqual(known);
  });

  it("asks more of a small stock dividend than one count", () => {
    const one = refiled(YEAR, ["2.06", "100000000", "2021-02-26"], ["2.00", "103000000", "2022-02-25"]);
    const quarter = refiled(
      ["2020-10-27", "2021-01-31"],
      ["0.52", "100500000", "2021-02-26"],
      ["0.50", "103515000", "2022-02-25"],
    );
    const basic: SampleRow[] = [
      ["WeightedAverageNumberOfSharesOutstandingBasic", ...YEAR, "99000000", "10-K", "2021-02-26"],
      ["WeightedAverageNumberOfSharesOutstandingBasic", ...YEAR, "101970000", "10-K", "2022-02-25"],
    ];
    expect(splitsOf(one)).toEqual([]);
    expect(splitsOf([...one, ...quarter, ...basic])).toEqual([{ date: "2022-02-25", ratio: "1.03" }]);
  });
});

describe("detectSplits, of a third party's values", () => {
  const quarters = [
    ["2025-07-01", "2025-09-30", "22984883", "120000000", "5.27", "2025-11-05"],
    ["2026-01-01", "2026-03-31", "68959013", "142000000", "2.07", "2026-05-06"],
  ] as const;
  const rows = (equityAfter: string): SampleRow[] => [
    ...quarters.flatMap(([start, end, count, income, eps, filed]): SampleRow[] => [
      ["WeightedAverageNumberOfSharesOutstandingBasic", start, end, count, "10-Q", filed],
      ["NetIncomeLoss", start, end, income, "10-Q", filed],
      ["EarningsPerShareDiluted", start, end, eps, "10-Q", filed],
    ]),
    ["StockholdersEquity", null, "2025-09-30", "1300000000", "10-Q", "2025-11-05"],
    ["StockholdersEquity", null, "2026-03-31", equityAfter, "10-Q", "2026-05-06"],
  ];
  const found = (equityAfter: string, basis: "filed" | "matched") => {
    const { facts } = dossierOf(rows(equityAfter), { basis: { 0: basis, 2: basis, 3: basis, 5: basis } });
    return detectSplits(facts, []).map(({ date, ratio }) => ({ date, ratio }));
  };

  it("takes a leap of the count for a split where equity stays and earnings per share leap with it", () => {
    expect(found("1350000000", "matched")).toEqual([{ date: "2026-05-06", ratio: "3" }]);
  });

  it("takes it for a merger where equity leaps, and waits for a refiling where the filer's own values are held", () => {
    expect(found("3900000000", "matched")).toEqual([]);
    expect(found("1350000000", "filed")).toEqual([]);
  });
});

type Filing = readonly [eps: string, count: string, filed: string];

/** Earnings per share and the diluted count of one span as two filings state them. */
function refiled(span: readonly [string, string], ...filings: readonly Filing[]): SampleRow[] {
  return filings.flatMap(([eps, count, filed]): SampleRow[] => [
    ["EarningsPerShareDiluted", ...span, eps, "10-K", filed],
    [AVERAGE, ...span, count, "10-K", filed],
  ]);
}
