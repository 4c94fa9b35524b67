import type { NewItem, NewLot, Portfolio, PortfolioContent, PortfolioItem } from "#contracts/portfolio.ts";

/** A portfolio without its place, ids and version. */
export function contentOf(portfolio: Portfolio): PortfolioContent {
  const { name, description, color, kind, baseCurrency, items } = portfolio;
  return { name, description, color, kind, baseCurrency, items: items.map(itemContent) };
}

/** A company of a portfolio without ids. */
export function itemContent({ cik, symbol, note, tags, targetWeight, addedPrice, lots }: PortfolioItem): NewItem {
  return {
    cik,
    symbol,
    note,
    tags,
    targetWeight,
    addedPrice,
    lots: lots.map(lotContent),
  };
}

/** A trade or opening position without its id. */
export function lotContent({ date, quantity, price, fee, currency, isOpening }: NewLot): NewLot {
  const lot = { date, quantity, price, fee, currency };
  return isOpening === true ? { ...lot, isOpening } : lot;
}
