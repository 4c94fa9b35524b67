import { writeCsv } from "#app/research/csv/write-csv.ts";
import type { Names } from "#app/portfolios/use-names.ts";
import type { Portfolio, PortfolioItem } from "#contracts/portfolio.ts";
import { writePortfolioFile } from "./portfolio-file.ts";

/** What a portfolio is written as; the import reads the first two back. */
export type ExportFormat = "csv" | "json" | "md";

export function exportPortfolio(portfolio: Portfolio, format: ExportFormat, names: Names): string {
  switch (format) {
    case "csv":
      return csvOf(portfolio);
    case "json":
      return writePortfolioFile(portfolio);
    case "md":
      return markdownOf(portfolio, names);
  }
}

const HEADER = ["Symbol", "Shares", "Price", "Date", "Held on", "Fee", "Notes", "Tags"];

/**
 * A row per trade, and one for a company without any; notes and tags stand on a company's first row. A position without
 * a purchase date has the day on which it was held instead.
 */
function csvOf({ items }: Portfolio): string {
  return writeCsv([HEADER, ...items.flatMap(rowsOf)]);
}

function rowsOf({ symbol, note, tags, lots }: PortfolioItem): readonly (readonly (string | null)[])[] {
  const words = [note === "" ? null : note, tags.length === 0 ? null : tags.join(";")];
  if (lots.length === 0) return [[symbol, null, null, null, null, null, ...words]];
  return lots.map(({ quantity, price, date, fee, isOpening }, index) => [
    symbol,
    quantity,
    price,
    isOpening === true ? null : date,
    isOpening === true ? date : null,
    fee,
    ...(index === 0 ? words : [null, null]),
  ]);
}

function markdownOf({ name, description, items }: Portfolio, names: Names): string {
  const rows = items.map((item, index) => {
    const company = names.get(item.symbol);
    const title = company?.kind === "company" ? company.name : "";
    return `| ${[String(index + 1), item.symbol, title, item.tags.join(", "), item.note].map(cell).join(" | ")} |`;
  });
  const head = ["| # | Symbol | Company | Tags | Note |", "| --: | :-- | :-- | :-- | :-- |"];
  return (
    [`# ${line(name)}`, ...(description === "" ? [] : [description]), [...head, ...rows].join("\n")].join("\n\n") + "\n"
  );
}

/** A bar or a line end would break the table, and markup in a note is text. */
function cell(text: string): string {
  return line(text).replaceAll(/[\\|*_`[\]<>]/g, String.raw`\$&`);
}

function line(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
