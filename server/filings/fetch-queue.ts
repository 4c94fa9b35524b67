import { LRUCache } from "lru-cache";
import type { CompanyFilings, FetchedFilings } from "./fetch-filings.ts";

/** Who wants filings waits in line here, one company after another. */
export interface FetchQueue {
  /** Puts the company in line, at most once a day. */
  ask(company: CompanyFilings): void;
  /** Stops what is under way, which the next start continues. */
  close(): Promise<void>;
}

/** How long a list that was gone through counts as read. */
export const DAY_MS = 86_400_000;
/** How soon a company is gone on with after EDGAR stopped answering. */
const RETRY_MS = 600_000;
const REMEMBERED = 20_000;
/** A crawler that opens thousands of companies must not have thousands of rounds made. */
const MOST_WAITING = 50;

/** Makes the line of companies whose filings are to be fetched. */
export function createFetchQueue(
  fetch: (company: CompanyFilings, signal: AbortSignal) => Promise<FetchedFilings>,
  now: () => Date,
  failed: (error: unknown, cik: string) => void,
): FetchQueue {
  const notBefore = new LRUCache<string, number>({ max: REMEMBERED });
  const stopping = new AbortController();
  const line = { waiting: 0, end: Promise.resolve() };
  const later = (cik: string, milliseconds: number): void => void notBefore.set(cik, now().getTime() + milliseconds);
  const round = async (company: CompanyFilings): Promise<void> => {
    line.waiting -= 1;
    if (stopping.signal.aborted) return;
    try {
      const { isCutOff } = await fetch(company, stopping.signal);
      if (isCutOff) later(company.cik, RETRY_MS);
    } catch (error) {
      later(company.cik, RETRY_MS);
      failed(error, company.cik);
    }
  };
  return {
    ask(company) {
      const isDue = now().getTime() >= (notBefore.get(company.cik) ?? 0);
      if (!isDue || stopping.signal.aborted || line.waiting >= MOST_WAITING) return;
      later(company.cik, DAY_MS);
      line.waiting += 1;
      line.end = line.end.then(() => round(company));
    },
    async close() {
      stopping.abort();
      await line.end;
    },
  };
}
