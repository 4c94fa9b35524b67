import type { Services } from "#app/context.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { describeFigure } from "#research/evidence/describe-figure.ts";
import { analysisDay } from "#research/run/analysis-day.ts";
import type { FigureDetail } from "#research/evidence/figure-detail.ts";
import { companyOf, parseCalculationId } from "#research/text/calculations/calculate.ts";
import { resolveFigure } from "#research/text/resolve-figure.ts";
import type { ReadDossier } from "./analysis-shelf.ts";
import type { CompanyShelf } from "./company-shelf.ts";
import { isKnownDay } from "./known-day.ts";

const LONGEST_ID = 600;
const MOST_COMPANIES = 12;
const OPEN_MS = 30_000;

export interface FinderParts {
  readonly shelf: CompanyShelf;
  readonly read: ReadDossier;
  readonly now: () => Date;
}

/** Finds any figure again by its id, computing what the id names from the facts held now. */
export function createFigureFinder(parts: FinderParts): Services["figures"] {
  return {
    async find(id, asOf) {
      return (await findAll(parts, [id], asOf)).get(id) ?? null;
    },
    findAll: (ids, asOf) => findAll(parts, ids, asOf),
  };
}

async function findAll(parts: FinderParts, ids: readonly string[], asOf: string | null) {
  const found = new Map<string, FigureDetail>();
  if (asOf !== null && !isKnownDay(asOf, parts.now())) return found;
  const analyses = await readAll(parts, [...new Set(ids.flatMap(companiesNamed))], asOf);
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

async function readAll({ shelf, read }: FinderParts, ciks: readonly string[], asOf: string | null) {
  const signal = AbortSignal.timeout(OPEN_MS);
  const analyses = new Map<string, Analysis>();
  for (const cik of ciks) {
    const dossier = await shelf.recall(cik, signal);
    if (dossier !== null) analyses.set(cik, read(dossier, analysisDay(dossier, asOf)).analysis);
  }
  return analyses;
}
