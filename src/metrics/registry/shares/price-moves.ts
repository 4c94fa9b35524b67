import { Decimal } from "decimal.js";
import type { PricePoint } from "#facts/dossier.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { addDays, daysBetween, readableDay } from "#facts/periods/iso-day.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { TradingDay } from "#metrics/market/closes.ts";
import { closeNear, lastCloseBy, unadjustedSpinoff } from "#metrics/market/closes.ts";
import { monthsEarlier } from "#metrics/nearest-day.ts";
import type { Metric } from "#metrics/metric.ts";
import { customMetric, type MetricCard, type MetricResult } from "#metrics/registry/definition/define.ts";

const NO_DIVIDENDS = "Closes are adjusted for splits and not for dividends.";
const TRADING_DAYS_A_YEAR = 252;

type Move = Pick<MetricCard, "id" | "label" | "formula" | "applicability" | "better"> & { readonly source?: string };

function priceMove(move: Move, work: (analysis: Analysis, day: FiscalPeriod) => MetricResult): Metric {
  const card: MetricCard = { source: NO_DIVIDENDS, ...move, family: "market", unit: "ratio", periods: ["day"] };
  return customMetric(card, { operands: ["price"], work });
}

function changeSince(move: Omit<Move, "applicability" | "better" | "formula">, months: number): Metric {
  return priceMove(
    {
      ...move,
      formula: "Price ÷ Price on the close nearest to the same day then − 1",
      applicability: "Where we have a close within 16 days of that day and no unadjusted spin-off lies between.",
      better: "higher",
    },
    (analysis, day) => {
      const from = closeNear(analysis.closes, monthsEarlier(day.end, months), 16);
      return changeBetween(analysis, from, day);
    },
  );
}

/** What the price did. */
export const PRICE_MOVE_METRICS: readonly Metric[] = [
  priceMove(
    {
      id: "price_change_1d",
      label: "Price change on the day",
      formula: "Price ÷ Price of the trading day before − 1",
      applicability: "Within the two years of daily closes.",
      better: "higher",
    },
    (analysis, day) => {
      const { daily } = analysis.closes;
      const position = lastCloseBy(daily, day.end);
      return changeBetween(analysis, daily[position]?.date === day.end ? (daily[position - 1] ?? null) : null, day);
    },
  ),
  changeSince({ id: "return_1m", label: "Price change over a month" }, 1),
  changeSince({ id: "return_1y", label: "Price change over a year" }, 12),
  changeSince({ id: "return_5y", label: "Price change over five years" }, 60),
  priceMove(
    {
      id: "volatility_1y",
      label: "Volatility over a year",
      formula: "Standard deviation of 252 daily price changes × √252",
      applicability: "Where we have a year of daily closes; the day of an unadjusted spin-off is left out.",
      source: "Sample standard deviation (one degree of freedom less); RiskMetrics convention of 252 days.",
      better: "lower",
    },
    volatility,
  ),
  priceMove(
    {
      id: "max_drawdown_2y",
      label: "Largest fall in two years",
      formula: "Lowest Price ÷ highest Price before it − 1, over two years of daily closes",
      applicability: "Where we have two years of daily closes without an unadjusted spin-off.",
      better: "higher",
    },
    (analysis, day) => drawdown(analysis, day),
  ),
  priceMove(
    {
      id: "high_52w_gap",
      label: "Gap to the 52-week high",
      formula: "Price ÷ highest Price of 52 weeks − 1",
      applicability: "Where we have a year of daily closes without an unadjusted spin-off.",
      better: "neither",
    },
    gapToHigh,
  ),
];

function changeBetween(analysis: Analysis, from: PricePoint | null, day: FiscalPeriod): MetricResult {
  const end = analysis.figure("price", day);
  if (end.value === null) return { operands: [end], result: end.reason ?? "" };
  if (from === null || from.date >= day.end)
    return { operands: [end], result: `We have no earlier close to compare with ${day.label}.` };
  const start = analysis.figure("price", analysis.day(from.date));
  const operands = [end, start];
  const spinoff = acrossSpinoff(analysis, from.date, day.end);
  if (spinoff !== null || start.value === null) return { operands, result: spinoff ?? start.reason ?? "" };
  return { operands, result: end.value.div(start.value).minus(1) };
}

