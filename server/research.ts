import { join } from "node:path";
import { parseArgs } from "node:util";
import { researchBody } from "#app/api/fields.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { shownFigures } from "#research/cards/record/shown-figures.ts";
import { type FinishedRun, toJson, toMarkdown } from "#research/export/export-run.ts";
import type { Services } from "#app/context.ts";
import { readableName } from "#facts/readable-name.ts";
import { newYorkClock } from "#facts/intake/new-york-time.ts";
import { reportOf } from "#research/export/report.ts";
import type { NewRunEvent, ResearchRun } from "#research/run/run.ts";
import { runResearch } from "#research/run/run-research.ts";
import { openBundledCompanies } from "./companies/bundled-companies.ts";
import { createFigureFinder } from "./companies/find-figure.ts";
import { ConfigError } from "./config.ts";
import { failStart } from "./fail-start.ts";
import { announce } from "./log.ts";
import { openPeers } from "./research/run-companies.ts";

const USAGE = "npm run research -- NVDA --type overview --format md";
const now = () => new Date();

/** `npm run research -- NVDA [--type overview] [--format md|json] [--as-of 2025-06-30]`: the download of the research page, from the bundled figures. */
async function main(args: readonly string[]): Promise<void> {
  const { question, format } = readQuestion(args);
  const bundled = await openBundledCompanies(await openSnapshot(join(process.cwd(), "data/snapshot")), now);
  const answer = await researchBundled(bundled, { ...question, now });
  if (!answer.ok) throw new ConfigError(answer.sentence);
  announce(format === "json" ? toJson(answer.run) : await asMarkdown(bundled, answer.run, question.asOf));
}

const OPTIONS = {
  type: { type: "string" },
  format: { type: "string", default: "md" },
  "as-of": { type: "string" },
} as const;

function readQuestion(args: readonly string[]) {
  const { values, positionals } = readOptions(args);
  const { format, type } = values;
  if (format !== "md" && format !== "json") throw new ConfigError(`The format is md or json: ${USAGE}`);
  const read = researchBody.safeParse({ symbol: positionals[0], type, asOf: values["as-of"] ?? null });
  if (!read.success) throw new ConfigError(`${read.error.issues.map(({ message }) => message).join(" ")} ${USAGE}`);
  return { question: read.data, format } as const;
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)} ${USAGE}`);
  }
}

async function asMarkdown(
  { companyCache, read }: Awaited<ReturnType<typeof openBundledCompanies>>,
  run: FinishedRun,
  asOf: string | null,
): Promise<string> {
  const ids = shownFigures(run.cards).map((figure) => figure.id);
  const details = await createFigureFinder({ companyCache, read, now }).findAll(ids, asOf);
  return toMarkdown(run, (id) => details.get(id) ?? null);
}

/** What is asked for: a symbol as typed, a type of research and the day to know it as of (ISO; null: the newest). */
interface BundledQuestion extends Pick<ResearchRun, "symbol" | "type" | "asOf"> {
  readonly now: () => Date;
}

/** The run carried out to its end, or a sentence that says why there is none. */
type BundledAnswer =
  | { readonly ok: true; readonly run: FinishedRun }
  | { readonly ok: false; readonly sentence: string };

/** Carries research out on the bundled figures, as the server does it, without a database and without a model. */
async function researchBundled(
  bundled: Awaited<ReturnType<typeof openBundledCompanies>>,
  question: BundledQuestion,
): Promise<BundledAnswer> {
  const found = findHeld(bundled.index, question.symbol);
  const company = found === null ? null : bundled.known.companyOf(found.cik);
  if (found === null || company === null) return { ok: false, sentence: `We have no figures for ${question.symbol}.` };
  const { companyCache, read, known } = bundled;
  const events: NewRunEvent[] = [];
  const research = runResearch({
    run: runOf(question, found),
    company,
    written: [],
    gather: (cik) => companyCache.open(cik, new AbortController().signal),
    read,
    votes: () => Promise.resolve([]),
    peersOf: (own) => openPeers({ companyCache, ...known }, own),
    quote: () => Promise.resolve(null),
    writer: null,
    clock: question.now,
    reportError: (error, where) => process.stderr.write(`${where}: ${String(error)}\n`),
  });
  for await (const event of research) events.push(event);
  const report = reportOf(events);
  if (report === null) return { ok: false, sentence: failureOf(events) };
  const readOn = question.asOf ?? newYorkClock(question.now().getTime()).date;
  return { ok: true, run: { ...report, company: { symbol: found.symbol, name: readableName(found.name) }, readOn } };
}

interface Held {
  readonly symbol: string;
  readonly cik: string;
  readonly name: string;
}

/** Another spelling leads to the company's own symbol, as on the page. */
function findHeld(companies: Services["companies"], symbol: string): Held | null {
  const found = companies.find(symbol);
  if (found.kind === "moved") return findHeld(companies, found.symbol);
  return found.kind === "held" ? found : null;
}

function runOf({ type, asOf, now }: BundledQuestion, { symbol, cik }: Held): ResearchRun {
  const createdAt = now().toISOString();
  return {
    id: "command",
    symbol,
    cik,
    type,
    asOf,
    plan: null,
    model: null,
    status: "running",
    stage: "STARTING",
    createdAt,
  };
}

function failureOf(events: readonly NewRunEvent[]): string {
  const last = events.at(-1);
  return last?.kind === "failed" ? last.message : "The research did not finish.";
}

main(process.argv.slice(2)).catch(failStart);
