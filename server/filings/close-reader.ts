import { closesKnownBy } from "#metrics/market/closes.ts";
import type { CloseAt } from "#filings/ownership/judge-values.ts";
import type { CompanyCache } from "#server/companies/company-cache.ts";

const DAY_MS = 86_400_000;
/** Bundled prices may end before the quarter does; for telling dollars from thousands an old close is good enough. */
const OLDEST_DAYS = 400;

/** Reads closes of companies as they are held; a company that cannot be read has none. */
export function createCloseReader(companyCache: Pick<CompanyCache, "recall">, signal: AbortSignal): CloseAt {
  return async (cik, day) => {
    const dossier = await companyCache.recall(cik, signal).catch(() => null);
    const newest = closesKnownBy(dossier?.prices ?? null, day).all.at(-1);
    const isOld = newest === undefined || Date.parse(day) - Date.parse(newest.date) > OLDEST_DAYS * DAY_MS;
    return isOld ? null : Number(newest.close);
  };
}
