import type { FigureDetail } from "#contracts/api/figure.ts";
import type { Services } from "#app/context.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { describeFigure } from "#research/evidence/describe-figure.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import { companyOf, parseCalculationId, resolveFigure } from "#research/text/calculations/calculate.ts";
import type { AnalyseDossier, CompanyCache } from "./company-cache.ts";

const LONGEST_ID = 600;
const MOST_COMPANIES = 12;
const OPEN_MS = 30_000;

export interface FinderDeps {
  readonly companyCache: CompanyCache;
  readonly read: AnalyseDossier;
  readonly now: () => Date;
  /** Accession numbers of a company's filings whose text is kept (none). */
  readonly textsHeld?: (cik: string) => Promise<ReadonlySet<string>>;
}

/** Finds any figure again by its id, computing what the id names from the facts held now. */
export function createFigureFinder(deps: FinderDeps): Services["figures"] {
  return {
    async find(id, asOf) {
      const detail = (await findAll(deps, [id], asOf)).get(id) ?? null;
      if (detail === null || deps.textsHeld === undefined || detail.filings.length === 0) return detail;
      const held = await deps.textsHeld(detail.company.cik);
      const cited = detail.filings.flatMap(({ accession }) => accession ?? []);
      return { ...detail, textsHeld: cited.filter((accession) => held.has(accession)) };
    },
    findAll: (ids, asOf) => findAll(deps, ids, asOf),
  };
}

async function findAll(deps: FinderDeps, ids: readonly string[], asOf: string | null) {
  const found = new Map<string, FigureDetail>();
  if (asOf !== null && !isKnownDay(asOf, deps.now())) return found;
  const analyses = await readAll(deps, [...new Set(ids.flatMap(companiesNamed))], asOf);
  for (const id of ids) {
    const [own, ...others] = companiesNamed(id).flatMap((cik) => analyses.get(cik) ?? []);
    const figure = own === undefined ? undefined : resolveFigure(id, own, others);
    if (own !== undefined && figure !== undefined) found.set(id, describeFigure(figure, own));
  }
  return found;
}

/** Every company an id names, ten digits each, the one it is asked of first; none when the id is not of ours. */
function companiesNamed(id: string): readonly string[] {
  if (id.length > LONGEST_ID) return [];
  const ids = parseCalculationId(id)?.operands ?? [id];
  const ciks = ids.map((one) => companyOf(one) ?? /^(\d{10})-/.exec(one)?.[1]);
  const named = [...new Set(ciks.filter((cik) => cik !== undefined).map((cik) => cik.padStart(10, "0")))];
  return named.length > MOST_COMPANIES ? [] : named;
}

async function readAll(
  { companyCache, read }: Pick<FinderDeps, "companyCache" | "read">,
  ciks: readonly string[],
  asOf: string | null,
) {
  const signal = AbortSignal.timeout(OPEN_MS);
  const analyses = new Map<string, Analysis>();
  for (const cik of ciks) {
    const dossier = await companyCache.recall(cik, signal);
    if (dossier !== null) analyses.set(cik, read(dossier, analysisDay(dossier, asOf)).analysis);
  }
  return analyses;
}

/** The first facts held are of 2014; nothing can be known of a day before, or of a day to come. */
export function isKnownDay(day: string, now: Date): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (!Number.isFinite(time) || new Date(time).toISOString().slice(0, 10) !== day) return false;
  return day >= "2014-01-01" && day <= now.toISOString().slice(0, 10);
}
