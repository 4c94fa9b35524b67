import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "./create-analysis.ts";

/** Why figures do not add up, by symbol and the left side of the identity. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "LH Total assets": "2014 to 2025: redeemable interests are not in our data",
  "GIS Total assets": "2014 to 2021: redeemable interests are not in our data",
  "KKR Total assets": "2022 to 2025: redeemable interests stand inside liabilities",
  "MAS Total assets": "2021 and 2022: redeemable interests are not in our data",
  "EFX Total assets": "2023: redeemable interests are counted in equity and tagged again",
  "HSIC Total assets": "2018: redeemable interests of the business that was split off",
  "BXP Total assets": "2014: redeemable interests under a tag of the company's own",
  "BKNG Total assets": "2016: convertible debt in temporary equity under a tag of the company's own",
  "DLR Total assets": "2014: redeemable interests stand inside liabilities",
  "TSLA Total assets": "2020: convertible notes in temporary equity under another tag",
  "HD Change in cash": "2014 to 2018: the change is stated before the currency effect",
  "CCI Change in cash": "2020 to 2024: the change is tagged with the amount of the currency effect",
  "STZ Change in cash": "currency effect under a tag that is not bundled",
  "MNST Change in cash": "2015 to 2018: currency effect under a tag that is not bundled",
  "GPC Change in cash": "2017 to 2019: flows restated for discontinued operations, the change not",
  "BRO Change in cash": "2022 to 2024: fiduciary cash was moved between the statements",
  "SLB Change in cash": "2020 to 2022: the change is stated before the currency effect",
  "BDX Change in cash": "2020 and 2021: flows restated for discontinued operations, the change not",
  "HUBB Change in cash": "2019 and 2020: flows restated for discontinued operations, the change not",
  "LOW Change in cash": "2019 and 2020: discontinued operations",
  "ROL Change in cash": "2016 and 2017: currency effect under a tag that is not bundled",
  "CAH Change in cash": "2018: the change is stated before the currency effect; 2021: cash of a business held for sale",
  "MGM Change in cash": "2022 and 2023: cash of a business held for sale",
  "CPRT Change in cash": "2017 and 2019: currency effect under a tag that is not bundled",
  "MCK Change in cash": "2022 and 2023: cash of businesses held for sale",
  "DLTR Change in cash": "2023 and 2024: flows restated for discontinued operations, the change not",
  "LVS Change in cash": "2019 and 2020: flows restated for discontinued operations, the change not",
  "CF Change in cash": "2014 and 2015: currency effect under a tag that is not bundled",
  "DD Change in cash": "2021 and 2022: flows restated for discontinued operations, the change not",
  "AMCR Change in cash": "2019 and 2022: cash of businesses held for sale, and overdrafts",
  "HRL Change in cash": "2015: currency effect under a tag that is not bundled",
  "SPGI Change in cash": "2014: currency effect under a tag that is not bundled",
  "SYY Change in cash": "2015: currency effect under a tag that is not bundled",
  "VZ Change in cash": "2017: the change recast to include restricted cash, its flows not",
  "CMS Change in cash": "2015: flows recast to include restricted cash, the change not",
  "HSIC Change in cash": "2017: flows restated for discontinued operations, the change not",
  "FFIV Change in cash": "2014: the change is stated before the currency effect",
  "LII Change in cash": "2014: the change is stated before the currency effect",
  "TPR Change in cash": "2025: cash of a business held for sale",
  "XYL Change in cash": "2024: cash of a business held for sale",
  "DELL Change in cash": "2018: flows recast to include restricted cash, the change not",
  "BKR Change in cash": "2017: flows recast to include restricted cash, the change not",
  "FCX Revenue of the year": "2014, 2017 and 2018: quarters before a change of presentation",
  "CPT Revenue of the year":
    "2022 and 2024: quarters include other property revenue, the year's lease revenue does not",
  "EQT Revenue of the year": "2021: quarters hold sales to customers, before losses on derivatives, the year both",
  "XEL Revenue of the year": "2021: the 10-K tags other amounts for its quarters than the 10-Qs do",
  "MSFT Revenue of the year": "2016: the year restated for the revenue standard under a new tag",
  "BSX Revenue of the year": "2017: the year restated for the revenue standard under a new tag",
  "CRM Revenue of the year": "2017: the year restated for the revenue standard under a new tag",
  "ARES Revenue of the year": "2025: one quarter is held by its contracts with customers only",
  "KKR Revenue of the year": "2020: the first quarter was negative, which no revenue is taken from",
  "MDB Revenue of the year": "2018: the year restated for the revenue standard, its quarters not",
  "KHC Revenue of the year": "2016: the year restated under a new tag",
  "VTRS Revenue of the year": "2025: the year is held without other revenue",
  "SO Net income of the year":
    "2020 to 2022: quarters tagged before, the year after preferred dividends of subsidiaries",
  "ECL Net income of the year": "2020: the year is held before minority interests",
  "XEL Net income of the year": "2021: the 10-K tags other amounts for its quarters than the 10-Qs do",
  "PGR Net income of the year": "2020: the first two quarters and the half year differ as filed",
  "OXY Net income of the year": "2020: a quarter tagged before, the year after preferred dividends",
  "EIX Net income of the year": "2024: the year is held before preferred dividends of a subsidiary",
  "PLD Net income of the year": "2025: a third party's quarter is before the interests of limited partners",
  "MA Net income of the year": "2025: the year is held before minority interests",
  "FTV Net income of the year": "2025: quarters include a business that was spun off, the year does not",
  "TKO Net income of the year": "2023: quarters include the time before the two businesses were joined",
  "MO Gross profit": "gross profit is stated after excise taxes, net revenue before them",
  "CNC Gross profit": "2021 to 2025: gross profit is that of services alone",
  "DLTR Gross profit": "2022 to 2026: gross profit is stated on net sales, without other revenue",
  "IT Gross profit": "2022 to 2026: contribution, which leaves some costs out, is tagged as gross profit",
  "UAA Gross profit": "2014 and 2015: quarters tag net sales without licence revenue",
  "SNA Gross profit": "2014 to 2017: gross profit is stated on net sales, without financial services",
  "PM Gross profit": "2014 to 2017: revenue is tagged before excise taxes only",
  "AMGN Gross profit": "2020: the quarterly table states gross profit on product sales, without other revenue",
  "COST Gross profit": "2019: stated on net sales, without membership fees",
  "RVTY Gross profit": "2016 and 2021: restated for businesses that were sold, in part",
  "TRMB Gross profit": "2018 to 2020: amortisation is stated apart from the cost of sales",
  "FIS Gross profit": "2015 to 2017: gross profit and cost of revenue are of different reports",
  "DELL Gross profit": "gross profit and cost of revenue are of different reports",
  "KHC Gross profit": "2014: Kraft and Heinz before their merger, tagged for one registrant",
  "MOH Gross profit": "2019 and 2020: gross profit is that of premiums alone",
  "BKR Gross profit": "2016 and 2017: cost of goods is tagged without that of services",
  "STZ Gross profit": "2014 and 2016: revenue is tagged before excise taxes only",
  "VTRS Gross profit": "2025 and 2026: gross profit includes other revenue, a third party's revenue does not",
  "CLX Gross profit": "2014: restated for a business that was closed, in part",
  "TGT Gross profit": "2018: restated for the revenue standard, in part",
  "CPRT Gross profit": "2020: cost of revenue is tagged for vehicle sales alone",
  "DRI Gross profit": "2014: advertising is taken off before gross profit too",
  "MTD Gross profit": "2015: cost of sales is tagged without that of services",
  "PODD Gross profit": "2015: restated for a business that was sold, in part",
  "TRGP Gross profit": "2016: operating costs stand apart from the cost of products",
};

/** For each identity the least number of periods that pass and the least share of those checked, close to what is so. */
const FLOORS: Readonly<Record<string, { readonly passes: number; readonly share: number }>> = {
  "Total assets = Liabilities and equity": { passes: 8_400, share: 1 },
  "Total assets = Liabilities + Equity with non-controlling interests + Temporary equity": {
    passes: 5_450,
    share: 0.99,
  },
  "Gross profit = Revenue − Cost of revenue": { passes: 3_750, share: 0.97 },
  "Change in cash = Operating + Investing + Financing cash flow + Currency effect": { passes: 2_500, share: 0.974 },
  "Revenue of the year = Revenue of its four quarters": { passes: 2_300, share: 0.993 },
  "Net income of the year = Net income of its four quarters": { passes: 2_400, share: 0.994 },
};

