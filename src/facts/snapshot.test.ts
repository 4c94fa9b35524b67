import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createFactSet, type FactSet } from "./fact-set.ts";
import { normalise } from "./normalise.ts";
import { calendarYearOf } from "./periods/year-ends.ts";
import { daysBetween } from "./periods/iso-day.ts";

// The bundled companies against their own annual reports; totals typed by hand from the 10-K, in millions.

const REVENUE = [
  "Revenues",
  "RevenueFromContractWithCustomerExcludingAssessedTax",
  "RevenueFromContractWithCustomerIncludingAssessedTax",
];
const NET_INCOME = ["NetIncomeLoss", "NetIncomeLossAvailableToCommonStockholdersBasic", "ProfitLoss"];
const EXPECTED = {
  revenue: {
    NVDA: { FY2023: 26974, FY2024: 60922, FY2025: 130497 },
    AAPL: { FY2022: 394328, FY2023: 383285, FY2024: 391035 },
    MSFT: { FY2023: 211915, FY2024: 245122 },
    WMT: { FY2024: 648125, FY2025: 680985 },
    AMZN: { FY2023: 574785, FY2024: 637959 },
    GOOGL: { FY2023: 307394, FY2024: 350018 },
    META: { FY2023: 134902, FY2024: 164501 },
    COST: { FY2023: 242290, FY2024: 254453 },
    HD: { FY2023: 152669, FY2024: 159514 },
    JNJ: { FY2023: 85159, FY2024: 88821 },
    PG: { FY2023: 82006, FY2024: 84039 },
    KO: { FY2023: 45754, FY2024: 47061 },
    PEP: { FY2023: 91471, FY2024: 91854 },
    INTC: { FY2023: 54228, FY2024: 53101 },
    AMD: { FY2023: 22680, FY2024: 25785 },
    NFLX: { FY2023: 33723, FY2024: 39001 },
    CRM: { FY2024: 34857, FY2025: 37895 },
    ORCL: { FY2024: 52961, FY2025: 57399 },
    ADBE: { FY2023: 19409, FY2024: 21505 },
    UNH: { FY2023: 371622, FY2024: 400278 },
    DIS: { FY2023: 88898, FY2024: 91361 },
    NKE: { FY2024: 51362, FY2025: 46309 },
    TXN: { FY2023: 17519, FY2024: 15641 },
    UPS: { FY2023: 90958, FY2024: 91070 },
    LMT: { FY2023: 67571, FY2024: 71043 },
    SBUX: { FY2023: 35976, FY2024: 36176 },
    LOW: { FY2023: 86377, FY2024: 83674 },
    MRVL: { FY2025: 5767 },
    SNOW: { FY2025: 3626 },
    UAA: { FY2025: 5164 },
  },
  netIncome: {
    NVDA: { FY2024: 29760, FY2025: 72880 },
    AAPL: { FY2022: 99803, FY2023: 96995, FY2024: 93736 },
    MSFT: { FY2023: 72361, FY2024: 88136 },
    WMT: { FY2024: 15511, FY2025: 19436 },
    AMZN: { FY2023: 30425, FY2024: 59248 },
    GOOGL: { FY2023: 73795, FY2024: 100118 },
    META: { FY2023: 39098, FY2024: 62360 },
    COST: { FY2023: 6292, FY2024: 7367 },
    HD: { FY2023: 15143, FY2024: 14806 },
    JPM: { FY2023: 49552, FY2024: 58471 },
    XOM: { FY2023: 36010, FY2024: 33680 },
    CVX: { FY2023: 21369, FY2024: 17661 },
    PG: { FY2023: 14653, FY2024: 14879 },
    KO: { FY2023: 10714, FY2024: 10631 },
    PEP: { FY2023: 9074, FY2024: 9578 },
    BA: { FY2024: -11817 },
    LMT: { FY2023: 6920, FY2024: 5336 },
    DIS: { FY2023: 2354, FY2024: 4972 },
    GS: { FY2023: 8516, FY2024: 14276 },
    V: { FY2024: 19743 },
    T: { FY2024: 10948 },
    VZ: { FY2024: 17506 },
    UBER: { FY2024: 9856 },
    KHC: { FY2024: 2744 },
    PFE: { FY2024: 8031 },
  },
};

