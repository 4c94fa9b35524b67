import type { NewItem, Portfolio } from "#contracts/portfolio.ts";
import type { ImportRecord } from "./state.ts";

/**
 * Whether anything that an import brought is still there: its trades, or its companies where it brought no trades. What
 * somebody has removed by hand since can be imported again.
 *
 * @param content - What the import brought, equal to what comes again.
 */
export function isStillThere(
  { items }: Portfolio,
  { itemIds, lotIds }: ImportRecord,
  content: readonly NewItem[],
): boolean {
  const hasLots = content.some(({ lots = [] }) => lots.length > 0);
  return hasLots
    ? items.some(({ lots }) => lots.some(({ id }) => lotIds.includes(id)))
    : items.some(({ id }) => itemIds.includes(id));
}