describe("identities of every bundled company", () => {
  it("hold but for named exceptions, and as often as they should", { timeout: 300_000 }, async ({ annotate }) => {
    const snapshot = await openSnapshot("data/snapshot");
    const failed = new Set<string>();
    const counts: Record<string, { passes: number; checks: number }> = {};
    for (const { cik, symbol } of snapshot.manifest.companies) {
      const records = await snapshot.company(cik, AbortSignal.timeout(20_000));
      if (records === null) continue;
      const dossier = normalise(records);
      const checks = createAnalysis(createFactSet({ dossier, asOf: snapshot.manifest.asOf })).identities();
      for (const { identity, verdict } of checks) {
        const count = (counts[identity] ??= { passes: 0, checks: 0 });
        count.checks += 1;
        count.passes += verdict === "pass" ? 1 : 0;
        if (verdict === "fail") failed.add(`${symbol} ${identity.split(" = ")[0] ?? ""}`);
      }
    }
    await annotate(JSON.stringify(counts));
    expect([...failed].filter((name) => EXCEPTIONS[name] === undefined)).toEqual([]);
    expect(Object.keys(EXCEPTIONS).filter((name) => !failed.has(name))).toEqual([]);
    expect(Object.keys(counts).toSorted()).toEqual(Object.keys(FLOORS).toSorted());
    const below = Object.entries(FLOORS).filter(([identity, { passes, share }]) => {
      const count = counts[identity];
      return count === undefined || count.passes < passes || count.passes / count.checks < share;
    });
    expect(below).toEqual([]);
  });
});
