import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openFilingBundle } from "#filings/bundle/open-bundle.ts";
import { splitItems } from "#filings/items/split-items.ts";
import { compareTexts } from "./compare-texts.ts";
import labelFile from "./labels.json" with { type: "json" };

const LABELS = z.array(
  z.object({
    symbol: z.string(),
    item: z.string(),
    before: z.string(),
    after: z.string(),
    new: z.array(z.string()),
    dropped: z.array(z.string()),
  }),
);
const bundle = await openFilingBundle(fileURLToPath(new URL("../../../data/filings", import.meta.url)));

async function blocksOf(accession: string, item: string) {
  const filing = bundle.filings.find((one) => one.accession === accession);
  if (filing === undefined) throw new TypeError(`${accession} is not in the bundle`);
  const parsed = await bundle.read(filing);
  const found = splitItems(parsed, filing.form).find(({ key }) => key === item);
  return parsed.blocks.slice(found?.from ?? 0, found?.to ?? 0);
}

describe("compareTexts, on pairs of annual reports read by hand", () => {
  it("finds at least 95 % of the new and dropped paragraphs", async () => {
    const missed: string[] = [];
    let labelled = 0;
    for (const { symbol, item, before, after, ...expected } of LABELS.parse(labelFile)) {
      const { changes } = compareTexts(await blocksOf(before, item), await blocksOf(after, item));
      for (const kind of ["new", "dropped"] as const) {
        const found = changes.flatMap((change) => {
          if (change.kind !== kind) return [];
          return [change.kind === "new" ? change.after.text : change.before.text];
        });
        labelled += expected[kind].length;
        for (const start of expected[kind])
          if (!found.some((text) => text.startsWith(start))) missed.push(`${symbol} ${kind}: ${start}`);
      }
    }
    expect(labelled).toBeGreaterThan(40);
    expect(missed.slice(Math.floor(labelled * 0.05))).toEqual([]);
  });

  it("calls almost nothing new in risk factors that hardly changed", async () => {
    const amazon = LABELS.parse(labelFile).find(({ symbol }) => symbol === "AMZN");
    if (amazon === undefined) throw new TypeError("no labels");
    const { counts } = compareTexts(
      await blocksOf(amazon.before, amazon.item),
      await blocksOf(amazon.after, amazon.item),
    );
    expect(counts.new).toBeLessThanOrEqual(1);
    expect(counts.dropped).toBeLessThanOrEqual(1);
    expect(counts.same).toBeGreaterThan(90);
  });
});
