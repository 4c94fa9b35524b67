import { createFactBook } from "#facts/create-fact-book.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
const s = await openSnapshot("data/snapshot");
const by: Record<string, string[]> = {};
for (const c of s.manifest.companies) {
  const r = (await s.company(c.cik, new AbortController().signal))!;
  const sic = Number(r.company.sic);
  if (!(sic >= 6000 && sic <= 6499)) continue;
  const a = createAnalysis(createFactBook({ dossier: normalise(r), asOf: s.manifest.asOf }));
  (by[a.sector] ??= []).push(c.symbol + ":" + sic);
}
console.log(by);
