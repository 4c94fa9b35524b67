import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openFilingBundle } from "#filings/bundle/open-bundle.ts";
import { checkBoundaries } from "./check-boundaries.ts";
import labelFile from "./labels.json" with { type: "json" };
import { splitItems } from "./split-items.ts";

const LABELS = z.array(
  z.object({
    accession: z.string().nullable(),
    items: z.record(z.string(), z.object({ starts: z.string(), follows: z.string() }).nullable()),
  }),
);
const bundle = await openFilingBundle(fileURLToPath(new URL("../../../data/filings", import.meta.url)));
const labels = LABELS.parse(labelFile);

describe("splitItems, on the annual reports that come with the product", () => {
  it("has labels for a dozen companies", () => {
    const labelled = bundle.filings.filter(({ accession }) => labels.some((one) => one.accession === accession));
    expect(labelled).toHaveLength(bundle.filings.length);
    expect(new Set(bundle.filings.map(({ symbol }) => symbol)).size).toBe(12);
  });

  it.each(bundle.filings)("begins and ends each item of $symbol $filed where a reader would", async (filing) => {
    const parsed = await bundle.read(filing);
    const items = labels.find(({ accession }) => accession === filing.accession)?.items ?? {};
    const { checked, wrong } = checkBoundaries(parsed.blocks, splitItems(parsed, filing.form), items);
    expect(checked).toBeGreaterThanOrEqual(10);
    expect(wrong).toEqual([]);
  });
});
