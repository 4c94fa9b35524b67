import { createFactBook } from "#facts/create-fact-book.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { writeFileSync } from "node:fs";
import { LINE_ITEMS } from "#metrics/line-items/table.ts";
// dumps filtered line items per company/period to a file for diffing; with the derived witness
const out = process.argv[2]!;
const only = process.argv[3]?.split(",");
const W: Record<string, string> = {
  revenue: "derived:Revenue",
  gross_profit: "derived:GrossProfit",
  operating_income: "derived:OperatingIncome",
  net_income: "derived:NetIncome",
  cost_of_revenue: "derived:CostOfRevenue",
  selling_general_administrative: "derived:SellingGeneralAdministrative",
  total_debt: "derived:LongTermDebt",
  depreciation_amortization: "derived:DepreciationAmortization",
  capital_expenditure: "derived:CapitalExpenditure",
  interest_expense: "derived:InterestExpense",
  pretax_income: "derived:PretaxIncome",
  income_tax: "derived:IncomeTax",
  short_term_debt: "derived:ShortTermDebt",
  buybacks: "derived:Buybacks",
  inventory: "derived:Inventory",
  receivables: "derived:Receivables",
  payables: "derived:AccountsPayable",
  short_term_investments: "derived:ShortTermInvestments",
  cash: "derived:Cash",
  equity: "derived:Equity",
};
const snapshot = await openSnapshot("data/snapshot");
const rows: string[] = [];
const agree = new Map<string, [number, number, number]>();
const present = new Map<string, number>();
for (const c of snapshot.manifest.companies) {
  if (only && !only.includes(c.symbol)) continue;
  const dossier = normalise((await snapshot.company(c.cik, new AbortController().signal))!);
  const book = createFactBook({
    dossier,
    asOf: "2026-12-31" > snapshot.manifest.asOf ? snapshot.manifest.asOf : snapshot.manifest.asOf,
  });
  const a = createAnalysis(book);
  for (const kind of ["year", "quarter", "instant"] as const)
    for (const p of a.periods(kind))
      for (const it of LINE_ITEMS) {
        if ((it.kind === "balance") !== (kind === "instant")) continue;
        const f = a.figure(it.id, p);
        if (f.value === null && !/withheld|not shown/.test(f.reason ?? "")) continue;
        const key = it.id + " " + kind;
        if (f.value !== null) present.set(key, (present.get(key) ?? 0) + 1);
        const w = W[it.id];
        const wf = w ? book.figure(w, p) : null;
        if (wf?.value != null && f.value !== null && !(f.lineage.kind === "fact" && f.lineage.fact.concept === w)) {
          const e = agree.get(it.id) ?? [0, 0, 0];
          agree.set(it.id, e);
          e[0]++;
          const d = f.value.minus(wf.value).abs();
          if (d.lte(wf.value.abs().times(0.005))) e[1]++;
        }
        rows.push(
          [
            c.symbol,
            it.id,
            p.key,
            f.value?.toFixed(0) ?? "withheld",
            f.lineage.kind === "fact"
              ? f.lineage.fact.concept.replace("us-gaap:", "")
              : f.lineage.kind === "formula"
                ? f.lineage.formula
                : "",
            wf?.value?.toFixed(0) ?? "",
          ].join("\t"),
        );
      }
}
writeFileSync(out, rows.join("\n"));
console.log([...agree].map(([k, [n, m]]) => `${k} ${m}/${n} ${((100 * m) / n).toFixed(1)}`).join("\n"));
writeFileSync(
  out + ".present",
  [...present]
    .sort()
    .map(([k, v]) => `${k}\t${v}`)
    .join("\n"),
);
