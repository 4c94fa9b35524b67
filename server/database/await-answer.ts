import { DatabaseUnavailableError } from "./unavailable.ts";

/** In so many parts the time limit is counted. */
const PARTS = 20;

/**
 * Waits for an answer of the database, for so many milliseconds in which this process could have read it. While it is busy
 * answers wait unread, and its timers end before it reads them, so a long pause counts as little.
 *
 * @throws DatabaseUnavailableError `silent`; what becomes of the answer after that concerns nobody
 */
export async function awaitAnswer<Answer>(answer: Promise<Answer>, limitMs: number): Promise<Answer> {
  const silence = Promise.withResolvers<never>();
  const partMs = limitMs / PARTS;
  const waited = { ms: 0, until: performance.now() };
  const timer = setInterval(() => {
    const now = performance.now();
    waited.ms += Math.min(now - waited.until, 2 * partMs);
    waited.until = now;
    if (waited.ms >= limitMs) silence.reject(new DatabaseUnavailableError("silent"));
  }, partMs);
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, silence.promise]);
  } finally {
    clearInterval(timer);
  }
}
