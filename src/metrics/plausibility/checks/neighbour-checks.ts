// What neighbouring periods of one company say about an amount.
import { apart } from "#metrics/plausibility/continuity.ts";
import { type Estimate, estimatesOf } from "#metrics/plausibility/estimates.ts";
import type { Ledger } from "#metrics/plausibility/ledger.ts";
import { type RuleDeps, THRESHOLDS } from "./rule.ts";
import { isStated, median, type Suspect } from "#metrics/plausibility/suspect.ts";
import { type Traits, traitsOf } from "#metrics/plausibility/traits.ts";

const PER_SHARE: readonly string[] = ["eps_diluted", "eps_basic", "dividends_per_share"];

export function movesSlowly(item: string, { isSteady, isStock, partOf }: Traits): boolean {
  return isSteady === true || isStock === true || partOf !== undefined || PER_SHARE.includes(item);
}

export function awayFromNeighbours(suspect: Suspect, ledger: Ledger, times: number): string | null {
  const sizes = ledger.neighbours(suspect.item.id, suspect.period).map(Math.abs);
  const size = Math.abs(suspect.value);
  if (sizes.length === 0 || size === 0) return null;
  // The nearest one counts: after a takeover an amount looks like what follows, not like what went before.
  const nearest = sizes.reduce((best, each) => (ratioOf(each, size) < ratioOf(best, size) ? each : best));
  if (ratioOf(nearest, size) < times) return null;
  const share = size / nearest;
  return share < 1
    ? `is ${percent(share)} of what neighbouring periods show and is probably a part or on another scale`
    : `is ${Math.round(share).toLocaleString("en-US")} times what neighbouring periods show and is probably on another scale`;
}

export function outsideNeighbours({ item, period, value }: Suspect, { ledger }: RuleDeps): string | null {
  const neighbours = ledger.neighbours(item.id, period);
  const sizes = neighbours.map(Math.abs);
  if (sizes.length < 2) return null;
  const isTurned = neighbours.every((each) => Math.sign(each) === -Math.sign(value));
  const size = Math.abs(value);
  const isWithin = size <= Math.max(...sizes) * THRESHOLDS.outside && size * THRESHOLDS.outside >= Math.min(...sizes);
  return isWithin && !isTurned ? null : "is outside what neighbouring periods show";
}

/** Earnings per share fall to a cent in a bad quarter; from their usual size they do not rise thirtyfold. */
export function farAboveNeighbours(suspect: Suspect, { ledger }: RuleDeps): string | null {
  const largest = Math.max(0, ...ledger.neighbours(suspect.item.id, suspect.period).map(Math.abs));
  return Math.abs(suspect.value) > largest ? awayFromNeighbours(suspect, ledger, THRESHOLDS.farOff) : null;
}

/** An amount a thousand or a million times off from neighbours that agree with each other. */
export function onAnotherScale({ item, period, value }: Suspect, { ledger }: RuleDeps): string | null {
  const sizes = ledger.neighbours(item.id, period).map(Math.abs);
  const middle = median(sizes);
  if (middle === null || value === 0 || sizes.length < 2) return null;
  if (Math.max(...sizes) > Math.min(...sizes) * THRESHOLDS.neighboursWithin) return null;
  const power = Math.log10(Math.abs(value) / middle);
  const isOff = [3, 6, -3, -6].some((scale) => Math.abs(power - scale) <= THRESHOLDS.scaleLeeway);
  return isOff ? "is a thousand or a million times off from what neighbouring periods show" : null;
}

export function standsOut({ item, period, value, figure }: Suspect, { ledger }: RuleDeps): string | null {
  if (!isStated(figure) || figure.flags.includes("restated")) return null;
  const [before, after] = ledger.beside(period).map((other) => (other === null ? null : ledger.amount(item.id, other)));
  if (before == null || after == null || apart(before, after) > THRESHOLDS.agreement) return null;
  if (before === 0 || value === 0) return null;
  const factor = value / ((before + after) / 2);
  if (factor > 1 / THRESHOLDS.spike && factor < THRESHOLDS.spike) return null;
  return "differs sharply from the periods before and after, which agree with each other";
}

/** Silent unless the step is unusual: an estimate of what moves smoothly anyway tells nothing more. */
export function unusualStep({ item, period, value, figure }: Suspect, { continuity }: RuleDeps): string | null {
  if (!isStated(figure)) return null;
  const step = continuity.step(item.id, period, value);
  if (step === null || step < THRESHOLDS.worthMention || step <= continuity.usualStep(item.id, period)) return null;
  return "is far from what neighbouring periods show";
}

export function shareOfRevenueChanged(suspect: Suspect, { ledger }: RuleDeps): string | null {
  const { item, period, value } = suspect;
  if (item.unit !== "USD") return null;
  const before = ledger.calendar.yearBefore(period);
  if (before === null) return null;
  const [revenue, revenueThen] = [ledger.amount("revenue", period), ledger.amount("revenue", before)];
  const then = ledger.amount(item.id, before);
  if (revenue === null || revenueThen === null || then === null) return null;
  if (revenue <= 0 || revenueThen <= 0 || then <= 0 || value <= 0) return null;
  const growth = revenue / revenueThen;
  if (growth > THRESHOLDS.businessChange || growth < 1 / THRESHOLDS.businessChange) return null;
  const change = value / revenue / (then / revenueThen);
  if (change <= THRESHOLDS.shareChange && change >= 1 / THRESHOLDS.shareChange) return null;
  return `is ${change > 1 ? change.toFixed(1) : (1 / change).toFixed(1)} times ${change > 1 ? "larger" : "smaller"} as a share of revenue than a year earlier, although revenue changed far less`;
}

/**
 * An estimate speaks against an amount where it lies clearly elsewhere and nearer to the neighbours. For what moves by
 * leaps it takes two that agree.
 */
export function estimatedElsewhere(suspect: Suspect, company: RuleDeps): string | null {
  const { item, period, value } = suspect;
  if (!isStated(suspect.figure)) return null;
  const step = company.continuity.step(item.id, period, value);
  if (step === null || step < THRESHOLDS.estimateStep) return null;
  const estimates = estimatesOf(suspect, company.ledger);
  const isBorneOut = estimates.some(
    (estimate) =>
      apart(value, estimate.value) < THRESHOLDS.worthMention / 2 || Math.abs(value - estimate.value) <= estimate.error,
  );
  if (isBorneOut) return null;
  const against = estimates.filter((estimate) => {
    if (apart(value, estimate.value) < THRESHOLDS.worthMention) return false;
    if (Math.abs(value - estimate.value) < estimate.error * THRESHOLDS.manyErrors) return false;
    const better = company.continuity.step(item.id, period, estimate.value);
    return better !== null && better < step / 2;
  });
  const [first] = against;
  if (first === undefined) return null;
  const isSure = traitsOf(item.id).isSteady === true || against.some(({ isExact }) => isExact);
  return isSure || doAgree(against) ? `does not fit ${first.from}` : null;
}

/** Whether two estimates from different amounts come to about the same. */
function doAgree(estimates: readonly Estimate[]): boolean {
  return estimates.some((one, at) =>
    estimates
      .slice(at + 1)
      .some((other) => one.from !== other.from && apart(one.value, other.value) < THRESHOLDS.worthMention),
  );
}

function ratioOf(one: number, other: number): number {
  return one > other ? one / other : other / one;
}

function percent(share: number): string {
  return share < 0.001 ? "less than 0.1%" : `${(share * 100).toFixed(share < 0.01 ? 1 : 0)}%`;
}
