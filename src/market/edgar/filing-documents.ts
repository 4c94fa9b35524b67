import type { EdgarClient, edgarAddresses } from "./client.ts";
import { decodeFilingIndex, DOCUMENT_NAME, type ListedDocument } from "./decode-filing-index.ts";
import { failShape } from "./read-json.ts";

/** Where a filing is at EDGAR. */
export interface FilingPlace {
  /** Ten digits, of the company whose filing it is. */
  readonly cik: string;
  readonly accession: string;
}

/** The documents of filings; every method throws `MarketError` with what stopped it. */
export interface FilingDocuments {
  /** What the filing consists of, main document first. */
  list(filing: FilingPlace, signal: AbortSignal): Promise<readonly ListedDocument[]>;
  /** A document's text as filed. The caller stores it; the cache of answers does not. */
  read(filing: FilingPlace, name: string, signal: AbortSignal): Promise<string>;
}

const PLACE = /^\d{10}-\d{2}-\d{6}$/;

/** Makes the reader of documents on the client that also reads facts, so that both share its limits. */
export function createFilingDocuments(
  client: EdgarClient,
  addresses: ReturnType<typeof edgarAddresses>,
): FilingDocuments {
  return {
    async list(filing, signal) {
      const index = `${checked(filing).accession}-index.htm`;
      return decodeFilingIndex(await client.readText(addresses.document(filing, index), signal));
    },
    read(filing, name, signal) {
      if (!DOCUMENT_NAME.test(name)) failShape("filing", "document", `"${name}" is no name of a document`);
      return client.readText(addresses.document(checked(filing), name), signal);
    },
  };
}

function checked(filing: FilingPlace): FilingPlace {
  if (!PLACE.test(filing.accession)) failShape("filing", "accession", `"${filing.accession}" is no accession number`);
  return filing;
}
