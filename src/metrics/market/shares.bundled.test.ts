import { beforeAll, describe, expect, it } from "vitest";
import { createFactSet, type FactSet } from "#facts/fact-set.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";

// Share counts of every bundled company: against earnings per share, from quarter to quarter, and by hand.

/** Why the number of shares leaps between two ends of quarters without a split. */
const LEAPS: Readonly<Record<string, string>> = {
  EQT: "bought Rice Energy with shares in 2017",
  IFF: "bought a business of DuPont with shares in 2021",
  TFC: "joined SunTrust in 2019; the year's average came first",
  RTX: "joined Raytheon in 2020",
  LHX: "joined Harris in 2019",
  JCI: "joined Tyco in 2016",
  EXE: "left bankruptcy in 2021, joined Southwestern in 2024",
  REG: "joined Equity One in 2017",
  MAA: "joined Post Properties in 2016",
  COF: "bought Discover with shares in 2025",
  WAB: "bought a business of GE with shares in 2019",
  PCG: "sold shares to leave bankruptcy in 2020",
  MAR: "bought Starwood with shares in 2016",
  DVN: "joined WPX in 2021",
  CHTR: "bought Time Warner Cable with shares in 2016; one class of two until then",
  GPN: "joined TSYS in 2019",
  FIS: "bought Worldpay with shares in 2019",
  BLDR: "joined BMC in 2021",
  PLTR: "listed in 2020: preferred shares became common",
  KDP: "Keurig joined Dr Pepper in 2018",
  WBD: "joined WarnerMedia in 2022",
  IQV: "Quintiles joined IMS Health in 2016",
  FANG: "bought Energen with shares in 2018",
  VRT: "joined a listed shell in 2020",
  AMCR: "joined Berry in 2025",
  APP: "listed in 2021: preferred shares became common",
  DASH: "listed in 2020: preferred shares became common",
};

/** What the filing with the accession states, as it was filed. */
const BY_HAND: readonly (readonly [symbol: string, measure: string, key: string, value: string, accession: string])[] =
  [
    ["EBAY", "diluted_shares", "FY2024", "501000000", "0001065088-25-000037"],
    ["EBAY", "eps_diluted", "FY2024", "3.94", "0001065088-25-000037"],
    ["PKG", "diluted_shares", "FY2024", "89500000", "0000950170-25-028533"],
    ["PKG", "eps_diluted", "FY2024", "8.93", "0000950170-25-028533"],
    ["IQV", "diluted_shares", "FY2025", "173500000", "0001628280-26-008322"],
    ["IQV", "shares_outstanding", "I2026-03-31", "166900000", "0001628280-26-030675"],
    ["HST", "diluted_shares", "FY2024", "704000000", "0001070750-25-000071"],
    ["HST", "eps_diluted", "FY2024", "0.99", "0001070750-25-000071"],
    ["HAL", "diluted_shares", "FY2024", "883000000", "0000045012-25-000010"],
    ["HAL", "diluted_shares", "Q3-2024", "881000000", "0000045012-24-000063"],
    ["SW", "diluted_shares", "FY2024", "389000000", "0002005951-25-000005"],
    ["SW", "eps_diluted", "FY2024", "0.82", "0002005951-25-000005"],
    ["BKNG", "shares_outstanding", "I2026-06-30", "751380500", "0001075531-26-000037"],
  ];

interface Opened {
  readonly symbol: string;
  readonly factSet: FactSet;
  readonly analysis: Analysis;
}

const companies: Opened[] = [];

beforeAll(async () => {
  const snapshot = await openSnapshot("data/snapshot");
  for (const { cik, symbol } of snapshot.manifest.companies) {
    const records = await snapshot.company(cik, AbortSignal.timeout(20_000));
    if (records === null) continue;
    const factSet = createFactSet({ dossier: normalise(records), asOf: snapshot.manifest.asOf });
    companies.push({ symbol, factSet, analysis: createAnalysis(factSet) });
  }
}, 120_000);

function opened(symbol: string): Opened {
  const company = companies.find((each) => each.symbol === symbol);
  if (company === undefined) throw new Error(`${symbol} is not bundled.`);
  return company;
}