/** Company-years whose quarters do not add up although neither is flagged as restated, with the reason. */
const UNEXPLAINED = [
  // Contract revenue 2017 was filed for the year on another basis than for the quarters.
  "AXP RevenueFromContractWithCustomerExcludingAssessedTax FY2017",
  // The fourth quarter's tag is on a part of the tax alone.
  "GRMN IncomeTaxExpenseBenefit FY2021",
  "GRMN IncomeTaxExpenseBenefit FY2023",
  "TPL IncomeTaxExpenseBenefit FY2021",
  "YUM IncomeTaxExpenseBenefit FY2022",
  "YUM IncomeTaxExpenseBenefit FY2023",
  // The year was restated later than its quarters.
  "KEY RevenueFromContractWithCustomerExcludingAssessedTax FY2022",
  // The year's revenue was tagged with the dates of its fourth quarter.
  "LHX RevenueFromContractWithCustomerExcludingAssessedTax FY2024",
  // Quarters were restated with the next year's report, the year with the one after.
  "MELI RevenueFromContractWithCustomerExcludingAssessedTax FY2024",
  // A later 10-Q tagged its first quarter with the dates of the fourth.
  "MTD NetIncomeLoss FY2021",
  "MTD NetIncomeLoss FY2022",
  // The first quarter was filed with a business that was sold afterwards.
  "NWS RevenueFromContractWithCustomerExcludingAssessedTax FY2025",
  // The 10-K tags other amounts for its quarters than the 10-Qs do.
  "XEL NetIncomeLoss FY2021",
  "XEL OperatingIncomeLoss FY2021",
  // The year is before, the quarters are after non-controlling interests.
  "PGR NetIncomeLoss FY2020",
  // The third quarter was tagged with one award's expense.
  "PLTR ShareBasedCompensation FY2020",
  // Kraft before the merger and Heinz after it, on different fiscal calendars.
  "KHC NetIncomeLoss FY2014",
];
const ADDED_UP = [
  "Revenues",
  "RevenueFromContractWithCustomerExcludingAssessedTax",
  "GrossProfit",
  "OperatingIncomeLoss",
  "IncomeTaxExpenseBenefit",
  "NetIncomeLoss",
  "NetCashProvidedByUsedInOperatingActivities",
  "PaymentsToAcquirePropertyPlantAndEquipment",
  "ShareBasedCompensation",
];

const factSets = new Map<string, FactSet>();

beforeAll(async () => {
  const snapshot = await openSnapshot(fileURLToPath(new URL("../../data/snapshot", import.meta.url)));
  const { signal } = new AbortController();
  for (const { cik } of snapshot.manifest.companies) {
    const records = await snapshot.company(cik, signal);
    if (records === null) continue;
    factSets.set(records.company.symbol, createFactSet({ dossier: normalise(records), asOf: "2026-08-21" }));
  }
});

function millions(symbol: string, concepts: readonly string[], key: string): number | null {
  const factSet = factSetOf(symbol);
  const year = factSet.periods("year").find((period) => period.key === key);
  if (year === undefined) return null;
  const values = concepts.flatMap((concept) => factSet.figure(`us-gaap:${concept}`, year)?.value ?? []);
  const [best] = concepts === REVENUE ? values.sort((a, b) => b.comparedTo(a)) : values;
  return best === undefined ? null : Math.round(best.div(1_000_000).toNumber());
}

function factSetOf(symbol: string): FactSet {
  const factSet = factSets.get(symbol);
  if (factSet === undefined) throw new Error(`${symbol} is not bundled.`);
  return factSet;
}

function statedBy(concepts: readonly string[], expected: Readonly<Record<string, Readonly<Record<string, number>>>>) {
  return Object.fromEntries(
    Object.entries(expected).map(([symbol, years]) => [
      symbol,
      Object.fromEntries(Object.keys(years).map((key) => [key, millions(symbol, concepts, key)])),
    ]),
  );
}

