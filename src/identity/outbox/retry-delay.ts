/** One try that failed, as far as it decides about the next. */
export interface FailedTry {
  /** 1 for the first. */
  readonly attempt: number;
  /** What the other side asked for; null where it asked for nothing. */
  readonly retryAfterSeconds: number | null;
  /** At least 0, less than 1. */
  readonly random: number;
}

const FIRST_SECONDS = 2;
/** Codes are good for minutes: a longer pause would be the last. */
const LONGEST_SECONDS = 120;
/** A wish for more is granted only this far; what the message carries has run out by then. */
const LONGEST_ASKED_SECONDS = 900;

/**
 * Seconds to wait before a message is tried again.
 * The pause doubles from two seconds, half of it by chance, so that servers that failed together do not return together; the
 * other side's own wish counts where it is longer.
 */
export function retryDelay({ attempt, retryAfterSeconds, random }: FailedTry): number {
  const longest = Math.min(FIRST_SECONDS * 2 ** (attempt - 1), LONGEST_SECONDS);
  const own = longest / 2 + (longest / 2) * random;
  return Math.max(own, Math.min(retryAfterSeconds ?? 0, LONGEST_ASKED_SECONDS));
}
