import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { createRandom } from "#metrics/testing/mutate-facts.ts";
import { LINE_ITEMS } from "#metrics/line-items/items/table.ts";

type Records = Parameters<typeof normalise>[0];
const snapshot = await openSnapshot("data/snapshot");
const random = createRandom(7);

/** One company of each kind: maker of things, software, bank, insurer, landlord, utility, oil, split shares, classes. */
const SYMBOLS = ["CAT", "ADBE", "JPM", "PGR", "ESS", "SO", "OXY", "CPRT", "V"] as const;
const held = snapshot.manifest.companies.filter(({ symbol }) => SYMBOLS.some((each) => each === symbol));

async function recordsOf(cik: string): Promise<Records> {
  const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
  if (records === null) throw new Error(`${cik} is not bundled.`);
  return records;
}

function open(records: Records): Analysis {
  const asOf = records.origin.asOf;
  return createAnalysis(createFactSet({ dossier: normalise(records), asOf }));
}

/** Every line item of every period, as one line each. */
function shownBy(analysis: Analysis): readonly string[] {
  return (["year", "quarter", "instant"] as const).flatMap((kind) =>
    analysis
      .periods(kind)
      .flatMap((period) =>
        LINE_ITEMS.map(({ id }) => `${id} ${period.key} ${analysis.figure(id, period).value?.toFixed() ?? "none"}`),
      ),
  );
}

function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

describe.each(held)("the selected values of $symbol", ({ cik }) => {
  it("do not depend on the order of facts, on duplicates or on a later 8-K", async () => {
    const records = await recordsOf(cik);
    const before = shownBy(open(records));
    expect(before.filter((line) => !line.endsWith("none")).length).toBeGreaterThan(500);
    expect(shownBy(open({ ...records, facts: shuffled(records.facts) }))).toEqual(before);
    const twice = [...records.facts, ...records.facts.filter(() => random() < 0.3)];
    expect(shownBy(open({ ...records, facts: twice }))).toEqual(before);
    const others = records.facts
      .filter(({ filed, form }) => filed !== null && form !== null && form.startsWith("10-") && random() < 0.3)
      .map((fact) => ({
        ...fact,
        value: String(Math.round(Number(fact.value) * 1.1)),
        form: "8-K",
        filed: addDays(fact.filed ?? "", 20),
        accession: "0000000000-26-000001",
      }));
    expect(others.length).toBeGreaterThan(100);
    expect(shownBy(open({ ...records, facts: [...records.facts, ...others] }))).toEqual(before);
  });
});

it("looks at one company of every kind", () => {
  expect(held).toHaveLength(SYMBOLS.length);
});
