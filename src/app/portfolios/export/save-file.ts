import type { ExportFormat } from "./export-portfolio.ts";

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv;charset=utf-8",
  json: "application/json",
  md: "text/markdown;charset=utf-8",
};

/** Hands text to the browser as a file named after the portfolio. */
export function saveFile(name: string, format: ExportFormat, text: string): void {
  // The mark at the start tells spreadsheets that the text is UTF-8.
  const file = new Blob(format === "csv" ? ["\uFEFF", text] : [text], { type: TYPES[format] });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "portfolio"}.${format}`;
  link.click();
  URL.revokeObjectURL(address);
}
