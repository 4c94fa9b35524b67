import type { CompanyRecord, CompanyRecords, FactRecord, FilingRecord } from "#market/records.ts";
import type { CompanyFacts } from "./decode-company-facts.ts";
import type { HistoryPage } from "./decode-submissions.ts";
import { type EarlierHistory, joinHistories } from "./predecessors.ts";
import { failShape } from "./read-json.ts";

/** Which older filings are wanted. */
export interface HistoryBounds {
  /** Filings before this day are left out. */
  readonly historyFrom: string;
  /** Pages of older filings at most; a bank that files notes every day has hundreds. */
  readonly historyPages: number;
}

/** As far back as the bundled figures. */
export const HISTORY_BOUNDS: HistoryBounds = { historyFrom: "2014-01-01", historyPages: 12 };

/** The pages of older filings to read, newest first. */
export function wantedPages(
  pages: readonly HistoryPage[],
  { historyFrom, historyPages }: HistoryBounds,
): readonly HistoryPage[] {
  return pages
    .filter((page) => page.filingTo >= historyFrom)
    .toSorted((one, other) => (one.filingTo < other.filingTo ? 1 : -1))
    .slice(0, historyPages);
}

/** What EDGAR says of one company, in parts. */
export interface CompanyAnswers {
  readonly company: CompanyRecord;
  readonly filings: readonly FilingRecord[];
  readonly facts: Omit<CompanyFacts, "cik">;
  /** Of the registrants before it, newest first; none for most. */
  readonly earlier: readonly EarlierHistory[];
  /** When EDGAR said so. */
  readonly checkedAt: Date;
}

/** Puts the parts together to the records of one company: no prices, announcements or splits. */
export function assembleCompany(answers: CompanyAnswers): CompanyRecords {
  const { company, filings, facts: own, earlier, checkedAt } = answers;
  const checked = checkedAt.toISOString();
  const joined = joinHistories(own, earlier);
  return {
    company: { ...company, predecessors: earlier.map(({ registrant }) => registrant.cik) },
    facts: joined.facts,
    filings: [...filings, ...joined.filings],
    announcements: [],
    nextAnnouncement: null,
    prices: null,
    splits: [],
    fiscalYearLabels: joined.fiscalYearLabels,
    origin: {
      source: "live",
      asOf: checked.slice(0, 10),
      identityAsOf: checked.slice(0, 10),
      announcementsAsOf: null,
      estimatesAsOf: null,
      fetchedAt: checked,
      tier: "full",
      fullThrough: newestFiled(joined.facts),
      vintages: "all",
      filingsThrough: checked.slice(0, 10),
      selectedConcepts: null,
      gaps: joined.gaps,
    },
  };
}

/** Another company's figures under this one's name would be worse than none. */
export function checkCik(what: string, answered: string, asked: string): void {
  if (answered !== asked) failShape(what, "cik", `asked for ${asked}, answered ${answered}`);
}

function newestFiled(facts: readonly FactRecord[]): string | null {
  return facts.reduce<string | null>(
    (newest, { filed }) => (newest === null || (filed ?? "") > newest ? filed : newest),
    null,
  );
}
