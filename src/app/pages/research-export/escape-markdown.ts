/** Makes text safe to stand in Markdown, table cells too: its own signs are kept, line breaks become spaces. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ").replaceAll(/[\\`*_[\]<>|#~]/g, (sign) => `\\${sign}`);
}
