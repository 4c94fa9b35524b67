import type { Filing } from "#facts/dossier.ts";
import type { FilingList } from "#research/cards/card.ts";

const FORMS: Readonly<Record<string, string>> = {
  "10-K": "Annual report",
  "10-KT": "Annual report for a changed fiscal year",
  "10-Q": "Quarterly report",
  "10-QT": "Quarterly report for a changed fiscal year",
  "20-F": "Annual report of a foreign company",
  "40-F": "Annual report of a Canadian company",
  "6-K": "Report of a foreign company",
  "8-K": "Current report",
  "NT 10-K": "Notice that the annual report is late",
  "NT 10-Q": "Notice that the quarterly report is late",
  "13F-HR": "Report of holdings",
  "DEF 14A": "Proxy statement for the shareholders' meeting",
  "S-4": "Registration of shares for a merger or exchange",
};

/** Items of Form 8-K in plain words, after the form's own headings. */
const ITEMS: Readonly<Record<string, string>> = {
  "1.01": "Entry into a material agreement",
  "1.02": "End of a material agreement",
  "1.03": "Bankruptcy or receivership",
  "1.04": "Mine safety",
  "1.05": "Material cybersecurity incident",
  "2.01": "Purchase or sale of assets completed",
  "2.02": "Results of operations and financial condition",
  "2.03": "New direct financial obligation",
  "2.04": "Event that brings a financial obligation forward",
  "2.05": "Costs of leaving or disposing of a business",
  "2.06": "Material impairment",
  "3.01": "Notice of delisting, a failed listing rule or a transfer of the listing",
  "3.02": "Unregistered sale of shares",
  "3.03": "Change to the rights of security holders",
  "4.01": "Change of auditor",
  "4.02": "Earlier financial statements no longer to be relied on",
  "5.01": "Change of control",
  "5.02": "Directors or officers leave or join",
  "5.03": "Change of articles, bylaws or fiscal year",
  "5.04": "Trading blackout under employee plans",
  "5.05": "Change or waiver of the code of ethics",
  "5.06": "Change of shell company status",
  "5.07": "Result of a shareholders' vote",
  "5.08": "Shareholder director nominations",
  "7.01": "Regulation FD disclosure",
  "8.01": "Other events",
};

/** Comes with nearly every 8-K and says nothing about it. */
const EXHIBITS = "9.01";

/** Names a form in plain words; an amendment says so. Unknown forms keep their own name. */
export function formName(form: string): string {
  const isAmendment = form.endsWith("/A");
  const name = FORMS[isAmendment ? form.slice(0, -2) : form] ?? form;
  return isAmendment ? `${name}, amended` : name;
}

/** Names a filing by what it holds: the items of an 8-K, else its form. */
export function filingTitle(form: string, items: readonly string[]): string {
  const told = items.filter((item) => item !== EXHIBITS);
  if (told.length === 0) return formName(form);
  const named = told.map((item) => ITEMS[item] ?? `Item ${item}`).join("; ");
  return form.endsWith("/A") ? `${named} (amended)` : named;
}

/** A filing as a line of a list: when, what, and where to read it. */
export function filingRow(cik: string, filing: Filing): FilingList["rows"][number] {
  const { filed, form, items, reportDate } = filing;
  return { filed, form, title: filingTitle(form, items), reportDate, url: filingUrl(cik, filing) };
}

/** A filing by accession; its main document is opened where it is known. */
interface LinkedFiling {
  readonly accession: string;
  readonly primaryDocument: string | null;
  /** An earlier registrant of the same business that filed it. */
  readonly cik?: string | undefined;
}

/** The address of a filing on sec.gov: its main document, else its index page. */
export function filingUrl(cik: string, { accession, primaryDocument, cik: filer = cik }: LinkedFiling): string {
  const folder = `https://www.sec.gov/Archives/edgar/data/${Number(filer)}/${accession.replaceAll("-", "")}`;
  return `${folder}/${primaryDocument ?? `${accession}-index.htm`}`;
}
