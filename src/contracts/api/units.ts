// Units of figures. Without a schema library, because every page that writes a number loads this.

/** Currencies that companies report to the SEC in, by ISO 4217 code. */
export const CURRENCIES = [
  ...(["USD", "EUR", "GBP", "JPY", "CNY", "CAD", "CHF", "AUD", "NZD", "HKD", "TWD", "KRW", "INR", "SGD"] as const),
  ...(["BRL", "MXN", "ARS", "CLP", "COP", "PEN", "ZAR", "ILS", "DKK", "SEK", "NOK", "PLN", "CZK", "HUF"] as const),
  ...(["TRY", "RUB", "KZT", "IDR", "MYR", "PHP", "THB", "VND", "AED", "SAR", "EGP", "NGN", "KES"] as const),
] as const;
export type Currency = (typeof CURRENCIES)[number];

const PLAIN_UNITS = ["shares", "ratio", "times", "days", "score", "count", "years"] as const;
type PlainUnit = (typeof PLAIN_UNITS)[number];

/**
 * What a number counts. `EUR` is an amount, `EUR/shares` an amount per share; `ratio` is a plain quotient (0.25 is 25 %),
 * `score` and `count` are dimensionless.
 */
export type FigureUnit = Currency | `${Currency}/shares` | PlainUnit;

export const FIGURE_UNITS: readonly FigureUnit[] = [
  ...CURRENCIES,
  ...CURRENCIES.map((currency) => `${currency}/shares` as const),
  ...PLAIN_UNITS,
];

/** The same without the currency: how a number is written and what it may be compared with. */
export type UnitKind = "money" | "money-per-share" | PlainUnit;

const PER_SHARE = /\/shares$/;

/** Tells what kind of number a unit stands for. */
export function unitKind(unit: FigureUnit): UnitKind {
  if (PER_SHARE.test(unit)) return "money-per-share";
  return PLAIN_UNITS.find((plain) => plain === unit) ?? "money";
}

/** The currency of an amount or of an amount per share; null for what is no money, and for a unit as filed that we do not know. */
export function currencyOf(unit: string): Currency | null {
  if (unit === "USD") return "USD";
  const code = unit.replace(PER_SHARE, "");
  return CURRENCIES.find((currency) => currency === code) ?? null;
}

/** The unit of a measure at one company: definitions say `USD` for the currency that the company reports in. */
export function inCurrency(unit: FigureUnit, currency: Currency): FigureUnit {
  if (currency === "USD" || currencyOf(unit) === null) return unit;
  return unitKind(unit) === "money-per-share" ? `${currency}/shares` : currency;
}
