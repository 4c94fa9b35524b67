import type { Services } from "#app/context.ts";
import { newYorkClock } from "#facts/intake/new-york-time.ts";
import type { FinishedRun } from "#research/export/export-run.ts";
import { reportOf } from "#research/export/report.ts";
import type { NewRunEvent, ResearchRun } from "#research/run/run.ts";
import { runResearch } from "#research/run/run-research.ts";
import type { openBundledCompanies } from "#server/companies/bundled-companies.ts";
import { openPeers } from "#server/research/open-peers.ts";

/** What is asked for: a symbol as typed, a type of research and the day to know it as of (ISO; null: the newest). */
export interface BundledQuestion extends Pick<ResearchRun, "symbol" | "type" | "asOf"> {
  readonly now: () => Date;
}

/** The run carried out to its end, or a sentence that says why there is none. */
export type BundledAnswer =
  | { readonly ok: true; readonly run: FinishedRun }
  | { readonly ok: false; readonly sentence: string };

/** Carries research out on the bundled figures, as the server does it, without a database and without a model. */
export async function researchBundled(
  bundled: Awaited<ReturnType<typeof openBundledCompanies>>,
  question: BundledQuestion,
): Promise<BundledAnswer> {
  const found = findHeld(bundled.index, question.symbol);
  const company = found === null ? null : bundled.known.companyOf(found.cik);
  if (found === null || company === null) return { ok: false, sentence: `We have no figures of ${question.symbol}.` };
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
    quote: () => Promise.resolve([]),
    writer: null,
    clock: question.now,
    reportError: (error, where) => process.stderr.write(`${where}: ${String(error)}\n`),
  });
  for await (const event of research) events.push(event);
  const report = reportOf(events);
  if (report === null) return { ok: false, sentence: failureOf(events) };
  const readOn = question.asOf ?? newYorkClock(question.now().getTime()).date;
  return { ok: true, run: { ...report, company: { symbol: found.symbol, name: found.name }, readOn } };
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
  return last?.kind === "failed" ? last.message : "The research did not come to its end.";
}
