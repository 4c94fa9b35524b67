import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AskDeps } from "#ask/deps.ts";
import { openBundledResearch, type Snapshot } from "#research/testing/bundled-research.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { newScore, openAdversary, researchOf, tryAsk, tryWriter } from "../adversaries/adversaries.ts";
import { printScore } from "../adversaries/run-adversaries.ts";
import { installEngine } from "./install-engine.ts";
import { serveEngine } from "./serve-engine.ts";
import { writeModelFile } from "./write-gguf.ts";

/** A chip maker, a bank, a property trust, an insurer, a foreign filer, a loss maker, a utility and a retailer. */
const COMPANIES = ["NVDA", "JPM", "O", "PGR", "ASML", "BA", "NEE", "COST"];
const QUESTIONS = 24;
const SEED = 20_261_127;

interface EngineInput {
  readonly snapshot: Snapshot;
  readonly deps: AskDeps;
  readonly questions: readonly string[];
  /** Where the engine is installed; it is kept there. */
  readonly folder: string;
  readonly print: (line: string) => void;
  readonly isVerbose: boolean;
}

/** Lets a real engine write: the right grammar, and content that makes no sense. */
export async function runEngine({ snapshot, deps, questions, folder, print, isVerbose }: EngineInput): Promise<void> {
  const installed = await installEngine(folder);
  if (!installed.ok)
    return print(`The real engine was skipped, because it could not be installed: ${installed.detail}`);
  const place = await mkdtemp(join(tmpdir(), "engine-"));
  const modelPath = join(place, "random.gguf");
  await writeFile(modelPath, writeModelFile(SEED));
  const database = await openPgliteCopy();
  const endpoint = await serveEngine(installed.engine, modelPath);
  const model = openAdversary(endpoint.url, database, { timeoutMs: 120_000 });
  const found = await model.probe(new AbortController().signal);
  print(`the engine answers: schemas ${String(found.hasSchemas)}, tools ${String(found.hasTools)}`);
  const research = await openBundledResearch(snapshot);
  const score = newScore();
  const trial = { model, endpoint, offers: endpoint.offers };
  for (const symbol of COMPANIES) await tryWriter(score, trial, await researchOf(research, symbol));
  for (const question of questions.slice(0, QUESTIONS)) await tryAsk(score, { ...trial, deps }, question);
  printScore("a real engine", score, { print, isVerbose });
  await endpoint.close();
  await database.close();
  await rm(place, { recursive: true });
}
