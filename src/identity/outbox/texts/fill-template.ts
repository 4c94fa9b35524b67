/** What the placeholders of a project's text stand for; one without a value disappears. */
export interface Placeholders {
  readonly project: string;
  readonly minutes: number;
  readonly code?: string;
  readonly link?: string;
}

const PLACEHOLDER = /\{\{\s*(project|minutes|code|link)\s*\}\}/g;

/** Fills {{project}}, {{minutes}}, {{code}} and {{link}} into a text, in one pass: a value is never read as a text again. */
export function fillTemplate(text: string, values: Placeholders): string {
  const named = new Map<string, string>(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return text.replaceAll(PLACEHOLDER, (_, name: string) => named.get(name) ?? "");
}

/** Fills a mail's text and puts what the mail is sent for at its end where the text forgot it. */
export function fillMailText(text: string, values: Placeholders): string {
  const carried = values.link ?? values.code ?? "";
  const filled = fillTemplate(text, values);
  return filled.includes(carried) ? filled : `${filled}\n\n${carried}`;
}
