import { describe, expect, it } from "vitest";
import { factSetOf, figureOf, type SampleRow, valueOf } from "./testing/sample-facts.ts";

// Share counts and amounts per share that were filed wrong, each with the fewest values that show it.

const DILUTED = "WeightedAverageNumberOfDilutedSharesOutstanding";
const COVER = "dei:EntityCommonStockSharesOutstanding";
const YEARS = ["2022", "2023", "2024"] as const;

interface Filed {
  readonly income: string;
  readonly eps: string;
  readonly diluted: string;
  readonly cover?: string;
}

/** One annual report: net income, earnings per share, the diluted count and the count on the cover. */
function report(year: string, { income, eps, diluted, cover }: Filed): SampleRow[] {
  const span = [`${year}-01-01`, `${year}-12-31`] as const;
  const filed = `${Number(year) + 1}-02-10`;
  return [
    ["NetIncomeLoss", ...span, income, "10-K", filed],
    ["EarningsPerShareDiluted", ...span, eps, "10-K", filed],
    [DILUTED, ...span, diluted, "10-K", filed],
    ...(cover === undefined
      ? []
      : [[COVER, null, `${Number(year) + 1}-02-01`, cover, "10-K", filed] satisfies SampleRow]),
  ];
}

const RIGHT = { income: "1457000000", eps: "1.63", diluted: "892000000", cover: "898571517" };

function coverOf(rows: readonly SampleRow[], year: string) {
  const factSet = factSetOf(rows);
  return factSet.figure(COVER, factSet.periodOf(null, `${Number(year) + 1}-02-01`));
}

describe("right share counts", () => {
  it("are not outvoted by earnings per share a million times too large, which are corrected by them", () => {
    const rows = YEARS.flatMap((year) => report(year, { ...RIGHT, eps: "1630000" }));
    const factSet = factSetOf(rows);
    expect(figureOf(factSet, DILUTED, "FY2023")).toMatchObject({ quality: "reported", flags: [] });
    expect(valueOf(factSet, DILUTED, "FY2023")).toBe("892000000");
    expect(coverOf(rows, "2023")?.value?.toFixed()).toBe("898571517");
    expect(valueOf(factSet, "EarningsPerShareDiluted", "FY2023")).toBe("1.63");
    expect(figureOf(factSet, "EarningsPerShareDiluted", "FY2023")?.flags).toEqual(["scale-corrected"]);
  });

  it("stay as they are where earnings per share are of one quarter and tagged as the year's", () => {
    const factSet = factSetOf(YEARS.flatMap((year) => report(year, { ...RIGHT, eps: "0.41" })));
    expect(valueOf(factSet, DILUTED, "FY2023")).toBe("892000000");
  });
});

describe("a share count of the wrong size", () => {
  it("in millions is corrected where earnings per share and the cover agree on it", () => {
    const factSet = factSetOf(YEARS.flatMap((year) => report(year, { ...RIGHT, diluted: "892" })));
    expect(valueOf(factSet, DILUTED, "FY2024")).toBe("892000000");
    expect(figureOf(factSet, DILUTED, "FY2024")).toMatchObject({ quality: "approximate", flags: ["scale-corrected"] });
  });

  it("on the cover, a thousand times too large, is corrected by averages and earnings", () => {
    const rows = [
      ...report("2022", RIGHT),
      ...report("2023", { ...RIGHT, cover: "898571517000" }),
      ...report("2024", RIGHT),
    ];
    expect(coverOf(rows, "2023")?.value?.toFixed()).toBe("898571517");
  });

  it("that is earnings per share tagged as a count is left out", () => {
    const rows = [...report("2022", RIGHT), ...report("2023", { ...RIGHT, diluted: "1.63" }), ...report("2024", RIGHT)];
    const factSet = factSetOf(rows);
    expect(valueOf(factSet, DILUTED, "FY2023")).toBeNull();
    expect(factSet.issues.map(({ kind }) => kind)).toContain("scale-error");
  });

  it("that is a shell's before its listing is left out", () => {
    const rows: SampleRow[] = [
      ...report("2023", { ...RIGHT, cover: "100" }),
      ...report("2024", RIGHT),
      ["Assets", null, "2023-12-31", "25000000000", "10-K", "2024-02-10"],
    ];
    expect(coverOf(rows, "2023")).toBeNull();
    expect(coverOf(rows, "2024")?.value?.toFixed()).toBe("898571517");
  });
});

describe("a count of other shares than the company's", () => {
  const ISSUED = "CommonStockSharesOutstanding";
  const issued = (year: string, count: string): SampleRow => [
    ISSUED,
    null,
    `${year}-12-31`,
    count,
    "10-K",
    `${Number(year) + 1}-02-10`,
  ];

  it("is not shown: shares issued, treasury stock included, tagged as outstanding", () => {
    const factSet = factSetOf([
      ...YEARS.flatMap((year) => report(year, RIGHT)),
      issued("2022", "905000000"),
      issued("2023", "1412000000"),
    ]);
    expect(factSet.figure(`us-gaap:${ISSUED}`, factSet.periodOf(null, "2023-12-31"))).toBeNull();
    expect(factSet.figure(`us-gaap:${ISSUED}`, factSet.periodOf(null, "2022-12-31"))?.value?.toFixed()).toBe(
      "905000000",
    );
  });

  it("is shown where a merger makes the next averages as large", () => {
    const factSet = factSetOf([
      ...report("2022", RIGHT),
      ...report("2023", RIGHT),
      ...report("2024", { income: "2400000000", eps: "1.70", diluted: "1412000000" }),
      issued("2023", "1412000000"),
    ]);
    expect(factSet.figure(`us-gaap:${ISSUED}`, factSet.periodOf(null, "2023-12-31"))?.value?.toFixed()).toBe(
      "1412000000",
    );
  });

  it("is not shown: the average of one class beside earnings per share of all", () => {
    const filings = ["2021", "2022", "2023", "2024"].flatMap((year) =>
      report(year, { income: "700000000", eps: "2.00", diluted: year === "2023" ? "280000000" : "350000000" }),
    );
    const factSet = factSetOf(filings);
    expect(valueOf(factSet, DILUTED, "FY2023")).toBeNull();
    expect(valueOf(factSet, DILUTED, "FY2022")).toBe("350000000");
  });
});

describe("a third party's value", () => {
  const setting = {
    splits: [{ date: "2024-06-10", ratio: "4", confirmedBy: [] }],
    basis: { 1: "matched", 2: "matched" },
  } as const;

  it("is not adjusted for a split that its value is past, though its filing was before", () => {
    const factSet = factSetOf([...report("2022", RIGHT).slice(0, 3), ...report("2024", RIGHT)], setting);
    expect(valueOf(factSet, DILUTED, "FY2022")).toBe("892000000");
    expect(valueOf(factSet, "EarningsPerShareDiluted", "FY2022")).toBe("1.63");
  });

  it("is adjusted where it is still on the old basis", () => {
    const old = report("2022", { ...RIGHT, eps: "6.52", diluted: "223000000" }).slice(0, 3);
    const factSet = factSetOf([...old, ...report("2024", RIGHT)], setting);
    expect(valueOf(factSet, DILUTED, "FY2022")).toBe("892000000");
    expect(valueOf(factSet, "EarningsPerShareDiluted", "FY2022")).toBe("1.63");
  });
});
