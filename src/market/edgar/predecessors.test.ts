import { describe, expect, it } from "vitest";
import type { FactRecord } from "#market/records.ts";
import { earlierRegistrants, joinHistories } from "./predecessors.ts";

const GOOGLE = { cik: "0001288776", until: "2015-10-02" };
const OLD_REPORT = "0001288776-15-000008";
const NEW_REPORT = "0001652044-16-000012";

const balance = (concept: string, end: string, value: string): FactRecord => ({
  concept: `us-gaap:${concept}`,
  unit: "USD",
  start: null,
  end,
  value,
  accession: NEW_REPORT,
  form: "10-K",
  filed: "2016-02-11",
  basis: "filed",
});

/** What the first report of a new registrant repeats of the year before it existed. */
const comparatives = [
  balance("Assets", "2014-12-31", "129187000000"),
  balance("Liabilities", "2014-12-31", "25327000000"),
  balance("StockholdersEquity", "2014-12-31", "103860000000"),
  balance("CashAndCashEquivalentsAtCarryingValue", "2014-12-31", "18347000000"),
  balance("Goodwill", "2014-12-31", "15599000000"),
  balance("InventoryNet", "2014-12-31", "0"),
];
const own = {
  facts: [...comparatives, balance("Assets", "2015-12-31", "147461000000")],
  fiscalYearLabels: { "2015-12-31": 2015 },
};
const before = (row: FactRecord): FactRecord => ({ ...row, accession: OLD_REPORT, filed: "2015-02-09" });
/** The same year as first reported: total assets and liabilities were restated later. */
const earlier = {
  facts: [
    ...comparatives.map((row) =>
      before(/:Assets|:Liabilities/.test(row.concept) ? { ...row, value: `${row.value}1` } : row),
    ),
    before(balance("Assets", "2013-12-31", "110920000000")),
  ],
  fiscalYearLabels: { "2014-12-31": 2014, "2015-12-31": 1999 },
};

describe("joinHistories", () => {
  it("leaves a registrant apart whose figures are another business's", () => {
    const other = earlier.facts.map((row) => ({ ...row, value: `${row.value}7` }));
    const joined = joinHistories(own, [{ registrant: GOOGLE, facts: { ...earlier, facts: other } }]);
    expect(joined.facts).toEqual(own.facts);
    expect(joined.filings).toEqual([]);
    expect(joined.gaps).toEqual([
      "Another registrant, CIK 1288776, filed the earlier figures of this business; they differ from what this company states of the same periods, so we do not join them.",
    ]);
  });

  it("leaves a registrant apart that shares too few periods to tell", () => {
    const few = { ...earlier, facts: earlier.facts.slice(2, 6) };
    expect(joinHistories(own, [{ registrant: GOOGLE, facts: few }]).facts).toEqual(own.facts);
  });

  it("joins what was filed before the company registered, although some of it was restated", () => {
    const joined = joinHistories(own, [{ registrant: GOOGLE, facts: earlier }]);
    expect(joined.gaps).toEqual([]);
    expect(joined.facts).toEqual([...own.facts, ...earlier.facts]);
    expect(joined.fiscalYearLabels).toEqual({ "2014-12-31": 2014, "2015-12-31": 2015 });
  });

  it("keeps who filed what it joins", () => {
    const joined = joinHistories(own, [{ registrant: GOOGLE, facts: earlier }]);
    expect(joined.filings.map(({ accession, form, filed, cik }) => [accession, form, filed, cik])).toEqual([
      [OLD_REPORT, "10-K", "2015-02-09", GOOGLE.cik],
    ]);
  });

  it("takes nothing that the earlier registrant filed afterwards, nor a report that both filed", () => {
    const late = { ...before(balance("Assets", "2016-12-31", "1")), accession: "late", filed: "2015-10-02" };
    const both = { ...balance("Assets", "2012-12-31", "2"), filed: "2015-02-09" };
    const facts = { ...earlier, facts: [...earlier.facts, late, both] };
    expect(joinHistories(own, [{ registrant: GOOGLE, facts }]).facts).toEqual([...own.facts, ...earlier.facts]);
  });

  it("joins to a company that has not reported yet", () => {
    const nothing = { facts: [], fiscalYearLabels: {} };
    expect(joinHistories(nothing, [{ registrant: GOOGLE, facts: earlier }]).facts).toEqual(earlier.facts);
  });

  it("joins no registrant behind one that is missing", () => {
    const registrants = earlierRegistrants("0001730168");
    const [first, second] = registrants;
    if (first === undefined || second === undefined) throw new Error("Broadcom had two registrants before it.");
    const joined = joinHistories(own, [
      { registrant: first, facts: null },
      { registrant: second, facts: earlier },
    ]);
    expect(joined.facts).toEqual(own.facts);
    expect(joined.gaps).toEqual([
      "Another registrant, CIK 1649338, filed the earlier figures of this business; they are not in our data.",
    ]);
  });
});
