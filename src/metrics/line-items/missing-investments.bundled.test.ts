import { expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";

async function cashOf(symbol: string, day: string) {
  const snapshot = await openSnapshot("data/snapshot");
  const { cik } = snapshot.manifest.companies.find((company) => company.symbol === symbol) ?? { cik: "" };
  const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
  if (records === null) throw new Error(`${symbol} is not bundled.`);
  const analysis = createAnalysis(createFactSet({ dossier: normalise(records), asOf: records.origin.asOf }));
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
