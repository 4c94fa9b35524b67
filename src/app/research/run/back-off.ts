const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/** How often the stream is opened again in a row before the page gives up and says so. */
export const MOST_ATTEMPTS = 12;

/**
 * How long to wait before opening the stream again, in milliseconds: doubling from half a second to fifteen seconds,
 * spread by a fifth so that a restarted server is not met by every open page at once.
 * @param attempt counts from 1
 * @param random between 0 and 1
 */
export function backOff(attempt: number, random: number): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  return Math.round(wait * (0.8 + 0.4 * random));
}
