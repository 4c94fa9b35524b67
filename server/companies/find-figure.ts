import type { Services } from "#app/context.ts";
import { describeFigure } from "#research/evidence/describe-figure.ts";
import { analysisDay } from "#research/run/analysis-day.ts";
import { companyOf, parseCalculationId } from "#research/text/calculations/calculate.ts";
import { resolveFigure } from "#research/text/resolve-figure.ts";
import type { ReadDossier } from "./analysis-shelf.ts";
import type { CompanyShelf } from "./company-shelf.ts";

const LONGEST_ID = 600;
const MOST_COMPANIES = 12;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface FinderParts {
  readonly shelf: CompanyShelf;
  readonly read: ReadDossier;
}

/** Finds any figure again by its id, computing what the id names from the facts held now. */
export function createFigureFinder(parts: FinderParts): Services["figures"] {
  return {
    async find(id, asOf) {
      const ciks = companiesNamed(id);
      if (ciks === null || (asOf !== null && !DAY.test(asOf))) return null;
      const [own, ...others] = await readAll(parts, ciks, asOf);
      if (own === undefined) return null;
      const peers = others.map((reading) => reading.analysis);
      const figure = resolveFigure(id, own.analysis, peers);
      return figure === undefined ? null : describeFigure(figure, own.analysis);
    },
  };
}

/** Every company an id names, ten digits each, the one it is asked of first; null when the id is none of ours. */
function companiesNamed(id: string): readonly string[] | null {
  if (id.length > LONGEST_ID) return null;
  const ids = parseCalculationId(id)?.operands ?? [id];
  const ciks = new Set(
    ids.map((one) => companyOf(one) ?? /^(\d{10})-/.exec(one)?.[1]).filter((cik) => cik !== undefined),
  );
  if (ciks.size === 0 || ciks.size > MOST_COMPANIES) return null;
  return [...ciks].map((cik) => cik.padStart(10, "0"));
}

async function readAll({ shelf, read }: FinderParts, ciks: readonly string[], asOf: string | null) {
  const signal = AbortSignal.timeout(30_000);
  const dossiers = await Promise.all(ciks.map((cik) => shelf.recall(cik, signal)));
  return dossiers.filter((dossier) => dossier !== null).map((dossier) => read(dossier, analysisDay(dossier, asOf)));
}
