import type { Filing } from "#facts/dossier.ts";
import type { FilingList } from "#research/cards/card.ts";
import { filingUrl } from "./filing-url.ts";
import { filingTitle } from "./form-names.ts";

/** A filing as a line of a list: when, what, and where to read it. */
export function filingRow(cik: string, filing: Filing): FilingList["rows"][number] {
  const { filed, form, items, reportDate } = filing;
  return { filed, form, title: filingTitle(form, items), reportDate, url: filingUrl(cik, filing) };
}
