import { Decimal } from "decimal.js";
import {
  FINDING_MEASURE,
  type SalesDriverKind,
  type SalesDriverPart,
  type SalesDrivers,
} from "#contracts/filing-findings.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { contributionLabel } from "./contribution.ts";

/** What a cause of growth is called. */
export const DRIVER_WORDS: Readonly<Record<SalesDriverKind, string>> = {
  volume: "Volume",
  price: "Price",
  mix: "Mix",
  "price-and-mix": "Price and mix",
  "volume-and-mix": "Volume and mix",
  currency: "Exchange rates",
  acquisitions: "Acquisitions and divestitures",
  other: "Other causes",
};

/** The report's growth rounds to whole percents, and its year can be a few days longer than the year before. */
const MOST_APART = 0.01;

interface KnownDrivers {
  readonly drivers: SalesDrivers;
  readonly period: FiscalPeriod;
  /** The whole company. */
  readonly total: SalesDriverPart;
}

/**
 * What the newest annual report that was out on the analysis's day says of the causes of its growth. Null where none does, and where the
 * growth that it prints is not that of the company's own revenue of the year: one of the two is read wrongly then.
 */
export function knownDrivers(analysis: Analysis): KnownDrivers | null {
  const drivers = analysis.dossier.findings?.drivers ?? null;
  const period = analysis.years.find(({ end }) => end === drivers?.end);
  const total = drivers?.parts.find(({ isTotal }) => isTotal);
  if (drivers === null || drivers.filed > analysis.asOf || period === undefined || total === undefined) return null;
  const growth = analysis.figure("revenue_growth", period).value;
  return growth === null || growth.minus(total.growth.points).abs().gt(MOST_APART) ? null : { drivers, period, total };
}

/**
 * Makes the figure of a cause, or of the growth that the causes explain, as the report prints it:
 * `D{cik}.drivers.{part}.{cause|growth}.{end}`; undefined where the report has none.
 */
export function driverFigure(
  analysis: Analysis,
  part: SalesDriverPart,
  kind: SalesDriverKind | "growth",
): Figure | undefined {
  const known = knownDrivers(analysis);
  const driver = part.drivers.find((one) => one.kind === kind);
  const value = kind === "growth" ? part.growth.points : driver?.points;
  if (known === null || value === undefined) return undefined;
  const { drivers, period } = known;
  const { cik } = analysis.dossier.company;
  const id = `D${String(Number(cik))}.drivers.${String(drivers.parts.indexOf(part))}.${kind}.${drivers.end}`;
  const { accession, form, filed } = drivers;
  // No concept of a taxonomy: what stands over the number in the report's table.
  const concept = `text:${driver?.label ?? "Growth"}`;
  const span = { start: period.start, end: period.end };
  const place = { cik, accession, form, filed, span };
  return {
    id,
    measure: FINDING_MEASURE,
    label: labelOf(part, kind),
    value: new Decimal(value),
    unit: "ratio",
    period,
    quality: "reported",
    flags: ["as-printed"],
    reason: null,
    lineage: { kind: "fact", fact: { id, concept, unit: "pure", value, basis: "filed", ...place }, otherValues: [] },
  };
}

function labelOf({ name, isTotal }: SalesDriverPart, kind: SalesDriverKind | "growth"): string {
  if (kind === "growth")
    return isTotal ? "Growth of total revenue, as printed" : `${name}, growth of revenue, as printed`;
  return isTotal
    ? contributionLabel(DRIVER_WORDS[kind], "revenue")
    : `${name}, growth by ${DRIVER_WORDS[kind].toLowerCase()}`;
}

/** Finds such a figure again by the end of its id. */
export function findDriverFigure([part, kind, end]: readonly string[], analysis: Analysis): Figure | undefined {
  const known = knownDrivers(analysis);
  const row = known?.drivers.parts[Number(part)];
  if (row === undefined || known?.drivers.end !== end) return undefined;
  const named = ["growth" as const, ...row.drivers.map((driver) => driver.kind)].find((one) => one === kind);
  return named && driverFigure(analysis, row, named);
}

/** Where a report prints such a figure in its text; null for other figures and of another report. */
export function printOfDriver(
  id: string,
  drivers: SalesDrivers | null,
): { readonly block: string; readonly at: readonly [row: number, column: number] } | null {
  const [, source, part, kind, end] = id.split(".");
  if (source !== "drivers" || drivers === null || drivers.end !== end) return null;
  const row = drivers.parts[Number(part)];
  const printed = kind === "growth" ? row?.growth : row?.drivers.find((driver) => driver.kind === kind);
  return printed === undefined ? null : { block: drivers.block, at: printed.at };
}
