import { expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { bundledAnalysis } from "#metrics/testing/bundled-answers.ts";

const snapshot = await openSnapshot("data/snapshot");

async function cashOf(symbol: string, day: string) {
  const analysis = await bundledAnalysis(snapshot, symbol);
  const period = analysis.periods("instant").find(({ end }) => end === day);
  if (period === undefined) throw new Error(`${day} is not held.`);
  return [analysis.figure("cash_and_investments", period), analysis.figure("net_debt", period)] as const;
}

it("takes Microsoft's cash for no more than that, where its short-term investments left the data", async () => {
  const [cash, netDebt] = await cashOf("MSFT", "2026-06-30");
  expect([cash.value, netDebt.value]).toEqual([null, null]);
  expect(cash.reason).toBe(
    "Short-term investments were last reported on 30 Sep 2022 and are probably missing from our data on 30 Jun 2026, so we do not show cash with them.",
  );
});

it("counts no investments where a company had none worth the name", async () => {
  const [cash] = await cashOf("TMUS", "2026-06-30");
  expect(cash.value?.toNumber()).toBeGreaterThan(2e9);
});
