import { createFactBook } from "#facts/create-fact-book.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { LINE_ITEMS, itemsReading } from "#metrics/line-items/table.ts";
import { traitsOf } from "#metrics/plausibility/traits.ts";
import { shareMeasure } from "#facts/selection/split-basis.ts";
import { Decimal } from "decimal.js";
import { writeFileSync } from "node:fs";
const snapshot = await openSnapshot("data/snapshot");
const perCompany = Number(process.argv[2] ?? 10);
const step = Number(process.argv[3] ?? 12);
let seed = 42;
const rnd = () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};
const pick = <T>(a: readonly T[]): T => a[Math.floor(rnd() * a.length)]!;
const res: Record<string, { n: number; caught: number }> = {};
const missed: string[] = [];
for (const [i, c] of snapshot.manifest.companies.entries()) {
  if (i % step !== 3 % step) continue;
  const dossier = normalise((await snapshot.company(c.cik, new AbortController().signal))!);
  const asOf = snapshot.manifest.asOf;
  const a = createAnalysis(createFactBook({ dossier, asOf }));
  const shown: any[] = [];
  for (const kind of ["year", "quarter", "instant"] as const)
    for (const p of a.periods(kind))
      for (const it of LINE_ITEMS) {
        if ((it.kind === "balance") !== (kind === "instant")) continue;
        if (["cash_and_investments", "total_equity", "gross_payout", "net_payout", "total_debt"].includes(it.id))
          continue;
        const f = a.figure(it.id, p);
        if (f.value === null || f.value.isZero()) continue;
        let l = f.lineage;
        if (l.kind === "formula" && l.operands.length === 1) l = l.operands[0]!.lineage;
        if (l.kind !== "fact" || l.fact.span.end !== p.end || l.fact.span.start !== p.start) continue;
        const nb = a
          .periods(kind)
          .filter((q) => q.key !== p.key && Math.abs(Date.parse(q.end) - Date.parse(p.end)) < 400 * 864e5)
          .some((q) => {
            const v = a.figure(it.id, q).value;
            return v !== null && !v.isZero();
          });
        if (!nb) continue;
        shown.push({ it, p, f, fact: l.fact });
      }
  if (shown.length === 0) continue;
  for (let k = 0; k < perCompany; k++)
    for (const kind of ["x1000", "/1000", "sign", "neighbour"]) {
      const s = pick(shown);
      let value: Decimal | null = null;
      const v = new Decimal(s.fact.value);
      if (kind === "x1000") value = v.times(1000);
      if (kind === "/1000") value = v.div(1000);
      if (kind === "sign") {
        if (!traitsOf(s.it.id).isNeverNegative) continue;
        value = v.neg();
      }
      if (kind === "neighbour") {
        const cands = dossier.facts.filter(
          (f) =>
            f.unit === s.fact.unit &&
            f.span.start === s.fact.span.start &&
            f.span.end === s.fact.span.end &&
            f.concept !== s.fact.concept &&
            itemsReading(f.concept).length > 0 &&
            f.value !== "0" &&
            shareMeasure(f) === shareMeasure(s.fact) &&
            Math.abs(Math.log(Math.abs(Number(f.value) / Number(s.fact.value)))) > Math.log(1.25),
        );
        if (cands.length === 0) continue;
        value = new Decimal(pick(cands).value);
      }
      if (value === null) continue;
      const facts = dossier.facts.map((f) => (f === s.fact ? { ...f, value: value!.toFixed() } : f));
      const m = createAnalysis(createFactBook({ dossier: { ...dossier, facts }, asOf }));
      const p = [...m.periods(s.p.kind)].find((q) => q.key === s.p.key);
      const f = p && m.figure(s.it.id, p);
      const ratio = s.f.value.div(s.fact.value);
      const wrong =
        f?.value != null && f.value.minus(value.times(ratio)).abs().lte(value.times(ratio).abs().times(1e-6));
      for (const key of [kind, kind + " " + s.it.id]) {
        const e = (res[key] ??= { n: 0, caught: 0 });
        e.n++;
        if (!wrong) e.caught++;
      }
      if (wrong)
        missed.push(
          [
            kind,
            c.symbol,
            s.it.id,
            s.p.key,
            s.fact.concept,
            s.f.value.toString(),
            value.toString(),
            f!.flags.join(","),
            s.fact.basis,
            s.fact.form,
          ].join("\t"),
        );
    }
}
const rows = Object.entries(res).map(([k, e]) => [k, e.n, e.caught, ((100 * e.caught) / e.n).toFixed(1)]);
for (const r of rows.filter((r) => !String(r[0]).includes(" "))) console.log(r.join("\t"));
for (const r of rows
  .filter((r) => String(r[0]).includes(" ") && Number(r[3]) < 100 && Number(r[1]) > 3)
  .sort((a, b) => Number(b[1]) - Number(b[2]) - (Number(a[1]) - Number(a[2])))
  .slice(0, 40))
  console.log(r.join("\t"));
writeFileSync("/tmp/missed.tsv", missed.join("\n"));
