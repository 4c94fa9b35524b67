import type { FiscalPeriod, PeriodKind } from "#facts/fact.ts";
import { usualAround } from "./continuity.ts";
import type { Ledger } from "./ledger.ts";
import { amountBeside, type Suspect } from "./suspect.ts";
import { SPANS } from "./checks/rule.ts";

/** What other amounts make of a line item, and how sure that is. */
export interface Estimate {
  readonly value: number;
  /** As a reader would say it: "the rest of current assets". */
  readonly from: string;
  /** How far the estimate usually is from the amount itself, in the unit of the amount. */
  readonly error: number;
  /** Whether it is arithmetic on amounts of the same period rather than what is usual. */
  readonly isExact: boolean;
}

/** Every estimate of a line item that does not read its own value. */
export function estimatesOf(suspect: Suspect, ledger: Ledger): readonly Estimate[] {
  return [
    ...remaindersWith(suspect.item.id).flatMap((remainder) => fromRemainder(suspect, ledger, remainder) ?? []),
    ...fromRestOfYear(suspect, ledger),
    ...fromRoll(suspect, ledger),
  ];
}

/** Makes the remainder what it is in the periods around, as a share of its base. */
function fromRemainder(suspect: Suspect, ledger: Ledger, remainder: Remainder): Estimate | null {
  const { item, period } = suspect;
  if (!remainder.over.includes(period.kind)) return null;
  const own = remainderShare(suspect, ledger, remainder, period);
  if (own === null) return null;
  const around = ledger.around(period).flatMap((other) => {
    const share = remainderShare(suspect, ledger, remainder, other);
    return share === null || share.parts !== own.parts ? [] : [share.share];
  });
  const usual = usualAround(around);
  if (usual === null) return null;
  const isWhole = item.id === remainder.whole;
  const gap = (own.share - usual.middle) * own.base;
  return {
    value: isWhole ? suspect.value - gap : suspect.value + gap,
    from: remainder.words,
    error: (usual.spread + LEAST_SPREAD) * Math.abs(own.base),
    isExact: false,
  };
}

const LEAST_SPREAD = 0.003;
const LEAST_HELD = 0.6;

interface Share {
  readonly share: number;
  readonly base: number;
  /** Which parts were held; only periods with the same ones compare. */
  readonly parts: string;
}

function remainderShare(suspect: Suspect, ledger: Ledger, of: Remainder, period: FiscalPeriod): Share | null {
  const read = (name: string): number | null =>
    name.charAt(0) < "a" ? ledger.concept(name, period) : amountBeside(suspect, ledger, name, period);
  const whole = read(of.whole);
  const base = ledger.amount(of.base, period);
  if (whole === null || base === null || base === 0) return null;
  let rest = whole;
  let held = "";
  let count = 0;
  for (const part of of.parts) {
    const amount = read(part);
    if (amount === null) continue;
    rest -= amount;
    held += `${part} `;
    count += 1;
  }
  // With most lines unknown the remainder is but the whole again.
  if (count === 0 || count < of.parts.length * LEAST_HELD) return null;
  return { share: rest / base, base, parts: held };
}

const FEWEST_YEARS = 3;
const STEPS: Readonly<Partial<Record<PeriodKind, readonly PeriodKind[]>>> = {
  year: ["nine-months"],
  "nine-months": ["year", "half"],
  half: ["nine-months", "quarter"],
  quarter: ["half"],
};

/** A longer or shorter part of the same year, grown as it usually grows. */
function fromRestOfYear(suspect: Suspect, ledger: Ledger): readonly Estimate[] {
  const { item, period } = suspect;
  if (item.kind !== "flow" || (period.kind === "quarter" && period.quarter !== 1)) return [];
  return (STEPS[period.kind] ?? []).flatMap((kind) => {
    const other = sameStart(ledger, period, kind);
    const amount = other === null ? null : ledger.amount(item.id, other);
    if (amount === null || amount === 0) return [];
    const ratios = ledger.calendar.list(period.kind).flatMap((year) => {
      if (year.key === period.key || (year.kind === "quarter" && year.quarter !== 1)) return [];
      const partner = sameStart(ledger, year, kind);
      const [top, bottom] = [ledger.amount(item.id, year), partner === null ? null : ledger.amount(item.id, partner)];
      return top === null || bottom === null || bottom === 0 ? [] : [top / bottom];
    });
    const usual = usualAround(ratios);
    if (usual === null || ratios.length < FEWEST_YEARS) return [];
    const from =
      kind === "year" || kind === "nine-months" ? "the longer part of its year" : "the shorter part of its year";
    return [{ value: amount * usual.middle, from, error: Math.abs(amount) * (usual.spread + 0.02), isExact: false }];
  });
}

function sameStart(ledger: Ledger, { start }: FiscalPeriod, kind: PeriodKind): FiscalPeriod | null {
  return ledger.calendar.list(kind).find((other) => other.start === start) ?? null;
}

