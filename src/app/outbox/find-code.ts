/** The six-digit code that a message carries; null when it carries none. Digits inside a link are part of the link. */
export function findCode(text: string): string | null {
  const withoutLinks = text.replaceAll(/https?:\/\/\S+/g, " ");
  return /(?<![\w-])\d{6}(?![\w-])/.exec(withoutLinks)?.[0] ?? null;
}
