import { MARKS, type UniverseCompany } from "#screener/universe/company-row.ts";
import { BASES, UNIVERSE_MEASURES } from "#screener/universe/measures.ts";
import type { UniverseNumbers } from "#screener/universe/universe-store.ts";

interface MadeCompany extends Partial<UniverseCompany> {
  readonly marks?: Readonly<Record<string, string>>;
  readonly origin?: UniverseNumbers["origin"];
}

const LONG_AGO = { addedAt: 0, rulesSince: 0 };

/** One company of a made universe, with the values that a test names by measure; every other cell is missing. */
export function madeNumbers(
  symbol: string,
  values: Readonly<Record<string, number>>,
  { marks = {}, origin = LONG_AGO, ...company }: MadeCompany = {},
): UniverseNumbers {
  const amounts = UNIVERSE_MEASURES.map(({ id }) => values[id] ?? Number.NaN);
  const letters = UNIVERSE_MEASURES.map(({ id }) => marks[id] ?? (id in values ? MARKS.derived : MARKS.missing)).join(
    "",
  );
  return {
    origin,
    company: {
      cik: symbol.padStart(10, "0"),
      symbol,
      name: symbol,
      kind: "default",
      sector: null,
      industry: null,
      sic: null,
      country: null,
      exchange: null,
      knownBy: "2026-08-22",
      newestPeriod: "2026-06-30",
      pricedOn: "2026-08-21",
      ...company,
    },
    ownHistory: UNIVERSE_MEASURES.map(() => null),
    rows: BASES.map((basis) => ({ basis, amounts, marks: letters })),
  };
}
