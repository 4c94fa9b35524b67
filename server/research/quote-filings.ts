import type { DeepStep } from "#contracts/api/deep-research.ts";
import type { Database } from "#contracts/database.ts";
import { type PassageHit, searchFilings } from "#filings/search/search-filings.ts";
import { filingTitle, filingUrl } from "#research/cards/filings/describe-filing.ts";
import type { RunDeps } from "#research/run/run-inputs.ts";

const MOST = 3;
/** Risk factors say what may go wrong; the rest of a report is looked at where they do not have the words. */
const RISK_FACTORS = "1A";

/** An older report repeats what the newest one says, or has been overtaken by it. */
const NEWEST_MS = 460 * 86_400_000;

/** Finds quotations in the filings that are kept: in the risk factors first. */
export function createFilingQuotes(
  database: Pick<Database, "query">,
  symbolOf: (cik: string) => string | null,
): RunDeps["quote"] {
  return async (cik, words, asOf) => {
    const query = { text: words, cik, accession: null, form: null, from: daysEarlier(asOf), to: asOf, limit: MOST };
    const inRisks = await searchFilings(database, { ...query, item: RISK_FACTORS });
    const found =
      inRisks.ok && inRisks.hits.length === 0 ? await searchFilings(database, { ...query, item: null }) : inRisks;
    const hits = found.ok ? found.hits : [];
    if (hits.length === 0 && !(await hasText(database, query))) return null;
    return hits.map((hit) => quotation(hit, words, symbolOf(cik)));
  };
}

/** Whether a company has any text in the days that are searched. */
async function hasText(
  database: Pick<Database, "query">,
  { cik, from, to }: { readonly cik: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const query = "SELECT 1 FROM filing_passage WHERE cik = $1 AND filed BETWEEN $2 AND $3 LIMIT 1";
  return (await database.query(query, [cik, from, to])).length > 0;
}

function daysEarlier(day: string): string {
  return new Date(Date.parse(day) - NEWEST_MS).toISOString().slice(0, 10);
}

function quotation(hit: PassageHit, words: string, symbol: string | null): DeepStep["quotes"][number] {
  const { accession, cik, form, filed, item, runs } = hit;
  return {
    lead: `On ${words}:`,
    quote: runs.map(({ text }) => text).join(""),
    source: { title: filingTitle(form, []), filed, url: filingUrl(cik, { accession, primaryDocument: null }) },
    place: symbol === null || item === null ? null : { symbol, accession, item, isCompared: false },
  };
}
