import type { Portfolio, PortfolioList } from "#contracts/portfolio.ts";
import { nameKey } from "#members/portfolios/name-key.ts";

export interface PlannedMerge {
  readonly name: string;
  readonly companies: number;
  /** The portfolio of the same name that takes the companies in; null where a new one is made. */
  readonly into: string | null;
}

/** Says what merging would do, by the same rule as the server's: portfolios meet by name. */
export function planMerge(guest: readonly Portfolio[], held: PortfolioList): readonly PlannedMerge[] {
  const names = new Map(held.portfolios.map((line) => [nameKey(line.name), line.name]));
  return guest.map(({ name, items }) => ({ name, companies: items.length, into: names.get(nameKey(name)) ?? null }));
}
