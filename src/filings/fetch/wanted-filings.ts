/** A filing as a company's list at the SEC names it. */
export interface ListedFiling {
  readonly accession: string;
  readonly form: string;
  /** ISO date. */
  readonly filed: string;
  readonly reportDate: string | null;
  /** 8-K items such as `2.02`. */
  readonly items: readonly string[];
  readonly primaryDocument: string | null;
}

/** How a filing is read: a document whose text is kept, or a form of an insider whose trades are. */
export type WantedFiling = ListedFiling & {
  readonly document: string;
  readonly kind: "document" | "insider-form";
  /** Whether its attachments 99 are read with it. */
  readonly hasAttachments: boolean;
  /** Whether it may announce results. */
  readonly isResults: boolean;
};

/** What is read, most telling first: where the budget ends, the rest is left out. */
const DOCUMENTS: readonly {
  readonly is: (filing: ListedFiling) => boolean;
  readonly newest: number;
  readonly hasAttachments: boolean;
  readonly isResults: boolean;
}[] = [
  { is: isResults8K, newest: 4, hasAttachments: true, isResults: true },
  { is: ({ form }) => /^(?:10-K|10-KT|20-F|40-F)$/.test(form), newest: 2, hasAttachments: false, isResults: false },
  { is: ({ form }) => /^10-QT?$/.test(form), newest: 3, hasAttachments: false, isResults: false },
  { is: ({ form }) => form === "6-K", newest: 4, hasAttachments: true, isResults: true },
  { is: ({ form }) => form === "DEF 14A", newest: 1, hasAttachments: false, isResults: false },
  {
    is: (filing) => filing.form === "8-K" && !isResults8K(filing),
    newest: 4,
    hasAttachments: true,
    isResults: false,
  },
];

function isResults8K({ form, items }: ListedFiling): boolean {
  return form === "8-K" && items.includes("2.02");
}

const INSIDER_FORM = /^[345](?:\/A)?$/;
/** Five quarters, of which at least four are whole. */
const INSIDER_DAYS = 460;
const DAY_MS = 86_400_000;
/** More forms than this in a year only trusts and very large boards have; their newest are read. */
const MOST_INSIDER_FORMS = 300;
/** The main document of an ownership form is listed as the SEC's drawing of it, in a folder of the style. */
const DRAWN = /^xsl[^/]*\//;

/** What to read of a company. */
export interface Wanted {
  readonly filings: readonly WantedFiling[];
  /** ISO date from which on every listed form of an insider is among them. */
  readonly insidersFrom: string;
}

/** Chooses among a company's filings: at most `mostDocuments` documents, and the last year's forms of insiders. */
export function wantedFilings(
  filings: readonly ListedFiling[],
  { mostDocuments, today }: { readonly mostDocuments: number; readonly today: string },
): Wanted {
  const newestFirst = filings.toSorted((one, other) => other.filed.localeCompare(one.filed));
  const documents = DOCUMENTS.flatMap(({ is, newest, hasAttachments, isResults }) =>
    newestFirst
      .filter(is)
      .slice(0, newest)
      .flatMap((filing) => named(filing, { kind: "document", hasAttachments, isResults })),
  );
  const yearAgo = daysBefore(today, INSIDER_DAYS);
  const forms = newestFirst.filter(({ form, filed }) => INSIDER_FORM.test(form) && filed >= yearAgo);
  const read = forms.slice(0, MOST_INSIDER_FORMS);
  // Of the day that the cut goes through only some forms are read.
  const cutAt = forms.length > read.length ? daysBefore(read.at(-1)?.filed ?? today, -1) : yearAgo;
  const insiders = read.flatMap((filing) =>
    named(filing, { kind: "insider-form", hasAttachments: false, isResults: false }),
  );
  return { filings: [...documents.slice(0, mostDocuments), ...insiders], insidersFrom: cutAt };
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
}

function named(
  filing: ListedFiling,
  how: Pick<WantedFiling, "kind" | "hasAttachments" | "isResults">,
): readonly WantedFiling[] {
  const document = filing.primaryDocument?.replace(DRAWN, "") ?? "";
  return document === "" ? [] : [{ ...filing, ...how, document }];
}
