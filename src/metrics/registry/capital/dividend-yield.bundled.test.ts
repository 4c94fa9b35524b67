import { expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { bundledAnalysis } from "#metrics/testing/bundled-answers.ts";

const snapshot = await openSnapshot("data/snapshot");

async function newestYield(symbol: string) {
  const analysis = await bundledAnalysis(snapshot, symbol);
  const day = analysis.periods("day").at(-1);
  if (day === undefined) throw new Error(`${symbol} has no prices.`);
  return analysis.figure("dividend_yield", day);
}

it.each(["ARE", "DOW"])(
  "divides no dividends of more than a year ago by today's price: %s cut its own since",
  async (symbol) => {
    const { value, reason } = await newestYield(symbol);
    expect(value).toBeNull();
    expect(reason).toMatch(/^Dividends are last known for the 12 months to 30 Jun 2025, which is too long before/);
  },
);

it("keeps the yield of cash paid in twelve months that ended with the last report but one", async () => {
  expect((await newestYield("VICI")).value?.toFixed(3)).toBe("0.064");
});
