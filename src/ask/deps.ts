import type { DateSource } from "#earnings/event.ts";
import type { FactSet } from "#facts/fact-set.ts";
import type { Analysis, Sector } from "#metrics/analysis.ts";
import type { FilingQuery, FilingSearch } from "#filings/search/search-filings.ts";
import type { QuotedPassage } from "#filings/search/read-passage.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import type { CompanyNames } from "#ask/question/company-names.ts";
import type { ScreenerServices } from "#screener/screens/screener-services.ts";
import type { FigureView } from "#research/text/figure-view.ts";

/** Everything we have on a company, as known on a day. */
export interface OpenedCompany {
  readonly factSet: FactSet;
  readonly analysis: Analysis;
}

/** The newest figures of one company among all that we cover. */
export interface UniverseRow {
  readonly cik: string;
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
  /** How its statements are built. */
  readonly kind: Sector;
  /** The SEC's industry code. */
  readonly sic: string | null;
  /** Of incorporation; null where it is not known. */
  readonly country: string | null;
  /** By measure; a measure without a period is left out. */
  readonly figures: Readonly<Record<string, FigureView>>;
}

export interface UniverseTable {
  readonly rows: readonly UniverseRow[];
  /** How many companies could not be read in time. */
  readonly unread: number;
}

/** The newest figures of all companies that we cover. */
export interface Universe {
  newest(measures: readonly string[], signal: AbortSignal): Promise<UniverseTable>;
}

/** The words of the filings that we keep. */
export interface FilingTexts {
  search(query: FilingQuery): Promise<FilingSearch>;
  passage(accession: string, block: string): Promise<QuotedPassage | null>;
}

/** What questions, their functions and checks of text are answered from. */
export interface AskDeps {
  readonly companies: CompanyIndex;
  /** The names by which questions name companies; collected when first asked for. */
  names(): CompanyNames;
  readonly universe: Universe;
  /** Null without a database. */
  readonly screener: ScreenerServices | null;
  /** Null without a database. */
  readonly filings: FilingTexts | null;
  /** Null where we have nothing on the company. `asOf` null: as known today. */
  open(cik: string, asOf: string | null): Promise<OpenedCompany | null>;
  /** What calendars say of a company's next results. */
  votes(cik: string): Promise<readonly DateSource[]>;
  /** Today in New York, ISO. */
  today(): string;
}
