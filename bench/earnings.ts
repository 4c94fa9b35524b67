// npm run bench:earnings: counts how near the estimates of earnings dates came on the bundled announcements, prints what
// each label may claim, and writes the counts down. The labels on the pages read the file; nobody types their figures.
import { ESTIMATE_METHODS, type EstimateMethod } from "#contracts/earnings.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { reachOf } from "#earnings/next/accuracy.ts";
import { backtest, type TestedCompany } from "#earnings/next/backtest.ts";
import { findResults } from "#earnings/past/find-results.ts";
import { listQuarters } from "#earnings/past/list-quarters.ts";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";

const FILE = fileURLToPath(new URL("../src/earnings/next/accuracy.json", import.meta.url));
const { signal } = new AbortController();

const snapshot = await openSnapshot(fileURLToPath(new URL("../data/snapshot", import.meta.url)));
const companies: TestedCompany[] = [];
for (const { cik } of await snapshot.identities(signal)) {
  const records = await snapshot.company(cik, signal);
  if (records === null) continue;
  const factSet = createFactSet({ dossier: normalise(records), asOf: snapshot.manifest.asOf });
  companies.push({ cik, quarters: listQuarters(factSet), announced: findResults(factSet, []) });
}
const accuracy = backtest(companies);

const { fit, check } = accuracy.companies;
process.stdout.write(
  `${String(accuracy.announcements)} announcements by 8-K of ${String(fit + check)} companies (${String(fit)} to fit, ${String(check)} to check), ${accuracy.from} to ${accuracy.through}\n\n` +
    `${"method".padEnd(14)} half     cases    exact   ≤ 1 d   ≤ 3 d   ≤ 7 d  ≤ 14 d  claim\n`,
);
for (const method of ESTIMATE_METHODS) writeHalves(method);
const { cases, right } = accuracy.usualTime;
process.stdout.write(`usual hour          ${String(cases).padStart(8)} ${share(right, cases)}\n\n`);

const text = `${JSON.stringify(accuracy, null, 2)}\n`;
const isNew = readFileSync(FILE, "utf8") !== text;
writeFileSync(FILE, text);
process.stdout.write(isNew ? `Wrote ${FILE}: commit it.\n` : "The counts are those already kept.\n");

function writeHalves(method: EstimateMethod): void {
  const { days, percent } = reachOf(method, accuracy);
  for (const half of ["fit", "check"] as const) {
    const counted = accuracy.methods[method][half];
    const { exact, withinOne, withinThree, withinSeven, withinFourteen } = counted;
    const shares = [exact, withinOne, withinThree, withinSeven, withinFourteen].map((one) => share(one, counted.cases));
    const claim = half === "fit" ? "" : `  ±${String(days)} d in ${String(percent)} %`;
    process.stdout.write(
      `${method.padEnd(14)} ${half.padEnd(5)}${String(counted.cases).padStart(8)} ${shares.join("")}${claim}\n`,
    );
  }
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`.padStart(8);
}
