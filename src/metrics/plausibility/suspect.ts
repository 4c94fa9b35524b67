import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { LineItem } from "#metrics/line-items/rule.ts";
import type { Ledger } from "./ledger.ts";

/** One candidate for a line item, before it is known whether it can be right. */
export interface Suspect {
  readonly item: LineItem;
  readonly period: FiscalPeriod;
  readonly figure: Figure;
  readonly value: number;
}

/** An amount of the ledger; the suspect's own value in place of the first candidate. */
export function amountBeside(suspect: Suspect, ledger: Ledger, item: string, period: FiscalPeriod): number | null {
  const isOwn = item === suspect.item.id && period.key === suspect.period.key;
  return isOwn ? suspect.value : ledger.amount(item, period);
}

/** Whether a figure is what a filing states for its own period, on whatever split basis, and not arithmetic over time. */
export function isStated({ lineage, period }: Figure): boolean {
  if (lineage.kind === "fact") return true;
  if (lineage.kind !== "formula" || lineage.operands.length !== 1) return false;
  const [operand] = lineage.operands;
  return operand?.lineage.kind === "fact" && operand.period.key === period.key;
}

/** The middle of some numbers; null for none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return (upper + lower) / 2;
}

/** How far an amount is from the middle of its neighbours, as a logarithm; null where either is zero. */
export function distance(value: number, neighbours: readonly number[]): number | null {
  const middle = median(neighbours.map(Math.abs));
  return middle === null || middle === 0 || value === 0 ? null : Math.abs(Math.log(Math.abs(value) / middle));
}
