/** A filing by accession; its main document is opened where it is known. */
export interface LinkedFiling {
  readonly accession: string;
  readonly primaryDocument: string | null;
}

/** The address of a filing on sec.gov: its main document, else its index page. */
export function filingUrl(cik: string, { accession, primaryDocument }: LinkedFiling): string {
  const folder = `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}`;
  return `${folder}/${primaryDocument ?? `${accession}-index.htm`}`;
}
