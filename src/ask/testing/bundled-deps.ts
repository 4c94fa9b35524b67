import type { AskDeps, OpenedCompany } from "#ask/deps.ts";
import { readCompanyNames } from "#ask/question/company-names.ts";
import type { BundledFindings } from "#filings/findings/open-findings.ts";
import { createFactSet } from "#facts/fact-set.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { lazily } from "#platform/memo.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import { openBundledResearch, type Snapshot } from "#research/testing/bundled-research.ts";
import { readUniverseRow } from "#ask/universe/read-universe-row.ts";

/** The day that tests ask on. */
const TEST_DAY = "2026-09-22";

/**
 * What questions are answered from, on the bundled figures; `universe` names the companies of questions about all, and
 * `findings` what was read out of filings.
 */
export async function openBundledDeps(
  snapshot: Snapshot,
  universe: readonly string[] = [],
  findings?: Pick<BundledFindings, "of">,
): Promise<AskDeps> {
  const { signal } = new AbortController();
  const bundled = await openBundledResearch(snapshot, findings);
  const companies = createCompanyIndex(await snapshot.listings(signal), bundled.companies);
  const symbols = new Map(bundled.companies.map(({ cik, symbol }) => [cik, symbol]));
  const opened = new Map<string, OpenedCompany>();
  const open = async (cik: string, asOf: string | null): Promise<OpenedCompany | null> => {
    const symbol = symbols.get(cik);
    if (symbol === undefined) return null;
    const key = `${cik} ${asOf ?? ""}`;
    const dossier = await bundled.dossier(symbol);
    const factSet = createFactSet({ dossier, asOf: analysisDay(dossier, asOf) });
    const known = opened.get(key) ?? { factSet, analysis: createAnalysis(factSet) };
    opened.set(key, known);
    return known;
  };
  return {
    companies,
    names: lazily(() => readCompanyNames(companies)),
    open,
    votes: () => Promise.resolve([]),
    screener: null,
    filings: null,
    today: () => TEST_DAY,
    universe: {
      async newest(measures) {
        const rows = [];
        for (const { cik } of bundled.companies.filter(({ symbol }) => universe.includes(symbol))) {
          const company = await open(cik, null);
          if (company !== null) rows.push(readUniverseRow(company.analysis, measures));
        }
        return { rows, unread: 0 };
      },
    },
  };
}
