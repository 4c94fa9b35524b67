// node tools/list-withheld.ts [SYMBOL...]: lists per bundled company what the plausibility filter withholds, and why.
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { formatWithheld } from "./snapshot/snapshot-counts.ts";

const asked = new Set(process.argv.slice(2).map((symbol) => symbol.toUpperCase()));
const snapshot = await openSnapshot("data/snapshot");
const companies = snapshot.manifest.companies.filter(({ symbol }) => asked.size === 0 || asked.has(symbol));
const unknown = [...asked].filter((symbol) => !companies.some((company) => company.symbol === symbol));
if (unknown.length > 0) throw new TypeError(`not bundled: ${unknown.join(", ")}`);

let total = 0;
let affected = 0;
for (const { cik, symbol } of companies) {
  const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
  if (records === null) throw new TypeError(`the manifest names ${symbol}, which the snapshot does not hold`);
  const factSet = createFactSet({ dossier: normalise(records), asOf: records.origin.asOf });
  const withheld = createAnalysis(factSet).withheld();
  total += withheld.length;
  affected += withheld.length > 0 ? 1 : 0;
  for (const line of formatWithheld(symbol, withheld)) console.log(line);
}
console.log(`${String(total)} figures withheld of ${String(affected)} of ${String(companies.length)} companies`);
