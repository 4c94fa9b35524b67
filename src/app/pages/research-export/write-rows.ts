/** Writes a Markdown table: the first column to the left, the others to the right. Cells come escaped. */
export function writeRows(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = heads.map((_, column) => (column === 0 ? "---" : "---:"));
  return [heads, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
