import { expect, it } from "vitest";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { countMutations, createRandom, type MutationCount, type MutationKind } from "#metrics/testing/mutate-facts.ts";

/** Every how many-th company, and how often each; `npm run bench:truth` changes 5,000 values of all of them. */
const EVERY = 8;
const REPETITIONS = 3;
/** Below the shares that the long form is held to, by what a sample of this size may miss. */
const FLOORS: Readonly<Record<MutationKind, number>> = {
  "times 1000": 0.97,
  "divided by 1000": 0.97,
  "wrong sign": 0.97,
  "neighbour concept": 0.86,
};

it("does not show single values that were changed", { timeout: 120_000 }, async () => {
  const snapshot = await openSnapshot("data/snapshot");
  const random = createRandom(20_261_124);
  const counts = new Map<MutationKind, MutationCount>();
  for (const [at, { cik }] of snapshot.manifest.companies.entries()) {
    if (at % EVERY !== 0) continue;
    const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
    if (records === null) throw new Error(`${cik} is not bundled.`);
    countMutations(
      { dossier: normalise(records), asOf: records.origin.asOf },
      { repetitions: REPETITIONS, random },
      counts,
    );
  }
  expect(Math.min(...[...counts.values()].map(({ tried }) => tried))).toBeGreaterThan(80);
  const missedTooOften = [...counts].filter(([kind, { tried, caught }]) => caught / tried < FLOORS[kind]);
  expect(missedTooOften).toEqual([]);
});
