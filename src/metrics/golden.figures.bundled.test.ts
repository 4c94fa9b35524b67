import { readFileSync } from "node:fs";
import { Decimal } from "decimal.js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { periodOf } from "./testing/made-company.ts";

// Figures typed from companies' own reports, as the reports print them: no number in the table comes from our engine.

const UNITS = {
  USD: 1,
  "USD thousand": 1_000,
  "USD million": 1_000_000,
  "thousand shares": 1_000,
  "million shares": 1_000_000,
} as const;

/** Measure, period, amount as printed or a sum of such, unit, and the statement and line, or the concept, it stands at. */
const goldenFigure = z.tuple([
  z.string(),
  z.string(),
  z.string().regex(/^-?[\d,.]+(?: [+-] [\d,.]+)*$/),
  z.literal(["USD", "USD thousand", "USD million", "thousand shares", "million shares"]),
  z.string().min(1),
]);
type GoldenFigure = z.infer<typeof goldenFigure>;

const goldenFilings = z.array(
  z.object({
    kind: z.string(),
    symbol: z.string(),
    form: z.enum(["10-K", "10-Q"]),
    accession: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
    /** The report's own text was read; or the values that it filed as data, with the sums of the same filing. */
    checkedBy: z.enum(["report", "accession"]),
    figures: z.array(goldenFigure).min(1),
  }),
);

const FEWEST_OF_A_KIND = 10;
const FILINGS = goldenFilings.parse(
  JSON.parse(readFileSync(new URL("./fixtures/golden-figures.json", import.meta.url), "utf8")),
);

function printed(amount: string, unit: keyof typeof UNITS): Decimal {
  const terms = amount.replaceAll(",", "").replaceAll(" - ", " + -").split(" + ");
  return terms.reduce((total, term) => total.plus(term), new Decimal(0)).times(UNITS[unit]);
}

/** What the engine says where it says something else; null where it agrees. */
function difference(analysis: Analysis, [measure, key, amount, unit, place]: GoldenFigure): string | null {
  const { value, reason } = analysis.figure(measure, periodOf(analysis, key));
  const expected = printed(amount, unit);
  if (value?.eq(expected) === true) return null;
  return `${measure} ${key}: ${value?.toFixed() ?? reason ?? "none"}, but ${expected.toFixed()} (${place})`;
}

describe("figures of eleven kinds of company, typed from their reports", () => {
  it("has ten or more of each kind", () => {
    const counts = new Map<string, number>();
    for (const { kind, figures } of FILINGS) counts.set(kind, (counts.get(kind) ?? 0) + figures.length);
    expect(counts.size).toBe(11);
    expect([...counts].filter(([, count]) => count < FEWEST_OF_A_KIND)).toEqual([]);
  });

  it("shows every one of them as the report does", { timeout: 60_000 }, async () => {
    const snapshot = await openSnapshot("data/snapshot");
    const analyses = new Map<string, Analysis>();
    for (const symbol of new Set(FILINGS.map((filing) => filing.symbol))) {
      const cik = snapshot.manifest.companies.find((each) => each.symbol === symbol)?.cik ?? "";
      const records = await snapshot.company(cik, AbortSignal.timeout(20_000));
      if (records === null) throw new TypeError(`${symbol} is not in the snapshot.`);
      const factSet = createFactSet({ dossier: normalise(records), asOf: records.origin.asOf });
      analyses.set(symbol, createAnalysis(factSet));
    }
    const differences = FILINGS.flatMap(({ symbol, accession, figures }) => {
      const analysis = analyses.get(symbol);
      return figures.flatMap((figure) => {
        const found = analysis === undefined ? "not opened" : difference(analysis, figure);
        return found === null ? [] : [`${symbol} ${accession} ${found}`];
      });
    });
    expect(differences).toEqual([]);
  });
});
