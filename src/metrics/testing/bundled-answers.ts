import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
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

/** Asks a bundled company for measures of one period each, `revenue FY2025`: amounts in full, ratios with four digits, or the reason. */
export async function answersOf(
  bundle: Bundle,
  symbol: string,
  questions: readonly string[],
): Promise<readonly string[]> {
  const cik = bundle.manifest.companies.find((company) => company.symbol === symbol)?.cik ?? "";
  const records = await bundle.company(cik, AbortSignal.timeout(20_000));
  if (records === null) throw new TypeError(`${symbol} is not in the snapshot.`);
  const analysis = createAnalysis(createFactSet({ dossier: normalise(records), asOf: bundle.manifest.asOf }));
  return questions.map((question) => {
    const [measure = "", key = ""] = question.split(" ");
    const { value, reason } = analysis.figure(measure, periodOf(analysis, key));
    if (value === null) return reason ?? "";
    return value.abs().gte(1000) ? value.toFixed() : value.toSignificantDigits(4).toString();
  });
}
