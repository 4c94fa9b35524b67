/** The numbers of days that the page shows. */
export const SPANS = [7, 30, 90, 365] as const;

const USUAL = 30;

/** Reads which of them an address asks for (30). */
export function spanOf(asked: string | null): number {
  return SPANS.find((days) => String(days) === asked) ?? USUAL;
}
