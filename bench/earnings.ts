// npm run bench:earnings: tries the estimator of earnings dates on every bundled announcement and writes down how near it
// came. The labels on the pages read the file; nobody types their figures.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { backtest } from "#earnings/next/backtest.ts";
import { findResults } from "#earnings/past/find-results.ts";
import { createFactBook } from "#facts/create-fact-book.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";

const FILE = fileURLToPath(new URL("../src/earnings/next/accuracy.json", import.meta.url));
const { signal } = new AbortController();

const snapshot = await openSnapshot(fileURLToPath(new URL("../data/snapshot", import.meta.url)));
const found = [];
for (const { cik } of await snapshot.identities(signal)) {
  const records = await snapshot.company(cik, signal);
  if (records === null) continue;
  found.push(findResults(createFactBook({ dossier: normalise(records), asOf: snapshot.manifest.asOf }), []));
}
const accuracy = backtest(found);

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`.padStart(8);
process.stdout.write(
  `${String(accuracy.announcements)} announcements by 8-K of ${String(accuracy.companies)} companies, ${accuracy.from} to ${accuracy.through}\n\n` +
    `${"method".padEnd(14)}   cases    exact   ≤ 1 d   ≤ 3 d   ≤ 7 d\n`,
);
for (const [method, { cases, exact, withinOne, withinThree, withinSeven }] of Object.entries(accuracy.methods)) {
  const shares = [exact, withinOne, withinThree, withinSeven].map((right) => share(right, cases)).join("");
  process.stdout.write(`${method.padEnd(14)}${String(cases).padStart(8)}  ${shares}\n`);
}
const { cases, right } = accuracy.usualTime;
process.stdout.write(`usual hour    ${String(cases).padStart(8)}  ${share(right, cases)}\n\n`);

const text = `${JSON.stringify(accuracy, null, 2)}\n`;
const isNew = readFileSync(FILE, "utf8") !== text;
writeFileSync(FILE, text);
process.stdout.write(isNew ? `Wrote ${FILE}: commit it.\n` : "The counts are those already kept.\n");
