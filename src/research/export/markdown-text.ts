/** Makes text from outside safe inside Markdown: no markup, no table cells, no links, no line breaks. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|~#]/g, (mark) => `\\${mark}`);
}

/** A Markdown table; cells are taken as they are. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = line(columns.map((_, index) => (index === 0 ? "---" : "---:")));
  return [line(columns), rule, ...rows.map(line)].join("\n");
}
