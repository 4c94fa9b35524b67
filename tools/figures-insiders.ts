// Adds up insiders' trades from the rows of a figures folder, where they are of all forms of a stated window.
import { z } from "zod";
import type { InsiderTrades } from "#contracts/filing-findings.ts";
import type { InsiderTransaction } from "#filings/ownership/insider-form.ts";
import type { FiledInsiderForm } from "#filings/ownership/summarise-insiders.ts";
import { tradesOf } from "#filings/ownership/trades-of.ts";

const COUNTS = z.object({
  form4PerYear: z.record(z.string(), z.number()).nullish(),
  form4Through: z.string().nullish(),
});
/** Before it the folder's rows begin in the middle of a year. */
const FROM = "2025-01-01";
/** Of the forms that the SEC's list counts; a missing one may also have no row to be missed. */
const MOST_MISSING = 1;
const DIRECTOR = /^(?:director|董事)$/i;
const NATURES = { P: "purchase", S: "sale" } as const;

/** Trades of the window that the list of forms covers; null where forms or rows of forms are missing. */
export function insidersOf(
  company: { readonly symbol: string; readonly cik: string },
  csv: string,
  listJson: unknown,
): InsiderTrades | null {
  const { form4PerYear, form4Through: through } = COUNTS.parse(listJson);
  const rows = readCsv(csv).filter(({ filing_date: filed = "" }) => filed >= FROM && filed <= (through ?? ""));
  const byForm = Map.groupBy(rows, ({ accession = "" }) => accession);
  const listed = Object.entries(form4PerYear ?? {}).reduce(
    (sum, [year, count]) => (year >= FROM.slice(0, 4) ? sum + count : sum),
    0,
  );
  const missing = listed - byForm.size;
  // Where no form has two rows, the folder has one row of each form, and the sums would be too small.
  const hasAllRows = [...byForm.values()].some(({ length }) => length > 1);
  if (through == null || !hasAllRows || missing < 0 || missing > MOST_MISSING) return null;
  const forms = [...byForm].map(([accession, of]) => formOf(company, accession, of));
  return tradesOf(forms, { from: FROM, through, missing });
}

type CsvRow = Readonly<Record<string, string>>;

function formOf(
  { cik, symbol }: { readonly cik: string; readonly symbol: string },
  accession: string,
  rows: readonly CsvRow[],
): FiledInsiderForm {
  const [{ insider_name: name = "", title = "", filing_date: filed = "", transaction_date: period = "" } = {}] = rows;
  const isDirector = DIRECTOR.test(title);
  return {
    form: "4",
    isAmendment: false,
    originalFiled: null,
    period,
    accession,
    filed,
    issuer: { cik, name: symbol, symbol },
    owners: [
      {
        cik: "",
        name,
        isDirector,
        isOfficer: !isDirector && title !== "",
        isTenPercentOwner: false,
        isOther: title === "",
        title,
      },
    ],
    followsPlan: null,
    holdings: [],
    unreadable: 0,
    transactions: rows.flatMap(tradeOf),
  };
}

/** A purchase or sale; none for rows of any other kind. */
function tradeOf({
  code = "",
  transaction_date: date = "",
  shares = "",
  price = "",
  shares_after: sharesAfter = "",
}: CsvRow): readonly InsiderTransaction[] {
  if (code !== "P" && code !== "S") return [];
  const how = { security: "", isDirect: true, isDerivative: false, footnotes: [] };
  return [
    {
      ...how,
      nature: NATURES[code],
      code,
      date,
      shares,
      price: price === "" ? null : price,
      sharesAfter,
      isAcquired: code === "P",
    },
  ];
}

/** Fields are plain or in double quotes. */
function readCsv(csv: string): readonly CsvRow[] {
  const [head = [], ...rows] = csv
    .trimEnd()
    .split("\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name.trim(), (row[at] ?? "").trim()])));
}
