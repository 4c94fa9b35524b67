import { Decimal } from "decimal.js";
import type { InsiderDay } from "#contracts/filing-findings.ts";
import type { InsiderForm, InsiderOwner } from "./insider-form.ts";

/** A form with where and when it was filed. */
export interface FiledInsiderForm extends InsiderForm {
  readonly accession: string;
  readonly filed: string;
}

export type InsiderGroup = "officer" | "director" | "ten-percent-owner" | "other";

/** Purchases and sales of one quarter by one group of insiders; grants, exercises, gifts and withheld taxes are not in it. */
export interface InsiderQuarter {
  /** `2026-Q1`, of the calendar. */
  readonly quarter: string;
  readonly group: InsiderGroup;
  readonly bought: string;
  readonly sold: string;
  /** Shares bought less shares sold. */
  readonly net: string;
  /** Dollars, of the trades with a price. */
  readonly boughtValue: string;
  readonly soldValue: string;
  readonly accessions: readonly string[];
}

/**
 * Leaves out the forms that an amendment replaces: of the same insiders, company, period and form, the one filed on the day
 * that the amendment names, or where it names none, all before it.
 */
export function applyAmendments(forms: readonly FiledInsiderForm[]): readonly FiledInsiderForm[] {
  const inOrder = forms.toSorted((one, other) =>
    (one.filed + one.accession).localeCompare(other.filed + other.accession),
  );
  const replaced = new Set<string>();
  for (const [index, amendment] of inOrder.entries()) {
    if (!amendment.isAmendment) continue;
    const earlier = inOrder.slice(0, index).filter((one) => keyOf(one) === keyOf(amendment));
    const named = earlier.filter(({ filed, originalFiled, isAmendment }) =>
      isAmendment ? originalFiled === amendment.originalFiled : filed === amendment.originalFiled,
    );
    const gone = amendment.originalFiled === null ? earlier : named;
    for (const { accession } of gone) replaced.add(accession);
  }
  return inOrder.filter(({ accession }) => !replaced.has(accession));
}

/** What counts as bought and sold on the open market, after amendments: no grant, exercise, gift or withheld tax. */
function openMarketTrades(forms: readonly FiledInsiderForm[]) {
  return applyAmendments(forms).flatMap((form) =>
    form.transactions
      .filter(({ nature, isDerivative }) => !isDerivative && (nature === "purchase" || nature === "sale"))
      .map((transaction) => ({ transaction, group: groupOf(form.owners), accession: form.accession })),
  );
}

/** The days of open-market trades, oldest first. */
export function tradeDays(forms: readonly FiledInsiderForm[]): readonly InsiderDay[] {
  const byDay = Map.groupBy(openMarketTrades(forms), ({ transaction }) => transaction.date);
  const days = [...byDay].map(([date, rows]) => {
    const has = (wanted: string) => rows.some(({ transaction }) => transaction.nature === wanted);
    return { date, isBought: has("purchase"), isSold: has("sale") };
  });
  return days.toSorted((one, other) => one.date.localeCompare(other.date));
}

/** Adds up purchases and sales of shares by quarter and group, after amendments. */
export function summariseInsiders(forms: readonly FiledInsiderForm[]): readonly InsiderQuarter[] {
  const groups = Map.groupBy(
    openMarketTrades(forms),
    ({ transaction, group }) => `${quarterOf(transaction.date)}|${group}`,
  );
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const of = (nature: string) => group.map((row) => row.transaction).filter((one) => one.nature === nature);
      const bought = addUp(of("purchase"));
      const sold = addUp(of("sale"));
      return [
        {
          quarter: quarterOf(first.transaction.date),
          group: first.group,
          bought: bought.shares.toFixed(),
          sold: sold.shares.toFixed(),
          net: bought.shares.minus(sold.shares).toFixed(),
          boughtValue: bought.value.toFixed(2),
          soldValue: sold.value.toFixed(2),
          accessions: [...new Set(group.map(({ accession }) => accession))],
        },
      ];
    })
    .toSorted((one, other) => other.quarter.localeCompare(one.quarter) || one.group.localeCompare(other.group));
}

function addUp(trades: readonly { readonly shares: string; readonly price: string | null }[]) {
  let shares = new Decimal(0);
  let value = new Decimal(0);
  for (const trade of trades) {
    shares = shares.plus(trade.shares);
    value = value.plus(new Decimal(trade.shares).times(trade.price ?? 0));
  }
  return { shares, value };
}

function keyOf({ form, period, issuer, owners }: InsiderForm): string {
  return [form, period, issuer.cik, ...owners.map(({ cik }) => cik).toSorted()].join("|");
}

/** One group for a form, so that a director who is also an officer is counted once. */
function groupOf(owners: readonly InsiderOwner[]): InsiderGroup {
  if (owners.some(({ isOfficer }) => isOfficer)) return "officer";
  if (owners.some(({ isDirector }) => isDirector)) return "director";
  return owners.some(({ isTenPercentOwner }) => isTenPercentOwner) ? "ten-percent-owner" : "other";
}

function quarterOf(date: string): string {
  return `${date.slice(0, 4)}-Q${String(Math.ceil(Number(date.slice(5, 7)) / 3))}`;
}
