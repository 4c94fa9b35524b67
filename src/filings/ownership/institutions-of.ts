import {
  type InstitutionHolding,
  type Institutions,
  quarterEndBefore,
  type ValueCheck,
} from "#contracts/filing-findings.ts";
import type { AssignedLine, AssignedReport } from "./assign-holdings.ts";
import { type HoldingsCover, reportsInEffect } from "./parse-holdings.ts";

/** A manager whose reports are read. */
export interface Manager {
  /** Ten digits. */
  readonly cik: string;
  readonly name: string;
}

/** A report that was read, without its lines. */
export interface KeptReport extends Omit<AssignedReport, "cover" | "companies"> {
  readonly accession: string;
  readonly manager: string;
  readonly name: string;
  readonly form: string;
  /** ISO dates. */
  readonly period: string;
  readonly filed: string;
  readonly amendment: HoldingsCover["amendment"];
  readonly url: string;
  readonly values: ValueCheck;
}

type LinesByReport = ReadonlyMap<string, readonly AssignedLine[]>;

/**
 * Lays out what managers report of one company: each manager's newest quarter against the quarter before. Null where none of
 * the managers has a report; one whose newest report is older than the quarter before everybody's newest counts as unread.
 */
export function institutionsOf(
  managers: readonly Manager[],
  reports: readonly KeptReport[],
  linesOf: LinesByReport,
): Institutions | null {
  const newest = reports.reduce((latest, { period }) => (period > latest ? period : latest), "");
  const oldest = quarterEndBefore(newest);
  const read = managers.flatMap(({ cik }) => {
    const own = reports.filter(({ manager, period }) => manager === cik && period >= oldest);
    const periods = [...new Set(own.map(({ period }) => period))].toSorted().toReversed();
    const current = periods
      .map((period) => reportsInEffect(own.filter((report) => report.period === period)))
      .find((inEffect) => inEffect.length > 0);
    return current === undefined ? [] : [current];
  });
  if (read.length === 0) return null;
  const inEffect = read.flat();
  const readManagers = new Set(inEffect.map(({ manager }) => manager));
  const sum = (amountOf: (report: KeptReport) => string): string =>
    String(inEffect.reduce((total, report) => total + BigInt(amountOf(report)), 0n));
  const count = (countOf: (report: KeptReport) => number): number =>
    inEffect.reduce((total, report) => total + countOf(report), 0);
  return {
    unread: managers.filter(({ cik }) => !readManagers.has(cik)).map(({ name }) => name),
    reports: inEffect.map(({ manager, name, form, period, filed, url, values }) => {
      return { manager, name, form, period, filed, url, values };
    }),
    holdings: read.flatMap((current) => holdingsOf(current, reports, linesOf)),
    options: optionsOf(inEffect, linesOf),
    lines: count(({ lines }) => lines),
    unmatched: count(({ unmatched }) => unmatched),
    ambiguous: count(({ ambiguous }) => ambiguous),
    unreadable: count(({ unreadable }) => unreadable),
    totalValue: sum(({ totalValue }) => totalValue),
    matchedValue: sum(({ matchedValue }) => matchedValue),
  };
}

function holdingsOf(
  current: readonly KeptReport[],
  reports: readonly KeptReport[],
  linesOf: LinesByReport,
): readonly InstitutionHolding[] {
  const [first] = current;
  if (first === undefined) return [];
  const { manager, period } = first;
  const earlier = quarterEndBefore(period);
  const before = reportsInEffect(reports.filter((one) => one.manager === manager && one.period === earlier));
  const [now, then] = [sharesOf(current, linesOf), sharesOf(before, linesOf)];
  return [...new Set([...now.keys(), ...then.keys()])].toSorted().map((shareClass) => ({
    manager,
    shareClass,
    title: (now.get(shareClass) ?? then.get(shareClass))?.title ?? "",
    period,
    lines: now.get(shareClass)?.lines ?? [],
    before: before.length === 0 ? null : (then.get(shareClass)?.lines ?? []),
  }));
}

/** The lines of shares by class; options are no shares. */
function sharesOf(
  reports: readonly KeptReport[],
  linesOf: LinesByReport,
): ReadonlyMap<string, { readonly title: string; readonly lines: readonly InstitutionHolding["lines"][number][] }> {
  const all = reports.flatMap(({ accession, form, filed }) =>
    (linesOf.get(accession) ?? [])
      .filter(({ option }) => option === null)
      .map(({ line, shares, value, stated, shareClass, title }) => {
        return { shareClass, title, line: { accession, form, filed, line, shares, value, stated } };
      }),
  );
  const byClass = Map.groupBy(all, ({ shareClass }) => shareClass);
  return new Map(
    [...byClass].map(([shareClass, rows]) => {
      return [shareClass, { title: rows[0]?.title ?? "", lines: rows.map(({ line }) => line) }];
    }),
  );
}

function optionsOf(reports: readonly KeptReport[], linesOf: LinesByReport): Institutions["options"] {
  const lines = reports.flatMap(({ accession }) => linesOf.get(accession) ?? []);
  const sharesUnder = (kind: "put" | "call"): string =>
    String(lines.reduce((sum, { option, shares }) => (option === kind ? sum + BigInt(shares) : sum), 0n));
  return { puts: sharesUnder("put"), calls: sharesUnder("call") };
}