/** Balances by what flowed in and out since the one before, and dividends by share count. */
function fromRoll(suspect: Suspect, ledger: Ledger): readonly Estimate[] {
  const { item, period, value } = suspect;
  const spread = Math.abs(value);
  if (item.id === "dividends_paid" || item.id === "dividends_per_share") return fromShares(suspect, ledger);
  if (item.id === "cash" || item.id === "retained_earnings") {
    const flowPeriod = ledger.calendar.endingWith(period, "quarter") ?? ledger.calendar.endingWith(period, "year");
    const before = flowPeriod === null ? null : openingOf(ledger, flowPeriod);
    if (flowPeriod === null || before === null) return [];
    const opening = ledger.amount(item.id, before);
    const flow =
      item.id === "cash"
        ? sumOf(ledger, flowPeriod, ["operating_cash_flow", "investing_cash_flow", "financing_cash_flow"], [])
        : sumOf(ledger, flowPeriod, ["net_income"], ["dividends_paid"]);
    if (opening === null || flow === null) return [];
    return [
      {
        value: opening + flow,
        from: "the balance before and what flowed since",
        error: Math.max(Math.abs(flow) * 0.3, spread * 0.03),
        isExact: false,
      },
    ];
  }
  return [];
}

/** Dividends paid are the dividend per share on every share outstanding, but for the days between declared and paid. */
function fromShares({ item, period }: Suspect, ledger: Ledger): readonly Estimate[] {
  const shares = ledger.amount("basic_shares", period) ?? ledger.amount("diluted_shares", period);
  if (shares === null || shares <= 0) return [];
  const isPaid = item.id === "dividends_paid";
  const other = ledger.amount(isPaid ? "dividends_per_share" : "dividends_paid", period);
  if (other === null || other <= 0) return [];
  const value = isPaid ? other * shares : other / shares;
  return [{ value, from: "dividends and the number of shares", error: value * 0.3, isExact: true }];
}

function openingOf(ledger: Ledger, { start }: FiscalPeriod): FiscalPeriod | null {
  if (start === null) return null;
  const day = new Date(Date.parse(start) - 86_400_000).toISOString().slice(0, 10);
  return ledger.calendar.list("instant").find(({ end }) => end === day) ?? null;
}

function sumOf(ledger: Ledger, period: FiscalPeriod, added: readonly string[], less: readonly string[]): number | null {
  let total = 0;
  for (const name of added) {
    const amount = ledger.amount(name, period);
    if (amount === null) return null;
    total += amount;
  }
  for (const name of less) total -= ledger.amount(name, period) ?? 0;
  return total;
}

/** A statement's total less the line items in it; what is left are lines that no item reads, and they change slowly. */
interface Remainder {
  readonly words: string;
  readonly over: readonly PeriodKind[];
  /** What the remainder is compared with. */
  readonly base: string;
  readonly whole: string;
  readonly parts: readonly string[];
}

const REMAINDERS: readonly Remainder[] = [
  {
    words: "current assets",
    over: ["instant"],
    base: "current_assets",
    whole: "current_assets",
    parts: ["cash", "short_term_investments", "receivables", "inventory"],
  },
  {
    words: "total assets",
    over: ["instant"],
    base: "total_assets",
    whole: "total_assets",
    parts: ["current_assets", "property_plant_equipment", "goodwill", "intangibles", "long_term_investments"],
  },
  {
    words: "total assets",
    over: ["instant"],
    base: "total_assets",
    whole: "total_assets",
    parts: ["cash", "receivables", "property_plant_equipment", "goodwill", "intangibles"],
  },
  {
    words: "current liabilities",
    over: ["instant"],
    base: "current_liabilities",
    whole: "current_liabilities",
    parts: ["payables", "short_term_debt", "ContractWithCustomerLiabilityCurrent"],
  },
  {
    words: "total liabilities",
    over: ["instant"],
    base: "total_liabilities",
    whole: "total_liabilities",
    parts: ["current_liabilities", "long_term_debt", "OperatingLeaseLiabilityNoncurrent"],
  },
  {
    words: "liabilities and equity",
    over: ["instant"],
    base: "total_assets",
    whole: "total_assets",
    parts: ["total_liabilities", "equity", "minority_interest", "temporary_equity"],
  },
  {
    words: "equity",
    over: ["instant"],
    base: "total_assets",
    whole: "equity",
    parts: ["retained_earnings"],
  },
  {
    words: "the income statement down to operating income",
    over: SPANS,
    base: "revenue",
    whole: "revenue",
    parts: ["cost_of_revenue", "research_development", "selling_general_administrative", "operating_income"],
  },
  {
    words: "the income statement between operating and pre-tax income",
    over: SPANS,
    base: "revenue",
    whole: "operating_income",
    parts: ["pretax_income"],
  },
  {
    words: "the income statement between operating and pre-tax income",
    over: SPANS,
    base: "revenue",
    whole: "operating_income",
    parts: ["interest_expense", "pretax_income"],
  },
  {
    words: "the income statement between pre-tax and net income",
    over: SPANS,
    base: "revenue",
    whole: "pretax_income",
    parts: ["income_tax", "net_income"],
  },
];

const BY_ITEM = new Map<string, Remainder[]>();
for (const remainder of REMAINDERS)
  for (const item of [remainder.whole, ...remainder.parts])
    BY_ITEM.set(item, [...(BY_ITEM.get(item) ?? []), remainder]);

/** The remainders that a line item is a term of. */
function remaindersWith(item: string): readonly Remainder[] {
  return BY_ITEM.get(item) ?? [];
}
