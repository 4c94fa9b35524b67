import type { AskDeps } from "#ask/deps.ts";
import type { BundledFindings } from "#filings/findings/open-findings.ts";
import { openBundledResearch, type Snapshot } from "#research/testing/bundled-research.ts";
import { createHostileModel } from "#testing/hostile-model.ts";
import type { Offer } from "#testing/hostile-offers.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { startScriptedModel } from "#testing/scripted-model.ts";
import {
  type AdversaryScore,
  newScore,
  openAdversary,
  type Researched,
  researchOf,
  tryAsk,
  tryWriter,
} from "./adversaries.ts";
import { tryLosses } from "./lost-model.ts";
import { isLeft, offerPrepared, prepareMutants } from "./mutated-text.ts";

/** Different shapes: full and trimmed data, banks, an insurer, a property trust, utilities, loss makers. */
const COMPANIES = ["NVDA", "JPM", "SNOW", "XOM", "PLD", "UAA", "CB", "SO", "KO", "INTC", "COST", "AAPL"];
const ROUNDS = 3;
/** No section has more sentences than are offered in so many rounds of twelve. */
const MOST_ROUNDS = 8;
const SEED = 20_261_127;

interface AdversariesInput {
  readonly snapshot: Snapshot;
  /** What was read out of the bundled filings. */
  readonly findings: BundledFindings;
  readonly deps: AskDeps;
  readonly questions: readonly string[];
  readonly print: (line: string) => void;
  readonly isVerbose: boolean;
}

/** Lets the adversaries write for every company and question, and prints what came of it. */
export async function runAdversaries({
  snapshot,
  findings,
  deps,
  questions,
  print,
  isVerbose,
}: AdversariesInput): Promise<void> {
  const research = await openBundledResearch(snapshot, findings);
  const database = await openPgliteCopy();
  const hostile = createHostileModel(SEED);
  const [server, mutated] = [newScore(), newScore()];
  const endpoint = await startScriptedModel(hostile.script);
  const model = openAdversary(endpoint.url, database);
  await model.probe(new AbortController().signal);
  const trial = { model, endpoint, offers: hostile.offers };
  const mutants = await startMutants(database);
  const researched: Researched[] = [];
  for (const symbol of COMPANIES) {
    const company = await researchOf(research, symbol);
    researched.push(company);
    for (let round = 0; round < ROUNDS; round += 1) await tryWriter(server, trial, company);
    mutants.current.prepared = prepareMutants(company);
    for (let round = 0; round < MOST_ROUNDS && isLeft(mutants.current.prepared); round += 1) {
      await tryWriter(mutated, mutants, company);
    }
  }
  for (const question of questions) await tryAsk(server, { ...trial, deps }, question);
  printScore("a server that misbehaves", server, { print, isVerbose });
  print(`  answered badly: ${[...hostile.behaviours].map(([name, times]) => `${name} ${times}`).join(", ")}`);
  printScore("our sentences made wrong", mutated, { print, isVerbose });
  const [company] = researched;
  const [question = ""] = questions;
  if (company !== undefined) {
    const losses = await tryLosses({ company, deps, question, database });
    print(`model lost, page as by our rules and one sentence   ${losses.equal} of ${losses.losses}`);
    for (const fault of losses.faults) print(`  ${fault}`);
  }
  await endpoint.close();
  await mutants.endpoint.close();
  await database.close();
}

async function startMutants(database: Parameters<typeof openAdversary>[1]) {
  const current = { prepared: new Map<string, Omit<Offer, "call">[]>() };
  const offers: Offer[] = [];
  const endpoint = await startScriptedModel(offerPrepared(current, offers));
  const model = openAdversary(endpoint.url, database);
  await model.probe(new AbortController().signal);
  return { current, offers, endpoint, model };
}

/** Prints a score: sentences, figures, and each kind of sentence with how many of it were kept. */
export function printScore(
  name: string,
  { offered, kept, shown, unverified, wrongShown, kinds, faults }: AdversaryScore,
  { print, isVerbose }: Pick<AdversariesInput, "print" | "isVerbose">,
): void {
  print(`${name}: ${offered} sentences offered, ${kept} kept, ${offered - kept} removed`);
  print(`  on the page ${shown}; figures that are not the section's ${unverified}; wrong sentences ${wrongShown}`);
  for (const [kind, counts] of [...kinds].toSorted(([a], [b]) => a.localeCompare(b))) {
    print(`  ${kind.padEnd(34)} ${counts.offered} offered, ${counts.kept} kept`);
  }
  if (isVerbose || unverified > 0 || wrongShown > 0) for (const fault of faults) print(`  ${fault}`);
}
