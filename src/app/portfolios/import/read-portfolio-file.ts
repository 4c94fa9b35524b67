import type { CompanyToAdd } from "#app/portfolios/book/book.ts";
import { EXPORT_MARK } from "#app/portfolios/export/export-portfolio.ts";
import type { NewLot } from "#contracts/portfolio.ts";

/** Reads a portfolio that this product exported as JSON; null for anything else. What a field lacks is left out. */
export function readPortfolioFile(text: string): readonly CompanyToAdd[] | null {
  if (!text.trimStart().startsWith("{")) return null;
  const file = parse(text);
  if (!isFields(file) || file["format"] !== EXPORT_MARK.format || file["version"] !== EXPORT_MARK.version) return null;
  return Array.isArray(file["items"]) ? file["items"].flatMap((item) => itemOf(item) ?? []) : null;
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The only reason JSON.parse throws is text that is not JSON.
    return null;
  }
}

function itemOf(value: unknown): CompanyToAdd | null {
  if (!isFields(value) || typeof value["symbol"] !== "string") return null;
  const { cik, symbol, note, tags, targetWeight, lots } = value;
  return {
    cik: typeof cik === "string" ? cik : "",
    symbol,
    note: typeof note === "string" ? note : "",
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    targetWeight: typeof targetWeight === "string" ? targetWeight : null,
    lots: Array.isArray(lots) ? lots.flatMap((lot) => lotOf(lot) ?? []) : [],
  };
}

function lotOf(value: unknown): NewLot | null {
  if (!isFields(value)) return null;
  const { date, quantity, price, fee, currency } = value;
  if (typeof date !== "string" || typeof quantity !== "string" || typeof price !== "string") return null;
  return {
    date,
    quantity,
    price,
    fee: typeof fee === "string" ? fee : null,
    currency: typeof currency === "string" ? currency : "USD",
  };
}
