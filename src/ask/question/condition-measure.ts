import type { AskDeps } from "#ask/deps.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { SCALES } from "#research/verifier/parsing/printed-number.ts";
import { findWords, type FoundMeasure } from "./find-words.ts";

/** A measure that a condition names, with its words and their place. */
export interface NamedMeasure {
  readonly id: string;
  readonly phrase: string;
  readonly start: number;
  readonly end: number;
}

/** The one measure that words name, the last or first of several, and where; of what grows, its growth. */
export function measureIn(subject: string, isGrowth: boolean, which: "first" | "last" = "last"): NamedMeasure | null {
  const { measures } = findWords(subject, NO_COMPANIES);
  const named: FoundMeasure | undefined = which === "first" ? measures[0] : measures.at(-1);
  const [measure] = named?.ids ?? [];
  if (named === undefined || measure === undefined) return null;
  const { start, end, phrase } = named;
  const id = isGrowth ? growthOf(named.ids) : named.ids.length === 1 ? measure : null;
  return id === null ? null : { id, phrase, start, end };
}

const SHORT_NAMES: Readonly<Record<string, string>> = {
  eps_diluted: "eps",
  free_cash_flow: "fcf",
  operating_cash_flow: "ocf",
  dividends_per_share: "dividend",
  dividends_paid: "dividend",
};

/** The growth of what words name; `dividends` may be several measures, of which one has a growth. */
export function growthOf(ids: readonly string[]): string | null {
  const growths = ids.flatMap((id) => {
    const growth = id.endsWith("_growth") ? id : `${SHORT_NAMES[id] ?? id}_growth`;
    return metric(growth) === undefined ? [] : [growth];
  });
  const [growth, ...others] = [...new Set(growths)];
  return growth === undefined || others.length > 0 ? null : growth;
}

/** A bound in the unit of its measure; null where the unit does not fit the measure. */
export function boundOf(measure: string, digits: string, unit: string): string | null {
  const exponent = SCALES[unit];
  const isRatio = (metric(measure) ?? lineItem(measure))?.unit === "ratio";
  const isPercent = unit === "%" || unit === "percent";
  if (exponent !== undefined) return isRatio ? null : `${digits}e${exponent}`;
  if (isPercent) return isRatio ? `${digits}e-2` : null;
  // `ROE above 15` means 15 %.
  return isRatio && unit === "" && Math.abs(Number(digits)) >= 1 ? `${digits}e-2` : digits;
}

const NO_COMPANIES: Pick<AskDeps, "companies" | "names"> = {
  companies: {
    find: () => ({ kind: "unknown", near: [] }),
    search: () => [],
    neighbours: () => [],
    heldSymbols: () => [],
  },
  names: () => ({
    phrases: new Map(),
    words: new Set(),
    isLowerCaseSymbol: () => false,
    near: () => [],
    nameOf: (symbol) => symbol,
  }),
};
