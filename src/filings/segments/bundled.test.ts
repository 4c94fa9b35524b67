import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { openFilingBundle } from "#filings/bundle/open-bundle.ts";
import { reconcileSegments } from "./reconcile.ts";

const bundle = await openFilingBundle(fileURLToPath(new URL("../../../data/filings", import.meta.url)));

async function breakdownOf(symbol: string, division: string, measure: string) {
  const filing = bundle.filings.find((one) => one.symbol === symbol);
  if (filing === undefined) throw new TypeError(`${symbol} is not in the bundle`);
  const parsed = await bundle.read(filing);
  const found = reconcileSegments(parsed)
    .filter((one) => one.division === division && one.measure === measure)
    .toSorted((one, other) => other.end.localeCompare(one.end))[0];
  if (found === undefined) throw new TypeError(`${symbol} has no such division`);
  const parts = found.parts.map(
    ({ name, value, isSubtotal }) => `${isSubtotal ? "= " : ""}${name} ${value.slice(0, -6)}`,
  );
  return { ...found, parts, ids: found.parts.map(({ fact }) => parsed.facts[fact]?.id) };
}

describe("reconcileSegments, on annual reports that come with the product", () => {
  it("divides NVIDIA's revenue by product, with Data Center as a subtotal", async () => {
    const { parts, end, difference, ids } = await breakdownOf("NVDA", "product", "revenue");
    expect(end).toBe("2026-01-25");
    expect(parts).toEqual([
      "= Data Center 193737",
      "Compute 162361",
      "Networking 31376",
      "Gaming 16042",
      "Professional Visualization 3191",
      "Automotive 2349",
      "OEM and Other 619",
    ]);
    expect(difference).toBe("0");
    expect(ids.every((id) => id !== undefined && /^f-\d+$/.test(id ?? ""))).toBe(true);
  });

  it("divides Apple's revenue by segment and region to the dollar", async () => {
    expect(await breakdownOf("AAPL", "segment", "revenue")).toMatchObject({ sum: "416161000000", difference: "0" });
    expect((await breakdownOf("AAPL", "region", "revenue")).parts).toEqual([
      "United States 151790",
      "China 64377",
      "Other countries 199994",
    ]);
  });

  it("says what Alphabet's segments leave over, and what Amazon's segments do not hold of the assets", async () => {
    expect((await breakdownOf("GOOGL", "segment", "revenue")).difference).toBe("-127000000");
    expect((await breakdownOf("AMZN", "segment", "assets")).difference).toBe("247818000000");
  });

  it("names a product by the label that the report prints, where the tag is capitals alone", async () => {
    const { parts } = await breakdownOf("JNJ", "product", "revenue");
    expect(parts.some((part) => part.startsWith("INVEGA SUSTENNA/XEPLION/INVEGA TRINZA/TREVICTA "))).toBe(true);
    expect(parts.filter((part) => /[A-Z]{19}/.test(part))).toEqual([]);
  });

  it("counts the United States within the United States and Canada once", async () => {
    const { parts, difference } = await breakdownOf("META", "region", "revenue");
    expect(parts).toContain("= United States 74780");
    expect(difference).toBe("0");
  });
});
