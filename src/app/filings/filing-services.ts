import type { FilingQuery, FilingSearch } from "#filings/search/search-filings.ts";
import type { QuotedPassage } from "#filings/search/read-passage.ts";
import type { FilingPage } from "#filings/reader/filing-page.ts";

/** One line of a company's list of filings. */
export interface ListedFiling {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  /** In plain words: `Annual report`. */
  readonly title: string;
  /** The original at the SEC. */
  readonly url: string;
  /** Whether we have its text. */
  readonly isKept: boolean;
  /** Whether it announces results. */
  readonly isResults: boolean;
}

/** A company's filings, and how far the list goes. */
export interface ListedFilings {
  readonly filings: readonly ListedFiling[];
  /** ISO day to which the company's own list at the SEC was read; null where it never was. */
  readonly through: string | null;
  /** Whether the list has filings of every form, or reports and proxy statements alone. */
  readonly hasEveryForm: boolean;
}

/** Which part of a filing to read. */
export interface ReadRequest {
  readonly cik: string;
  readonly accession: string;
  /** Key of an item, `all` for the whole text; null: the item of the block, else the first. */
  readonly item: string | null;
  /** Id of a block to be found in the text; null: none. */
  readonly block: string | null;
  /** Id of a figure whose printed number is looked for; null: none. */
  readonly figure: string | null;
  /** Whether to compare the item with the year before. */
  readonly isCompared: boolean;
}

/** What pages may ask for about the text of filings. */
export interface FilingServices {
  /** Newest first. */
  list(cik: string): Promise<ListedFilings>;
  /** Null where we do not have the text. */
  read(request: ReadRequest): Promise<FilingPage | null>;
  search(query: FilingQuery): Promise<FilingSearch>;
  passage(accession: string, block: string): Promise<QuotedPassage | null>;
}
