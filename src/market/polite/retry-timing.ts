/** One attempt that failed, as far as it decides about the next. */
export interface FailedAttempt {
  /** 1 for the first. */
  readonly attempt: number;
  /** Null where no answer came at all. */
  readonly status: number | null;
  /** The `Retry-After` header as received. */
  readonly retryAfter: string | null;
  readonly now: Date;
  /** At least 0, less than 1. */
  readonly random: number;
}

const ATTEMPTS = 3;
const FIRST_PAUSE_MILLISECONDS = 500;
/** A reader waits for the answer: whoever asks for more patience than this is asked again another time. */
const LONGEST_PAUSE_MILLISECONDS = 10_000;
const WORTH_RETRYING: ReadonlySet<number | null> = new Set([null, 408, 429, 500, 502, 503, 504]);

/**
 * Milliseconds to wait before asking again, null to give up.
 * The server's own wish counts; without one the pause doubles from half a second, half of it by chance, so that
 * clients that failed together do not return together.
 */
export function planRetry(failed: FailedAttempt): number | null {
  if (failed.attempt >= ATTEMPTS || !WORTH_RETRYING.has(failed.status)) return null;
  const asked = readRetryAfter(failed.retryAfter, failed.now);
  if (asked !== null) return asked > LONGEST_PAUSE_MILLISECONDS ? null : asked;
  const longest = FIRST_PAUSE_MILLISECONDS * 2 ** (failed.attempt - 1);
  return Math.round(longest / 2 + (longest / 2) * failed.random);
}

/** Milliseconds that a `Retry-After` header asks for, in either dialect: seconds or a date (RFC 9110, section 10.2.3). */
export function readRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  // Every form of the date names a day or month; Date.parse alone would also take a bare "-5" for a year.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  const at = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
