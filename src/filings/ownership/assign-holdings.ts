import { issuerFinder, type NamedCompany, shareClassOf } from "./match-issuers.ts";
import { type Holding, type HoldingsCover, parseHoldings, parseHoldingsCover } from "./parse-holdings.ts";

/** Raised when the rules below change what a line is assigned to: reports that older rules read are read again. */
export const ASSIGNMENT_RULES = 2;

/** A line of an information table about one listed company. */
export interface AssignedLine extends Pick<Holding, "line" | "title" | "option" | "value"> {
  /** A letter, `common` or `receipts`. */
  readonly shareClass: string;
  readonly shares: string;
  /** What the report prints where its values are in thousands against the rules; null: the value itself. */
  readonly stated: string | null;
}

/** A manager's report, its lines by the listed companies that they are about. */
export interface AssignedReport {
  readonly cover: HoldingsCover;
  readonly companies: readonly { readonly cik: string; readonly lines: readonly AssignedLine[] }[];
  readonly lines: number;
  /** Lines that no listed company answers to, or that are no common shares. */
  readonly unmatched: number;
  /** Lines that more than one company or security answers to. */
  readonly ambiguous: number;
  /** Lines that could not be read, and those that the cover counts and the table lacks. */
  readonly unreadable: number;
  /** Dollars. */
  readonly totalValue: string;
  readonly matchedValue: string;
}

interface ReportTexts {
  readonly cover: string;
  readonly table: string;
  /** CIK of the manager. */
  readonly cik: string;
  readonly filed: string;
  readonly companies: readonly NamedCompany[];
}

type ReportAnswer =
  | { readonly ok: true; readonly kind: "holdings"; readonly report: AssignedReport }
  | { readonly ok: false; readonly reason: "no-xml" | "no-holdings-report" | "other-company" };

/** Reads a Form 13F-HR, refuses another manager's, and assigns its lines to listed companies. */
export function assignReport({ cover: coverXml, table, cik, filed, companies }: ReportTexts): ReportAnswer {
  const parsedCover = parseHoldingsCover(coverXml);
  if (!parsedCover.ok) return parsedCover;
  const { ok, ...cover } = parsedCover;
  if (cover.cik !== cik) return { ok: false, reason: "other-company" };
  const parsed = parseHoldings(table, filed);
  if (!parsed.ok) return parsed;
  const lacking = Math.max(0, (cover.entries ?? 0) - parsed.holdings.length - parsed.unreadable);
  const unreadable = parsed.unreadable + lacking;
  return { ok, kind: "holdings", report: { cover, ...assignLines(parsed.holdings, companies), unreadable } };
}

/**
 * Assigns each line to the listed company that has the issuer's name and to a class of its common shares. Lines of one company
 * and class with two CUSIPs are two securities, and the title does not say which is meant: they count as ambiguous.
 */
function assignLines(
  holdings: readonly Holding[],
  companies: readonly NamedCompany[],
): Omit<AssignedReport, "cover" | "unreadable"> {
  const find = issuerFinder(companies);
  const bySecurity = new Map<string, Holding[]>();
  let [unmatched, ambiguous] = [0, 0];
  for (const holding of holdings) {
    const shareClass = holding.unit === "shares" ? shareClassOf(holding.title) : null;
    const { cik, isAmbiguous } = shareClass === null ? NOBODY : find(holding.issuer);
    if (isAmbiguous) ambiguous += 1;
    else if (cik === null || shareClass === null) unmatched += 1;
    else {
      const key = `${cik} ${shareClass}`;
      const lines = bySecurity.get(key);
      if (lines === undefined) bySecurity.set(key, [holding]);
      else lines.push(holding);
    }
  }
  const byCompany = new Map<string, AssignedLine[]>();
  let matchedValue = 0n;
  for (const [key, lines] of bySecurity) {
    const [cik = "", shareClass = ""] = key.split(" ");
    if (lines.some(({ cusip }) => cusip !== lines[0]?.cusip)) {
      ambiguous += lines.length;
      continue;
    }
    matchedValue += sumOf(lines);
    const assigned = lines.map(({ line, title, option, value, amount }) => {
      return { line, title, option, value, shareClass, shares: amount, stated: null };
    });
    byCompany.set(cik, [...(byCompany.get(cik) ?? []), ...assigned]);
  }
  return {
    companies: [...byCompany].map(([cik, lines]) => ({ cik, lines })),
    lines: holdings.length,
    unmatched,
    ambiguous,
    totalValue: String(sumOf(holdings)),
    matchedValue: String(matchedValue),
  };
}

const NOBODY = { cik: null, isAmbiguous: false };

function sumOf(lines: readonly Pick<Holding, "value">[]): bigint {
  return lines.reduce((sum, { value }) => sum + BigInt(value), 0n);
}
