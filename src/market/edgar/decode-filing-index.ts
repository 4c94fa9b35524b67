import { Parser } from "htmlparser2";
import { failShape } from "./read-json.ts";

/** A document of a filing, as the filing's index lists it. */
export interface ListedDocument {
  readonly name: string;
  /** As the filer declared it: `8-K`, `EX-99.1`. */
  readonly type: string;
}

/** A name of a document in a filing's folder; nothing else may become part of an address. */
export const DOCUMENT_NAME = /^\w[\w.-]{0,120}$/;

const NAME_COLUMN = 2;
const TYPE_COLUMN = 3;

/** Reads the index page of a filing (`…-index.htm`): its tables have sequence, description, document, type and size. */
export function decodeFilingIndex(html: string): readonly ListedDocument[] {
  const rows: string[][] = [];
  let isInTable = false;
  let isInCell = false;
  let cell = "";
  const parser = new Parser({
    onopentag(name, { class: className }) {
      if (name === "table") isInTable = className === "tableFile";
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
