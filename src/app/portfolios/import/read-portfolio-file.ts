import { EXPORT_MARK } from "#app/portfolios/export/portfolio-file.ts";
import * as z from "zod/mini";
import { isFields } from "#app/portfolios/fields.ts";
import { PORTFOLIO_LIMITS, type PortfolioKind } from "#contracts/portfolio.ts";
import { color, currency, description, kind, name as portfolioName } from "#contracts/portfolio-fields.ts";
import { readFileRow, strangeMember, type FileRow } from "./read-file-row.ts";

/** A portfolio as a file of ours holds it: its rows are told apart into those that can be read and the others. */
export interface FilePortfolio {
  readonly name: string;
  readonly description: string;
  readonly color: string | null;
  readonly kind: PortfolioKind;
  readonly rows: readonly FileRow[];
}

export type FileAnswer =
  | { readonly ok: true; readonly portfolios: readonly FilePortfolio[] }
  | { readonly ok: false; readonly message: string };

/** More than anybody keeps: who has them imports files of some at a time. */
const MOST_PORTFOLIOS = 200;

/** Whether a text is JSON rather than rows, by the sign it begins with. */
export function isJson(text: string): boolean {
  return /^\uFEFF?\s*[{[]/.test(text);
}

/** Reads portfolios that this product exported as JSON, or says why the file is none of ours. */
export function readPortfolioFile(text: string): FileAnswer {
  const file = parse(text.replace(/^\uFEFF/, ""));
  if (!isFields(file) || file["format"] !== EXPORT_MARK.format) return refuse(NOT_OURS);
  const { format: _format, version, ...content } = file;
  if (typeof version === "number" && version > EXPORT_MARK.version) return refuse(FROM_THE_FUTURE);
  if (version !== EXPORT_MARK.version) return refuse(NOT_OURS);
  const listed = "portfolios" in content ? content["portfolios"] : [content];
  const strange = "portfolios" in content ? strangeMember(content, ["portfolios"]) : null;
  if (strange !== null) return refuse(`The file has a field that we do not know: ${strange}.`);
  if (!Array.isArray(listed) || listed.length === 0) return refuse("The file has no portfolios.");
  if (listed.length > MOST_PORTFOLIOS) return refuse(`Import at most ${MOST_PORTFOLIOS} portfolios at once.`);
  const portfolios: FilePortfolio[] = [];
  for (const one of listed) {
    const read = readOne(one);
    if (typeof read === "string") return refuse(read);
    portfolios.push(read);
  }
  return { ok: true, portfolios };
}

const NOT_OURS =
  "This JSON file was not exported from Beforehand. Export a portfolio as JSON to see what one looks like, or import a CSV.";
const FROM_THE_FUTURE =
  "A newer version of Beforehand wrote this file. Export it there as CSV, or try again when this site is updated.";

/** By the schemas of the API; companies are read one by one, so that one that is wrong does not refuse the others. */
const filePortfolio = z.object({
  name: portfolioName,
  description: z._default(description, ""),
  color: z._default(color, null),
  kind: z._default(kind, "WATCHLIST"),
  baseCurrency: currency(),
  items: z.array(z.unknown()),
});

const MEMBERS = ["name", "description", "color", "kind", "baseCurrency", "items"];

/** One portfolio, or the sentence that says what is wrong with it. */
function readOne(value: unknown): FilePortfolio | string {
  if (!isFields(value)) return "The file has an entry that is not a portfolio.";
  const strange = strangeMember(value, MEMBERS);
  if (strange !== null) return `The file has a field that we do not know: ${strange}.`;
  const read = filePortfolio.safeParse(value);
  const wrong = read.error?.issues.map(({ path }) => path[0]) ?? [];
  if (!read.success && wrong.includes("name")) {
    return `A portfolio's name has 1 to ${PORTFOLIO_LIMITS.nameCharacters} characters.`;
  }
  const name = portfolioName.parse(value["name"]);
  if (!read.success && wrong.some((field) => field !== "items")) {
    return `The description, kind, color or currency of “${name}” is not one that we know.`;
  }
  if (!read.success) return `“${name}” has no list of companies.`;
  const { items, baseCurrency: _baseCurrency, ...about } = read.data;
  if (items.length > PORTFOLIO_LIMITS.companies) {
    return `“${name}” has ${items.length.toLocaleString("en-US")} companies; import at most ${PORTFOLIO_LIMITS.companies.toLocaleString("en-US")} at once.`;
  }
  return { ...about, rows: items.map((item, index) => readFileRow(item, index + 1)) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON, or nested deeper than anything of ours.
    return null;
  }
}

function refuse(message: string): FileAnswer {
  return { ok: false, message };
}
