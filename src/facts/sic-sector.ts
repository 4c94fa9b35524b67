/** The eleven sectors that pages, portfolios and screens know. */
type SectorName =
  | "Communication"
  | "Consumer discretionary"
  | "Consumer staples"
  | "Energy"
  | "Financials"
  | "Health care"
  | "Industrials"
  | "Materials"
  | "Real estate"
  | "Technology"
  | "Utilities";

/** From a code up to and with another, the narrower ranges first; our own grouping of the SEC's list of industry codes. */
const RANGES: readonly (readonly [first: number, last: number, sector: SectorName])[] = [
  [1311, 1389, "Energy"],
  [2833, 2836, "Health care"],
  [2840, 2844, "Consumer staples"],
  [2911, 2990, "Energy"],
  [3533, 3533, "Energy"],
  [3559, 3559, "Technology"],
  [3570, 3579, "Technology"],
  [3630, 3652, "Consumer discretionary"],
  [3661, 3679, "Technology"],
  [3711, 3716, "Consumer discretionary"],
  [3751, 3751, "Consumer discretionary"],
  [3812, 3812, "Industrials"],
  [3822, 3873, "Health care"],
  [4812, 4899, "Communication"],
  [4922, 4923, "Energy"],
  [5047, 5047, "Health care"],
  [5122, 5122, "Health care"],
  [5141, 5199, "Consumer staples"],
  [5331, 5411, "Consumer staples"],
  [5912, 5912, "Consumer staples"],
  [6324, 6324, "Health care"],
  [6500, 6553, "Real estate"],
  [6798, 6798, "Real estate"],
  [7310, 7319, "Communication"],
  [7320, 7329, "Financials"],
  [7370, 7374, "Technology"],
  [7811, 7841, "Communication"],
  [8731, 8734, "Health care"],
  [100, 299, "Consumer staples"],
  [700, 999, "Consumer staples"],
  [1000, 1099, "Materials"],
  [1200, 1299, "Energy"],
  [1400, 1499, "Materials"],
  [1500, 1799, "Industrials"],
  [2000, 2199, "Consumer staples"],
  [2200, 2399, "Consumer discretionary"],
  [2400, 2499, "Materials"],
  [2500, 2599, "Consumer discretionary"],
  [2600, 2699, "Materials"],
  [2700, 2799, "Communication"],
  [2800, 2899, "Materials"],
  [3000, 3199, "Consumer discretionary"],
  [3200, 3399, "Materials"],
  [3400, 3899, "Industrials"],
  [3900, 3999, "Consumer discretionary"],
  [4000, 4799, "Industrials"],
  [4900, 4999, "Utilities"],
  [5000, 5199, "Industrials"],
  [5200, 5999, "Consumer discretionary"],
  [6000, 6499, "Financials"],
  [6700, 6799, "Financials"],
  [7000, 7099, "Consumer discretionary"],
  [7200, 7299, "Consumer discretionary"],
  [7300, 7699, "Industrials"],
  [7800, 7999, "Consumer discretionary"],
  [8000, 8099, "Health care"],
  [8200, 8299, "Consumer discretionary"],
  [8600, 8799, "Industrials"],
];

/** Codes of companies that have no business yet, or of which the SEC does not know one. */
const WITHOUT_BUSINESS: ReadonlySet<number> = new Set([6770, 8888, 9995]);

/** The sector of an industry code of the SEC; null without a code, for shells, and for codes that are of no sector. */
export function sectorOfSic(sic: string | null): SectorName | null {
  const code = Number(sic ?? "");
  if (sic === null || WITHOUT_BUSINESS.has(code)) return null;
  return RANGES.find(([first, last]) => code >= first && code <= last)?.[2] ?? null;
}
