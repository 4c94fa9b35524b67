import { ASSET_ITEMS } from "./balance-assets.ts";
import { EQUITY_ITEMS } from "./balance-equity.ts";
import { LIABILITY_ITEMS } from "./balance-liabilities.ts";
import { COMBINED_ITEMS, IDENTITY_ITEMS, SPECIAL_ITEMS } from "./special-items.ts";
import { COMMON_OWNER_ITEMS } from "./common-owners.ts";
import { CASH_FLOW_ITEMS, FINANCING_FLOWS, SHARE_FLOWS } from "./cash-flow.ts";
import { FINANCIAL_ITEMS, SECTOR_ITEMS } from "./sector-items.ts";
import { INCOME_ITEMS } from "./income.ts";
import { PER_SHARE_ITEMS } from "./per-share.ts";
import type { LineItem, Rule, Source } from "#metrics/line-items/rule.ts";
import { lazily } from "#platform/memo.ts";
import { conceptOf } from "#metrics/line-items/rule.ts";

/** Every line item, in the order of the statements (docs/research-method.md#3.1). */
export const LINE_ITEMS: readonly LineItem[] = [
  ...INCOME_ITEMS,
  ...PER_SHARE_ITEMS,
  ...FINANCIAL_ITEMS,
  ...CASH_FLOW_ITEMS,
  ...ASSET_ITEMS,
  ...LIABILITY_ITEMS,
  ...EQUITY_ITEMS,
  ...SPECIAL_ITEMS,
  ...FINANCING_FLOWS,
  ...COMMON_OWNER_ITEMS,
  ...SHARE_FLOWS,
  ...SECTOR_ITEMS,
  ...COMBINED_ITEMS,
];

const BY_ID = new Map([...LINE_ITEMS, ...IDENTITY_ITEMS].map((item) => [item.id, item]));

/** The line item or side of an identity with an id; undefined for anything else. */
export function lineItem(id: string): LineItem | undefined {
  return BY_ID.get(id);
}

/** Line items that may be exactly one fact of a concept, in the order of the statements. */
export function itemsOfConcept(concept: string): readonly LineItem[] {
  return byConcept().get(concept) ?? NO_ITEMS;
}

const NO_ITEMS: readonly LineItem[] = [];

const byConcept = lazily(() => {
  const items = new Map<string, LineItem[]>();
  for (const item of LINE_ITEMS) {
    const concepts = new Set(
      rulesOf(item).flatMap((rule) => sourcesOf(rule).flatMap((source) => conceptOf(source) ?? [])),
    );
    for (const concept of concepts) items.set(concept, [...(items.get(concept) ?? []), item]);
  }
  return items;
});

function rulesOf(item: LineItem): readonly Rule[] {
  const variants = Object.values(item.bySector ?? {}).filter((rules) => typeof rules !== "string");
  return [...item.rules, ...variants.flat()];
}

function sourcesOf(rule: Rule): readonly Source[] {
  switch (rule.take) {
    case "one":
    case "following":
      return [rule.of];
    case "total":
      return [rule.main, ...rule.others.flat()];
    case "sum":
      return rule.parts.flatMap((part) => part.anyOf);
    case "difference":
      return [rule.from];
    case "quotient":
      return rule.stated === undefined ? [] : [rule.stated];
    case "quarters":
    case "zero":
      return [];
  }
}

/** Whether one line item reads both of two concepts, so that one may stand in for the other. */
export function areOfOneItem(one: string, other: string): boolean {
  const items = itemsOfConcept(other);
  return itemsOfConcept(one).some((item) => items.includes(item));
}
