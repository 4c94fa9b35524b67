import type { FilingQuery } from "#filings/search/search-filings.ts";

/** The list of a company's filings. */
export function filingsPath(symbol: string): string {
  return `/research/${encodeURIComponent(symbol)}/filings`;
}

interface FilingPlace {
  /** Key of an item, or `all`. */
  readonly item?: string | null;
  /** Id of a block to scroll to. */
  readonly block?: string | null;
  /** Id of a figure to show where the filing prints it. */
  readonly figure?: string | null;
  readonly isCompared?: boolean;
}

/** A filing's text, at an item or a passage of it. */
export function filingPath(symbol: string, accession: string, place: FilingPlace = {}): string {
  const { item, block, figure, isCompared } = place;
  const query = new URLSearchParams();
  if (item) query.set("item", item);
  else if (block) query.set("passage", block);
  else if (figure) query.set("printed", figure);
  if (isCompared) query.set("compare", "year-before");
  const text = query.toString();
  return `${filingsPath(symbol)}/${accession}${text === "" ? "" : `?${text}`}${block ? `#${passageId(block)}` : figure ? `#${PRINTED_ID}` : ""}`;
}

/** The id of the element that shows a block. */
export function passageId(block: string): string {
  return `passage-${block}`;
}

/** The id of the first print of the figure that an address asks for. */
export const PRINTED_ID = "printed";

const ACCESSION = /^\d{10}-\d{2}-\d{6}$/;

export function isAccession(text: string): boolean {
  return ACCESSION.test(text);
}

const LONGEST_FORM = 12;
const LONGEST_QUERY = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const HITS_SHOWN = 20;

/** Reads what an address asks for; what cannot be used is left out. */
export function readFilingQuery(query: URLSearchParams): Omit<FilingQuery, "cik" | "accession"> {
  const day = (name: string): string | null => {
    const text = query.get(name) ?? "";
    return DAY.test(text) && Number.isFinite(Date.parse(text)) ? text : null;
  };
  return {
    text: (query.get("q") ?? "").slice(0, LONGEST_QUERY).replaceAll(/\p{C}/gu, " ").trim(),
    form: query.get("form")?.slice(0, LONGEST_FORM) || null,
    item: query.get("in")?.slice(0, LONGEST_FORM) || null,
    from: day("from"),
    to: day("to"),
    limit: HITS_SHOWN,
  };
}
