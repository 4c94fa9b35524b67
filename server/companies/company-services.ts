import { setImmediate as letOthersIn } from "node:timers/promises";
import type { ChartServices } from "#app/charts/chart-services.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { type ChartLine, readChartLine } from "#research/charts/read-chart-line.ts";
import { createConcurrencyLimit } from "#server/pictures/picture-service.ts";
import type { CompareServices } from "#app/compare/comparison.ts";
import type { Company } from "#facts/dossier.ts";
import { choosePeers } from "#research/cards/peers/choose-peers.ts";
import { type ComparedCompany, readCompared } from "#research/comparison/compare-companies.ts";
import { leadingSentences } from "#research/comparison/leading-sentences.ts";
import type { StatementServices } from "#app/research/financials/statement-services.ts";
import { headlineOf } from "#research/cards/identity/headline.ts";
import { identityLine } from "#research/cards/identity/identity-card.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import { readStatement } from "#research/statements/read-statement.ts";
import { outageOf } from "#contracts/failed-requests.ts";
import { type FinderDeps, isKnownDay } from "./find-figure.ts";
import type { AnalyseDossier, CompanyCache } from "./company-cache.ts";

const OPEN_MS = 30_000;
const BOUNDS = { running: 1, waiting: 20 } as const;

interface ChartServiceDeps extends ReadDeps {
  readonly drawPng: (svg: string) => Promise<Uint8Array>;
}

/** Makes the service that reads lines of companies for charts and draws charts as pictures. */
export function createChartService({ drawPng, ...deps }: ChartServiceDeps): ChartServices {
  const bounded = createConcurrencyLimit(BOUNDS);
  return {
    async read({ ciks, measures, basis }, reportError) {
      const lines: ChartLine[] = [];
      const { analyses, unreadable } = await readEach(ciks, deps, reportError, (analysis) => {
        lines.push(...measures.map((measure) => readChartLine(analysis, measure, basis)));
      });
      return { lines, unreadable, ends: endsOf(analyses) };
    },
    png: (svg) => bounded(() => drawPng(svg)),
  };
}

function endsOf(analyses: readonly Analysis[]): { readonly figures: string | null; readonly prices: string | null } {
  const oldest = (days: readonly (string | undefined)[]): string | null =>
    days.filter((day) => day !== undefined).toSorted()[0] ?? null;
  return {
    figures: oldest(analyses.map(({ asOf }) => asOf)),
    prices: oldest(analyses.map(({ closes }) => closes.all.at(-1)?.date)),
  };
}

interface CompareServiceDeps extends ReadDeps {
  /** Companies that peers are chosen from. */
  readonly known: {
    readonly bundled: readonly Company[];
    readonly companyOf: (cik: string) => Company | null;
    readonly rankOf: (company: Company) => number | null;
  };
}

/** Makes the service that reads companies side by side. */
export function createCompareService({ known, ...deps }: CompareServiceDeps): CompareServices {
  const { bundled, companyOf, rankOf } = known;
  return {
    async read({ ciks, measures }, reportError) {
      const companies: ComparedCompany[] = [];
      const { analyses, unreadable } = await readEach(ciks, deps, reportError, (analysis) => {
        companies.push(readCompared(analysis, measures));
      });
      return { companies, unreadable, sentences: leadingSentences(analyses, measures) };
    },
    peersOf(cik, limit) {
      const own = companyOf(cik);
      return own === null ? [] : choosePeers({ own, held: bundled, rankOf, limit }).map(({ symbol }) => symbol);
    },
  };
}

interface ReadDeps {
  readonly companyCache: Pick<CompanyCache, "recall">;
  readonly read: AnalyseDossier;
}

/** Analyses of several companies, and the CIKs of those whose data is damaged or took too long to read. */
interface ReadCompanies {
  readonly analyses: readonly Analysis[];
  readonly unreadable: readonly string[];
}

/**
 * Reads companies one after another, and lets other requests in between. Those that nothing is held of are left out.
 * @param onRead is called with each analysis before the next company is read
 */
export async function readEach(
  ciks: readonly string[],
  { companyCache, read }: ReadDeps,
  reportError: (error: unknown, where: string) => void,
  onRead: (analysis: Analysis) => void,
): Promise<ReadCompanies> {
  const analyses: Analysis[] = [];
  const unreadable: string[] = [];
  for (const cik of ciks) {
    try {
      const dossier = await companyCache.recall(cik, AbortSignal.timeout(OPEN_MS));
      if (dossier === null) continue;
      const { analysis } = read(dossier, analysisDay(dossier, null));
      onRead(analysis);
      analyses.push(analysis);
    } catch (error) {
      // One company that takes too long is left out; without a database there is none to read.
      const outage = outageOf(error);
      if (outage !== null && outage !== "overload") throw error;
      reportError(error, `figures of ${cik}`);
      unreadable.push(cik);
    }
    await letOthersIn();
  }
  return { analyses, unreadable };
}

/** Makes the service that reads a company's statements from the facts held now. */
export function createStatementService({ companyCache, read, now }: FinderDeps): StatementServices {
  return {
    async read({ cik, asOf, statements, basis, views }) {
      if (asOf !== null && !isKnownDay(asOf, now())) return { ok: false, reason: "bad-date" };
      const dossier = await companyCache.recall(cik, AbortSignal.timeout(OPEN_MS));
      if (dossier === null) return { ok: false, reason: "not-held" };
      const { analysis } = read(dossier, analysisDay(dossier, asOf));
      const tables = statements.map((statement) => readStatement(analysis, { statement, basis, views }));
      const identity = identityLine(dossier.company);
      return { ok: true, statements: { tables, knownOn: analysis.asOf, identity, headline: headlineOf(analysis) } };
    },
  };
}
