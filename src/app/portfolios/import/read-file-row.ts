import * as z from "zod/mini";
import { type Fields, isFields, isText } from "#app/portfolios/fields.ts";
import { type NewItem, PORTFOLIO_LIMITS } from "#contracts/portfolio.ts";
import { lot, note, symbol, tags, targetWeight } from "#contracts/portfolio-fields.ts";
import { lotContent } from "#members/portfolios/change/content.ts";

/** One company of a file of ours, or why it cannot be read. */
export type FileRow =
  | { readonly line: number; readonly symbol: string; readonly item: Omit<NewItem, "cik"> }
  | { readonly line: number; readonly symbol: string; readonly reason: string };

const MEMBERS = ["cik", "symbol", "note", "tags", "targetWeight", "addedPrice", "lots"];
const SYMBOL_CHARACTERS = 20;

/** The first member that is not among the known ones; null when all are. */
export function strangeMember(value: Fields, known: readonly string[]): string | null {
  return (
    Object.keys(value)
      .find((name) => !known.includes(name))
      ?.slice(0, 40) ?? null
  );
}

/** The API marks an opening position by `true` alone; a file may say of other trades that they are none. */
const fileLot = z.extend(lot, { isOpening: z.exactOptional(z.boolean()) });

/** By the schemas of the API, so that what is shown before an import is what becomes of it. */
const fileRow = z.object({
  symbol,
  note: z._default(note, ""),
  tags: z._default(tags, []),
  targetWeight,
  lots: z._default(z.array(fileLot), []),
});

/**
 * Reads one company of a file.
 *
 * @param line - Counted from 1.
 */
export function readFileRow(value: unknown, line: number): FileRow {
  if (!isFields(value)) return { line, symbol: "", reason: "This is not a company." };
  const named = isText(value["symbol"]) ? value["symbol"].trim().slice(0, SYMBOL_CHARACTERS) : "";
  const refuse = (reason: string): FileRow => ({ line, symbol: named, reason });
  const strange = strangeMember(value, MEMBERS);
  if (strange !== null) return refuse(`It has a field that we do not know: ${strange}.`);
  const read = fileRow.safeParse(value);
  const issue = read.error?.issues[0];
  if (issue !== undefined && issue.path[0] !== "lots") return refuse(REFUSALS[String(issue.path[0])] ?? issue.message);
  const { lots = [] } = value;
  if (Array.isArray(lots) && lots.length > PORTFOLIO_LIMITS.lotsPerCompany) {
    return refuse(`It has ${lots.length} trades; a company can have at most ${PORTFOLIO_LIMITS.lotsPerCompany}.`);
  }
  if (!read.success) return refuse(lotRefusal(issue?.path[1]));
  return { line, symbol: read.data.symbol, item: { ...read.data, lots: read.data.lots.map(lotContent) } };
}

/** What the import shows of a company of which a field is wrong. */
const REFUSALS: Readonly<Record<string, string>> = {
  symbol: "No symbol.",
  note: `Its note must be text of at most ${PORTFOLIO_LIMITS.noteCharacters} characters.`,
  tags: `Its tags must be a list of at most ${PORTFOLIO_LIMITS.tags} short texts.`,
  targetWeight: 'Its target weight must be a share written as text, such as "0.125" for 12.5%.',
};

function lotRefusal(index: PropertyKey | undefined): string {
  if (typeof index !== "number") return "Its trades must be a list.";
  return `Its trade ${index + 1} must have a day, a number of shares and a price in dollars.`;
}
