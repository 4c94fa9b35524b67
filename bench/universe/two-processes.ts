import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Dossier } from "#facts/dossier.ts";
import { compareFacts, nameFact } from "#facts/intake/fact-identity.ts";
import type { FactStore } from "#facts/store.ts";
import { type Client, createClient, expectStatus } from "../load/client.ts";
import { median, type Measure } from "../measure.ts";

const ROUNDS = 5;
/** Longer than the thread that computes companies is kept without work. */
const REST_MS = 65_000;
/** Each look is a screen over the whole universe: more of them would take the processor from what is measured. */
const LOOK_MS = 100;
const GIVE_UP_MS = 60_000;
const MOST_MS = 2_000;
/** Larger than any company's revenue, in dollars: who is found above it is the company that was changed. */
const ABOVE_ALL = 1e13;

/**
 * From the saving of other figures of one company until each process's screener finds it by them. One of the processes
 * computes it; this one saves its facts, as `npm run ingest` does.
 *
 * @param origins of two servers on one database
 * @param dossier of a company whose figures all are multiplied, so that they still agree with each other
 */
export async function measureProcesses(
  origins: readonly string[],
  factStore: Pick<FactStore, "save">,
  dossier: Dossier,
): Promise<readonly Measure[]> {
  const clients = origins.map((origin) => createClient(origin, 1));
  const times: (readonly number[])[] = [];
  await wait(REST_MS);
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Found above the bound in every second round only, so that each round sees a change.
    const isLarge = round % 2 === 0;
    await factStore.save(multiplied(dossier, isLarge ? 1_000 : 1, round));
    const saved = performance.now();
    times.push(
      await Promise.all(
        clients.map(async (client, process) => {
          await untilFound(client, { isLarge, process });
          return performance.now() - saved;
        }),
      ),
    );
  }
  for (const client of clients) client.close();
  const [first = [], ...later] = times;
  return origins.flatMap((_, process) => {
    const name = `One company's facts saved until process ${process + 1} of two finds it by them`;
    const after = {
      name: `${name}, after a minute without a change`,
      figure: first[process] ?? Number.NaN,
      how: "once",
    };
    const next = {
      name,
      figure: median(later.map((round) => round[process] ?? Number.NaN)),
      how: `median of ${ROUNDS}`,
    };
    return [next, after].map((measure) => ({
      ...measure,
      unit: "ms",
      budget: MOST_MS,
      how: `${measure.how}, PostgreSQL`,
    }));
  });
}

function multiplied(dossier: Dossier, factor: number, round: number): Dossier {
  const facts = dossier.facts.map((fact) =>
    fact.unit.startsWith("USD") ? nameFact({ ...fact, value: String(Number(fact.value) * factor) }).fact : fact,
  );
  return { ...dossier, facts: facts.toSorted(compareFacts), factsHash: `bench ${round}` };
}

const answered = z.object({ total: z.number() });

async function untilFound(
  client: Client,
  { isLarge, process }: { readonly isLarge: boolean; readonly process: number },
): Promise<void> {
  const path = `/api/screen?q=${encodeURIComponent(`revenue > ${ABOVE_ALL}`)}`;
  const begun = performance.now();
  for (let look = 0; performance.now() - begun < GIVE_UP_MS; look += 1) {
    // Each look is another reader's: one alone may not ask so often.
    const from = `10.${process}.${look >> 8}.${look & 255}`;
    const answer = await client.ask(path, { headers: { "x-forwarded-for": from, "accept-encoding": "identity" } });
    expectStatus(answer, path, 200);
    const { total } = answered.parse(JSON.parse(answer.body.toString("utf8")));
    if (total > 0 === isLarge) return;
    await wait(LOOK_MS);
  }
  throw new Error(`Process ${process + 1} did not see the change within ${GIVE_UP_MS / 1_000} seconds.`);
}
