import { createFactSet } from "#facts/fact-set.ts";
import type { Figure } from "#facts/figure.ts";
import { normalise } from "#facts/normalise.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { periodOf } from "./made-company.ts";

/** The bundled companies, as far as answers need them. */
interface Bundle {
  readonly manifest: {
    readonly asOf: string;
    readonly companies: readonly { readonly symbol: string; readonly cik: string }[];
  };
  company(cik: string, signal: AbortSignal): Promise<Parameters<typeof normalise>[0] | null>;
}

/** Reads a bundled company as it is known on the snapshot's day. */
export async function bundledAnalysis(bundle: Bundle, symbol: string): Promise<Analysis> {
  const cik = bundle.manifest.companies.find((company) => company.symbol === symbol)?.cik ?? "";
  const records = await bundle.company(cik, AbortSignal.timeout(20_000));
  if (records === null) throw new TypeError(`${symbol} is not in the snapshot.`);
  return createAnalysis(createFactSet({ dossier: normalise(records), asOf: bundle.manifest.asOf }));
}

/** The figure of a bundled company's fiscal year, named as pages name it: `FY2024`. */
export async function bundledFigure(bundle: Bundle, symbol: string, item: string, year: string): Promise<Figure> {
  const analysis = await bundledAnalysis(bundle, symbol);
  const period = analysis.years.find(({ label }) => label === year);
  if (period === undefined) throw new TypeError(`${symbol} has no ${year}.`);
  return analysis.figure(item, period);
}

/** Asks a bundled company for measures of one period each, `revenue FY2025`: amounts in full, ratios with four digits, or the reason. */
export async function answersOf(
  bundle: Bundle,
  symbol: string,
  questions: readonly string[],
): Promise<readonly string[]> {
  const analysis = await bundledAnalysis(bundle, symbol);
  return questions.map((question) => {
    const [measure = "", key = ""] = question.split(" ");
    const { value, reason } = analysis.figure(measure, periodOf(analysis, key));
    if (value === null) return reason ?? "";
    return value.abs().gte(1000) ? value.toFixed() : value.toSignificantDigits(4).toString();
  });
}
