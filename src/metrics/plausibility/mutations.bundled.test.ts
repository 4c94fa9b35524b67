import { expect, it } from "vitest";
import { createFactBook } from "#facts/create-fact-book.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import {
  createRandom,
  isFooled,
  mutate,
  MUTATION_KINDS,
  type MutationKind,
  targetsOf,
} from "#metrics/fixtures/mutate-facts.ts";

/** Every how many-th company, and how often each; `npm run bench:truth` changes 5,000 values of all of them. */
const EVERY = 8;
const ROUNDS = 3;
/** Below the shares that the long form is held to, by what a sample of this size may miss. */
const FLOORS: Readonly<Record<MutationKind, number>> = {
  "times 1000": 0.97,
  "divided by 1000": 0.97,
  "wrong sign": 0.97,
  "neighbour concept": 0.84,
};

it("does not show single values that were changed", { timeout: 120_000 }, async () => {
  const snapshot = await openSnapshot("data/snapshot");
  const random = createRandom(20_261_124);
  const counts = new Map(MUTATION_KINDS.map((kind) => [kind, { tried: 0, caught: 0 }]));
  for (const [at, { cik }] of snapshot.manifest.companies.entries()) {
    if (at % EVERY !== 0) continue;
    const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
    if (records === null) throw new Error(`${cik} is not bundled.`);
    const dossier = normalise(records);
    const { asOf } = records.origin;
    const targets = targetsOf(createAnalysis(createFactBook({ dossier, asOf })));
    for (const [kind, count] of [...counts].flatMap((each) => Array.from({ length: ROUNDS }, () => each))) {
      const target = targets[Math.floor(random() * targets.length)];
      const mutation = target === undefined ? null : mutate(kind, target, dossier, random);
      if (target === undefined || mutation === null) continue;
      count.tried += 1;
      if (!isFooled({ dossier, asOf }, mutation, target)) count.caught += 1;
    }
  }
  expect(Math.min(...[...counts.values()].map(({ tried }) => tried))).toBeGreaterThan(80);
  const missedTooOften = [...counts].filter(([kind, { tried, caught }]) => caught / tried < FLOORS[kind]);
  expect(missedTooOften).toEqual([]);
});
