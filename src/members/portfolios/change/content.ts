import type { NewItem, NewLot, Portfolio, PortfolioContent, PortfolioItem } from "#contracts/portfolio.ts";

/** What makes two lines of a portfolio the same: the company, and the share class that its symbol names. */
export function companyKey({ cik, symbol }: { readonly cik: string; readonly symbol: string }): string {
  return `${cik} ${symbol}`;
}

/** What two names are compared by: no case, one spelling of accents. A person's portfolios differ in it. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLocaleLowerCase("en");
}

/** The name, with a number behind it where another one has it. */
export function freeName(name: string, taken: readonly { readonly name: string }[]): string {
  const keys = new Set(taken.map((line) => nameKey(line.name)));
  const names = [name, ...Array.from({ length: taken.length + 1 }, (_, at) => `${name.slice(0, 74)} (${at + 2})`)];
  return names.find((one) => !keys.has(nameKey(one))) ?? name;
}

/** A portfolio without its place, ids and version. */
export function contentOf(portfolio: Portfolio): PortfolioContent {
  const { name, description, color, kind, baseCurrency, items } = portfolio;
  return { name, description, color, kind, baseCurrency, items: items.map(itemContent) };
}

/** A company of a portfolio without ids. */
export function itemContent({ cik, symbol, note, tags, targetWeight, addedPrice, lots }: PortfolioItem): NewItem {
  return { cik, symbol, note, tags, targetWeight, addedPrice, lots: lots.map(lotContent) };
}

/** A trade or opening position without its id. */
export function lotContent({ date, quantity, price, fee, currency, isOpening }: NewLot): NewLot {
  const lot = { date, quantity, price, fee, currency };
  return isOpening === true ? { ...lot, isOpening } : lot;
}
