import { Parser } from "htmlparser2";
import { checkCik } from "./assemble-company.ts";
import type { EdgarClient, edgarAddresses } from "./client.ts";
import type { FilingRecord } from "#market/records.ts";
import { decodeSubmissions } from "./decode-submissions.ts";
import { failShape } from "./read-json.ts";

/** Where a filing is at EDGAR. */
export interface FilingPlace {
  /** Ten digits, of the company whose filing it is. */
  readonly cik: string;
  readonly accession: string;
}

/** The documents of filings; every method throws `MarketError` with what stopped it. */
export interface FilingDocuments {
  /** The newest filings of a company or manager, by its CIK of ten digits: those of a year at least. */
  filed(cik: string, signal: AbortSignal): Promise<readonly FilingRecord[]>;
  /** What the filing consists of, main document first. */
  list(filing: FilingPlace, signal: AbortSignal): Promise<readonly ListedDocument[]>;
  /** A document's text as filed. The caller stores it; the cache of answers does not. */
  read(filing: FilingPlace, name: string, signal: AbortSignal): Promise<string>;
}

/** Who asks for a list wants to know of filings of the last hours. */
const LIST_MAX_AGE_MS = 600_000;
const PLACE = /^\d{10}-\d{2}-\d{6}$/;

/** Makes the reader of documents on the client that also reads facts, so that both share its limits. */
export function createFilingDocuments(
  client: EdgarClient,
  addresses: ReturnType<typeof edgarAddresses>,
): FilingDocuments {
  return {
    async filed(cik, signal) {
      const { json } = await client.readJson(addresses.submissions(cik), LIST_MAX_AGE_MS, signal);
      const { company, filings } = decodeSubmissions(json);
      checkCik("submissions", company.cik, cik);
      return filings;
    },
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

/** A document of a filing, as the filing's index lists it. */
interface ListedDocument {
  readonly name: string;
  /** As the filer declared it: `8-K`, `EX-99.1`. */
  readonly type: string;
}

/** A name of a document in a filing's folder; nothing else may become part of an address. */
const DOCUMENT_NAME = /^\w[\w.-]{0,120}$/;

const NAME_COLUMN = 2;
const TYPE_COLUMN = 3;

/** Reads the index page of a filing (`…-index.htm`): its tables have sequence, description, document, type and size. */
function decodeFilingIndex(html: string): readonly ListedDocument[] {
  const rows: string[][] = [];
  let isInTable = false;
  let isInCell = false;
  let cell = "";
  const parser = new Parser({
    onopentag(name, { class: className }) {
      if (name === "table") isInTable = /(?:^|\s)tableFile(?:\s|$)/.test(className ?? "");
      if (!isInTable) return;
      if (name === "tr") rows.push([]);
      if (name === "td") [isInCell, cell] = [true, ""];
    },
    ontext: (text) => void (cell += isInCell ? text : ""),
    onclosetag(name) {
      if (name === "td" && isInCell) rows.at(-1)?.push(cell.trim());
      if (name === "td") isInCell = false;
      if (name === "table") isInTable = false;
    },
  });
  parser.end(html);
  if (rows.length === 0) failShape("filing index", "tableFile", "the page has no table of documents");
  return rows.flatMap((row) => {
    // A mark such as "iXBRL" follows the name of a tagged document.
    const [name = ""] = (row[NAME_COLUMN] ?? "").split(/\s/);
    const type = row[TYPE_COLUMN] ?? "";
    return DOCUMENT_NAME.test(name) && type !== "" ? [{ name, type }] : [];
  });
}