/** Whether filed earnings per share are net income over diluted shares; null where one of the three is missing. */
function agrees({ factSet, analysis }: Opened, period: FiscalPeriod): boolean | null {
  const perShare = analysis.figure("eps_diluted", period);
  const shares = analysis.figure("diluted_shares", period).value;
  const income = analysis.figure("net_income", period).value;
  if (perShare.value === null || shares === null || income === null || shares.isZero()) return null;
  if (perShare.flags.includes("our-approximation")) return null;
  const stated = perShare.value;
  const toCommon = ["Diluted", "Basic"].flatMap(
    (kind) => factSet.figure(`us-gaap:NetIncomeLossAvailableToCommonStockholders${kind}`, period)?.value ?? [],
  );
  const allowed = stated.abs().times("0.1").plus("0.02");
  return [income, ...toCommon].some((each) => each.div(shares).minus(stated).abs().lte(allowed));
}

/** Ends of quarters between which the shares that the market value counts grew or shrank by half. */
function leapsOf({ analysis }: Opened): readonly string[] {
  const ends = new Map<string, FiscalPeriod>();
  for (const day of analysis.periods("day")) {
    ends.set(`${day.end.slice(0, 4)} ${Math.floor((Number(day.end.slice(5, 7)) - 1) / 3)}`, day);
  }
  const counts = [...ends.values()].flatMap((day) => {
    const value = analysis.figure("market_cap", day).value;
    const price = analysis.figure("price", day).value;
    return value === null || price === null ? [] : [{ day: day.end, count: value.div(price) }];
  });
  return counts.slice(1).flatMap(({ day, count }, index) => {
    const before = counts[index]?.count;
    if (before === undefined) return [];
    return count.lte(before.times("1.5")) && count.gte(before.times("0.67")) ? [] : [day];
  });
}

describe("share counts of every bundled company", () => {
  // Dividends on preferred stock, which are seldom tagged, make nearly all of the rest.
  it("times earnings per share are net income to common shares", { timeout: 300_000 }, () => {
    const verdicts = companies.flatMap((company) =>
      [...company.analysis.years, ...company.analysis.quarters.filter(({ quarter }) => quarter !== 4)].flatMap(
        (period) => agrees(company, period) ?? [],
      ),
    );
    expect(verdicts.length).toBeGreaterThan(14_000);
    expect(verdicts.filter(Boolean).length / verdicts.length).toBeGreaterThan(0.985);
  });

  it("do not leap from one end of a quarter to the next, but for named reasons", { timeout: 300_000 }, () => {
    const leaping = companies.filter((company) => leapsOf(company).length > 0).map(({ symbol }) => symbol);
    expect(leaping.toSorted()).toEqual(Object.keys(LEAPS).toSorted());
  });

  it("are those of the filings that were read by hand", () => {
    const read = BY_HAND.map(([symbol, measure, key, , accession]) => {
      const { analysis } = opened(symbol);
      const period = [...analysis.years, ...analysis.quarters, ...analysis.periods("instant")].find(
        (each) => each.key === key,
      );
      const figure = period === undefined ? null : analysis.figure(measure, period);
      const source = figure?.lineage.kind === "fact" ? figure.lineage.fact.accession : null;
      return [symbol, measure, key, figure?.value?.toFixed() ?? figure?.reason ?? null, source ?? accession];
    });
    expect(read).toEqual(BY_HAND);
  });

  it("are not those of a shell: a thousand shares on a cover give no market value", () => {
    // 0002041610-25-000013 states 1,000 shares for the company that was made for a merger.
    const { analysis } = opened("PSKY");
    const [day] = analysis.periods("day").slice(-1);
    if (day === undefined) throw new Error("PSKY has no closes.");
    expect(analysis.figure("market_cap", day)).toMatchObject({
      value: null,
      reason: `We have no share count for the whole company that was public on ${day.label}.`,
    });
  });

  it("are brought to today's basis: Booking's of 2024, times the 25 of April 2026", () => {
    const { analysis } = opened("BKNG");
    const [year] = analysis.years.filter(({ key }) => key === "FY2024");
    if (year === undefined) throw new Error("FY2024 of BKNG is missing.");
    // 0001075531-25-000010: 34,064 thousand diluted shares and $172.69 a share.
    expect(analysis.figure("diluted_shares", year).value?.toFixed()).toBe("851600000");
    expect(analysis.figure("eps_diluted", year).value?.toFixed()).toBe("6.9076");
  });
});
