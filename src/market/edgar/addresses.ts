/** The two hosts of EDGAR; handed in so that tests and mirrors can stand in for them. */
export interface EdgarBaseUrls {
  /** Lists of companies. */
  readonly files: string;
  /** Submissions and company facts. */
  readonly data: string;
}

/** The SEC's own hosts. */
export const SEC_BASE_URLS: EdgarBaseUrls = { files: "https://www.sec.gov", data: "https://data.sec.gov" };

/** A page of older filings, as `filings.files[].name` writes it; nothing else may become part of an address. */
export const HISTORY_PAGE_NAME = /^CIK\d{10}-submissions-\d{3,4}\.json$/;

/** Builds the addresses of the endpoints used here. */
export function edgarAddresses(baseUrls: EdgarBaseUrls) {
  const data = (path: string) => new URL(path, baseUrls.data).href;
  const files = (path: string) => new URL(path, baseUrls.files).href;
  return {
    tickers: files("/files/company_tickers.json"),
    tickersWithExchange: files("/files/company_tickers_exchange.json"),
    submissions: (cik: string) => data(`/submissions/CIK${cik}.json`),
    historyPage: (name: string) => data(`/submissions/${name}`),
    companyFacts: (cik: string) => data(`/api/xbrl/companyfacts/CIK${cik}.json`),
  };
}
