const LONGEST = 40;

/** What was asked for in an address, fit to be shown: no control or format characters, on one line, cut; may be empty. */
export function readableSymbol(asked: string): string {
  // Cut first: an address may be long. Half a pair left by it goes with the unseen characters.
  const start = asked.slice(0, 4 * LONGEST);
  const text = start.replaceAll(/\p{C}/gu, "").replaceAll(/\s+/gu, " ").trim();
  const letters = Array.from(text);
  if (letters.length <= LONGEST && start === asked) return text;
  return `${letters.slice(0, LONGEST - 1).join("")}…`;
}