describe("the fact sets of the bundled companies", () => {
  it("hold the revenue their annual reports state", () => {
    expect(statedBy(REVENUE, EXPECTED.revenue)).toEqual(EXPECTED.revenue);
  });

  it("hold the net income their annual reports state", () => {
    expect(statedBy(NET_INCOME, EXPECTED.netIncome)).toEqual(EXPECTED.netIncome);
  });

  it("have quarters that add up to the year wherever nothing was restated", () => {
    const checked = [...factSets].flatMap(([symbol, factSet]) =>
      ADDED_UP.flatMap((name) => addUp(symbol, factSet, name)),
    );
    expect(
      checked
        .filter(({ adds }) => !adds)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(UNEXPLAINED.toSorted());
    expect(checked.length).toBeGreaterThan(16_500);
  });

  it("follow each other without a hole in the years since 2020, but for the named ones", () => {
    const holes = [...factSets].flatMap(([symbol, factSet]) => {
      const years = factSet.periods("year").filter(({ fiscalYear }) => fiscalYear >= 2020);
      return years.some(({ fiscalYear }, index) => fiscalYear !== (years[0]?.fiscalYear ?? 0) + index) ? [symbol] : [];
    });
    // Under Armour moved its year end from December to March in 2022.
    expect(holes).toEqual(["UAA"]);
  });

  it("name their years as the annual reports do, which the calendar year of the end does less often", () => {
    const named = [...factSets.values()].flatMap(namedYears);
    const byCalendar = named.filter(({ stated, end }) => calendarYearOf(end) === stated).length / named.length;
    const asNamed = named.filter(({ stated, ours }) => ours === stated).length / named.length;
    expect(named.length).toBeGreaterThan(3200);
    expect(byCalendar).toBeLessThan(0.965);
    // What is left are slips of single reports, and companies that changed their habit (TJX, Constellation Brands).
    expect(asNamed).toBeGreaterThan(0.985);
  });

  it.each([
    ["HD", "FY2025", "2026-02-01"],
    ["LOW", "FY2025", "2026-01-30"],
    ["ROST", "FY2025", "2026-01-31"],
    ["TGT", "FY2025", "2026-01-31"],
    ["KR", "FY2024", "2025-02-01"],
    ["WMT", "FY2026", "2026-01-31"],
    ["NVDA", "FY2026", "2026-01-25"],
    ["TJX", "FY2026", "2026-01-31"],
  ])("name the newest year of %s %s, which ended on %s", (symbol, key, end) => {
    expect(factSetOf(symbol).periods("year").at(-1)).toMatchObject({ key, label: key, end });
  });

  it("put every count of shares in the size that earnings per share imply", () => {
    const shares = "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding";
    const mcd = factSetOf("MCD");
    const [year] = mcd.periods("year").filter(({ key }) => key === "FY2024");
    if (year === undefined) throw new Error("FY2024 of MCD is not held.");
    expect(mcd.figure(shares, year)).toMatchObject({ quality: "approximate", flags: ["scale-corrected"] });
    expect(mcd.figure(shares, year)?.value?.toFixed()).toBe("721900000");
    expect(mcd.issues.map(({ kind }) => kind)).toContain("scale-error");
  });

  it("show NVIDIA's earnings per share of fiscal 2022 on the basis after the split of 2024", () => {
    const factSet = factSetOf("NVDA");
    const [year] = factSet.periods("year").filter(({ key }) => key === "FY2022");
    if (year === undefined) throw new Error("FY2022 of NVDA is not held.");
    expect(factSet.figure("us-gaap:EarningsPerShareDiluted", year)?.value?.toFixed()).toBe("0.385");
    const trailing = factSet.periods("ttm").at(-1);
    expect(trailing?.key).toBe("TTM-Q1-2027");
  });
});

/** The years that a fact set has and an annual report names: by the report, and by us. */
function namedYears(
  factSet: FactSet,
): readonly { readonly stated: number; readonly ours: number; readonly end: string }[] {
  const years = factSet.periods("year");
  return Object.entries(factSet.dossier.fiscalYearLabels).flatMap(([reported, stated]) => {
    const year = years.find(({ end }) => Math.abs(daysBetween(end, reported)) <= 7);
    return year === undefined ? [] : [{ stated, ours: year.fiscalYear, end: year.end }];
  });
}

/** One entry per year with four quarters of which nothing was restated. */
function addUp(
  symbol: string,
  factSet: FactSet,
  name: string,
): readonly { readonly id: string; readonly adds: boolean }[] {
  const concept = `us-gaap:${name}`;
  const quarters = new Map(factSet.periods("quarter").map((period) => [period.key, period]));
  return factSet.periods("year").flatMap((year) => {
    const whole = factSet.figure(concept, year);
    const parts = [1, 2, 3, 4].flatMap((number) => {
      const quarter = quarters.get(`Q${number}-${year.fiscalYear}`);
      return quarter === undefined ? [] : (factSet.figure(concept, quarter) ?? []);
    });
    if (whole?.value == null || parts.length < 4) return [];
    if ([whole, ...parts].some(({ flags }) => flags.includes("restated"))) return [];
    const rest = parts.reduce((left, part) => left.minus(part.value ?? 0), whole.value).abs();
    // Filers round each quarter by itself.
    const adds = rest.lte(4_000_000) || rest.lte(whole.value.abs().times("0.0005"));
    return [{ id: `${symbol} ${name} ${year.key}`, adds }];
  });
}