function acrossSpinoff(analysis: Analysis, from: string, to: string): string | null {
  const spinoff = unadjustedSpinoff(analysis.closes, from, to);
  if (spinoff === null) return null;
  return `Closes before the spin-off of ${spinoff.entity} on ${readableDay(spinoff.date)} are not adjusted for it, so no change is computed across that day.`;
}

/** The trading days of the last `days` days up to a day; a reason where they do not reach back that far. */
function dailyWindow(analysis: Analysis, day: FiscalPeriod, days: number): readonly TradingDay[] | string {
  const from = addDays(day.end, -days);
  const window = analysis.closes.tradingDays().filter(({ date }) => date >= from && date <= day.end);
  const first = window[0];
  // Weekends and holidays may cut the first days off.
  const isShort = first === undefined || daysBetween(from, first.date) > 10 || window.at(-1)?.date !== day.end;
  return isShort ? `We have no daily closes for the ${String(days)} days before ${day.label}.` : window;
}

function volatility(analysis: Analysis, day: FiscalPeriod): MetricResult {
  const price = analysis.figure("price", day);
  const { daily, tradingDays } = analysis.closes;
  const position = lastCloseBy(daily, day.end);
  if (position < TRADING_DAYS_A_YEAR || daily[position]?.date !== day.end) {
    return { operands: [price], result: `We have no full year of daily closes before ${day.label}.` };
  }
  const year = tradingDays().slice(position - TRADING_DAYS_A_YEAR + 1, position + 1);
  const changes = year.flatMap(({ change }) => change ?? []);
  const mean = total(changes).div(changes.length);
  const squares = total(changes.map((change) => squared(change.minus(mean))));
  const deviation = squares.div(changes.length - 1).sqrt();
  return { operands: [price], result: deviation.times(new Decimal(TRADING_DAYS_A_YEAR).sqrt()) };
}

function drawdown(analysis: Analysis, day: FiscalPeriod): MetricResult {
  const price = analysis.figure("price", day);
  const window = dailyWindow(analysis, day, 730);
  if (typeof window === "string") return { operands: [price], result: window };
  const spinoff = acrossSpinoff(analysis, window[0]?.date ?? "", day.end);
  if (spinoff !== null) return { operands: [price], result: spinoff };
  let peak = new Decimal(0);
  let worst = { fall: new Decimal(0), peak: day.end, low: day.end };
  let peakDate = day.end;
  for (const { date, close } of window) {
    if (close.gt(peak)) [peak, peakDate] = [close, date];
    const fall = close.div(peak).minus(1);
    if (fall.lt(worst.fall)) worst = { fall, peak: peakDate, low: date };
  }
  const operands = [worst.low, worst.peak].map((date) => analysis.figure("price", analysis.day(date)));
  return { operands, result: worst.fall };
}

function gapToHigh(analysis: Analysis, day: FiscalPeriod): MetricResult {
  const price = analysis.figure("price", day);
  const window = dailyWindow(analysis, day, 364);
  if (typeof window === "string" || price.value === null) {
    return { operands: [price], result: typeof window === "string" ? window : (price.reason ?? "") };
  }
  const spinoff = acrossSpinoff(analysis, window[0]?.date ?? "", day.end);
  if (spinoff !== null) return { operands: [price], result: spinoff };
  const high = window.reduce((best, other) => (other.close.gt(best.close) ? other : best));
  const highest = analysis.figure("price", analysis.day(high.date));
  return { operands: [price, highest], result: price.value.div(high.close).minus(1) };
}

/** By one multiplication: `pow` costs several times as much. */
function squared(value: Decimal): Decimal {
  return value.times(value);
}

function total(values: readonly Decimal[]): Decimal {
  return values.reduce<Decimal>((sum, value) => sum.plus(value), new Decimal(0));
}
