import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { normalise } from "#facts/normalise.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "./create-analysis.ts";
import { LINE_ITEMS } from "./line-items/items/table.ts";

const CLAIM = /\b(?:does not report|reports neither|(?:is|are) tagged|not tagged)\b/;
/** Said of an amount that is there and cannot be right, which is neither the one nor the other. */
const WITHHELD = /^The (?:tagged amount|amount computed) .*, so we do not show it\.$/;
const OURS = /\bnot in our data\b/;

/** Looked for in the raw facts, past all rules: a company that files one of these reports the item. */
const PLAIN_CONCEPTS: Readonly<Record<string, readonly string[]>> = {
  revenue: ["Revenues", "RevenueFromContractWithCustomerExcludingAssessedTax", "SalesRevenueNet"],
  cost_of_revenue: ["CostOfRevenue", "CostOfGoodsAndServicesSold"],
  operating_income: ["OperatingIncomeLoss"],
  interest_expense: ["InterestExpense", "InterestExpenseNonoperating", "InterestExpenseDebt"],
  net_income: ["NetIncomeLoss"],
  eps_diluted: ["EarningsPerShareDiluted"],
  capital_expenditure: ["PaymentsToAcquirePropertyPlantAndEquipment"],
  inventory: ["InventoryNet"],
  goodwill: ["Goodwill"],
  total_assets: ["Assets"],
  long_term_debt: ["LongTermDebtNoncurrent", "LongTermDebt"],
};

/** Concepts below which an accession is a cover page or a note, not a report. */
const LEAST_CONCEPTS = 8;

type FactsByEnd = ReadonlyMap<string, Dossier["facts"]>;

/** Whether the filing that reports a period is in the raw facts in full, by the bundle's own description. */
function isWhole(facts: FactsByEnd, { origin }: Dossier, { end }: FiscalPeriod): boolean {
  const stated = (facts.get(end) ?? []).filter(
    ({ basis, form, filed }) => basis === "filed" && /^10-[KQ]/.test(form ?? "") && filed !== null,
  );
  const filed = stated.map((fact) => fact.filed ?? "").toSorted();
  const [first = "9999-12-31"] = filed.filter((day) => day > end);
  const own = stated.filter((fact) => fact.filed === first);
  return (
    origin.tier === "full" &&
    origin.filingsThrough !== null &&
    first <= (origin.fullThrough ?? "") &&
    daysBetween(end, first) <= 150 &&
    new Set(own.map(({ concept }) => concept)).size >= LEAST_CONCEPTS
  );
}

function isFiled(facts: FactsByEnd, measure: string, { start, end }: FiscalPeriod): boolean {
  const concepts = new Set((PLAIN_CONCEPTS[measure] ?? []).map((name) => `us-gaap:${name}`));
  return (facts.get(end) ?? []).some(({ concept, span }) => concepts.has(concept) && span.start === start);
}

describe("the reasons for absent line items of every bundled company", () => {
  it(
    "say that a company does not report something only where its report is in our data and lacks it",
    { timeout: 600_000 },
    async ({ annotate }) => {
      const snapshot = await openSnapshot("data/snapshot");
      const counts = { companies: 0, reasons: 0, ours: 0, filers: 0, withheld: 0 };
      const falseClaims: string[] = [];
      for (const { cik, symbol } of snapshot.manifest.companies) {
        const records = await snapshot.company(cik, AbortSignal.timeout(20_000));
        if (records === null) continue;
        const dossier = normalise(records);
        const facts = Map.groupBy(dossier.facts, ({ span }) => span.end);
        const analysis = createAnalysis(createFactSet({ dossier, asOf: snapshot.manifest.asOf }));
        const periods = [
          ...analysis.periods("year").slice(-4),
          ...analysis.periods("quarter").slice(-8),
          ...analysis.periods("instant").slice(-8),
        ];
        counts.companies += 1;
        for (const period of periods) {
          const whole = isWhole(facts, dossier, period);
          for (const { id, kind } of LINE_ITEMS) {
            if ((kind === "balance") !== (period.kind === "instant")) continue;
            const { reason, flags } = analysis.figure(id, period);
            if (reason === null) continue;
            if (flags.includes("withheld")) {
              counts.withheld += 1;
              if (!WITHHELD.test(reason)) falseClaims.push(`${symbol} ${reason}`);
              continue;
            }
            counts.reasons += 1;
            counts.ours += OURS.test(reason) ? 1 : 0;
            counts.filers += CLAIM.test(reason) ? 1 : 0;
            const isFalse = CLAIM.test(reason)
              ? !whole || isFiled(facts, id, period)
              : reason.startsWith(analysis.figure(id, period).label) && OURS.test(reason) && isFiled(facts, id, period);
            if (isFalse) falseClaims.push(`${symbol} ${reason}`);
          }
        }
      }
      await annotate(JSON.stringify(counts));
      expect(falseClaims).toEqual([]);
      expect(counts.companies).toBe(snapshot.manifest.counts.companies);
      expect(counts.withheld).toBeGreaterThan(200);
      expect(counts.filers).toBeGreaterThan(5_000);
      expect(counts.ours).toBeGreaterThan(20_000);
    },
  );
});
