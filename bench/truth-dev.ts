import { createFactBook } from "#facts/create-fact-book.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { LINE_ITEMS } from "#metrics/line-items/table.ts";
import { writeFileSync } from "node:fs";
const snapshot = await openSnapshot("data/snapshot");
const only = process.argv[2]?.split(",");
const step = Number(process.argv[3] ?? 1);
const rules = new Map<string, number>();
const items = new Map<string, { present: number; withheld: number; doubtful: number; replaced: number }>();
const lines: string[] = [];
let total = 0,
  n = 0,
  t0 = Date.now(),
  tA = 0,
  tB = 0;
for (const [i, c] of snapshot.manifest.companies.entries()) {
  if (only && only[0] !== "" && !only.includes(c.symbol)) continue;
  if (i % step) continue;
  const records = await snapshot.company(c.cik, new AbortController().signal);
  const dossier = normalise(records!);
  const book = createFactBook({ dossier, asOf: snapshot.manifest.asOf });
  n++;
  let s = Date.now();
  const un = createAnalysis(book, { isFiltered: false });
  for (const kind of ["year", "quarter", "ttm", "instant"] as const)
    for (const p of un.periods(kind)) for (const it of LINE_ITEMS) un.figure(it.id, p);
  tA += Date.now() - s;
  s = Date.now();
  const a = createAnalysis(book);
  const w = a.withheld();
  tB += Date.now() - s;
  for (const kind of ["year", "quarter", "ttm", "instant"] as const)
    for (const p of a.periods(kind))
      for (const it of LINE_ITEMS) {
        if ((it.kind === "balance") !== (kind === "instant")) continue;
        const f = a.figure(it.id, p);
        if (f.value === null) continue;
        total++;
        const e = items.get(it.id) ?? { present: 0, withheld: 0, doubtful: 0, replaced: 0 };
        items.set(it.id, e);
        e.present++;
        if (f.flags.includes("doubtful")) e.doubtful++;
      }
  for (const x of w) {
    if ((x.item.kind === "balance") !== (x.period.kind === "instant")) continue;
    const e = items.get(x.item.id) ?? { present: 0, withheld: 0, doubtful: 0, replaced: 0 };
    items.set(x.item.id, e);
    const f = a.figure(x.item.id, x.period);
    if (f.value === null) e.withheld++;
    else e.replaced++;
    const ids = x.hits.map((h) => h.rule.id).join("+");
    rules.set(ids, (rules.get(ids) ?? 0) + 1);
    lines.push(
      [
        c.symbol,
        x.item.id,
        x.period.key,
        x.candidate.value?.toString(),
        x.candidate.lineage.kind === "fact"
          ? x.candidate.lineage.fact.concept
          : x.candidate.lineage.kind === "formula"
            ? x.candidate.lineage.formula
            : "",
        x.candidate.quality,
        "->",
        f.value?.toString() ?? "none",
        ids,
        x.reason,
      ].join("\t"),
    );
  }
}
console.log({ n, total, ms: Date.now() - t0, tA, tB });
console.log(
  [...rules]
    .sort((a, b) => b[1] - a[1])
    .map(([k, v]) => `${v}\t${k}`)
    .join("\n"),
);
console.table(Object.fromEntries(items));
writeFileSync("/tmp/withheld.tsv", lines.join("\n"));
