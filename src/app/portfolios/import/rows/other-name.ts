import type { FoundCompany } from "#app/portfolios/import/verdict.ts";
import type { Columns } from "./columns.ts";
import type { Naming } from "./company-of.ts";

type Company = Extract<FoundCompany, { kind: "company" }>;

/**
 * What has to be asked where the file's name for a symbol shares no word with ours: symbols are given to other companies
 * later (BBT, GOLD), and other assets have the same ones (LTC). Null where nothing has to be asked.
 */
export function otherNameOf({ symbol, name }: Naming, company: Company, columns: Columns): string | null {
  if (symbol === "" || name === "" || columns.name === columns.side) return null;
  const [theirs, ours] = [wordsOf(name), wordsOf(company.name)];
  if (theirs.length === 0 || ours.length === 0 || isSameName(theirs, ours)) return null;
  if (name.toUpperCase() === symbol.toUpperCase() || company.name === company.symbol) return null;
  const shown = name.replaceAll(/\s+/g, " ").slice(0, 60);
  return `The file calls it “${shown}”, and ${company.symbol} is ${company.name}. Tick “Names differ” to import it.`;
}

/** Words that tell no company from another. */
const COMMON = new Set(
  "inc incorporated corp corporation co company companies ltd limited plc llc lp sa nv ag se ab as group grp holding holdings hldgs the class cl common stock ordinary shares share shs com ord adr ads sponsored of and new usd reg registered cusip de".split(
    " ",
  ),
);

function wordsOf(name: string): readonly string[] {
  return name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F'’.]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !COMMON.has(word) && !/^\d+$/.test(word));
}

function isSameName(theirs: readonly string[], ours: readonly string[]): boolean {
  const shares = theirs.some((word) => ours.some((one) => isSameWord(word, one)));
  return shares || isBegun(theirs, ours) || isBegun(ours, theirs);
}

/** "EXXON" and "EXXONMOBIL", "MICROSFT" and "MICROSOFT": the first five letters of a long word. */
function isSameWord(one: string, other: string): boolean {
  return one === other || (one.length >= 5 && other.length >= 5 && one.slice(0, 5) === other.slice(0, 5));
}

/** "JPMORGAN" and "JP MORGAN", "IBM" and "International Business Machines". */
function isBegun(short: readonly string[], long: readonly string[]): boolean {
  const [first = ""] = short;
  const initials = long.map((word) => word.slice(0, 1)).join("");
  return first.length > 1 && (long.join("").startsWith(first) || initials.startsWith(first));
}
