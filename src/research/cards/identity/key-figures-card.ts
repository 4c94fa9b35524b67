import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { unlessOvertaken } from "#metrics/market/latest.ts";
import { composeCard } from "#research/cards/blocks/compose-card.ts";
import { latestDay, newestTwelveMonths } from "#metrics/newest-periods.ts";
import type { CardContent, KeyFigures } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { viewOf } from "#research/text/figure-view.ts";
import type { SlotFormat } from "#research/text/sentence.ts";

interface KeyMeasure {
  readonly measure: string;
  readonly format: SlotFormat;
  /** `day`: on the newest close, against the ends of ten years of months. */
  readonly time: "day" | "twelve-months";
}

const MONTHS = 120;
const YEARS = 11;
const FEWEST = 3;
/** Enough for a line that is a hand wide. */
const POINTS = 40;

/** In the order of the page; what a company has no value of is left out. */
const KEY_MEASURES: readonly KeyMeasure[] = [
  { measure: "market_cap", format: "money", time: "day" },
  { measure: "price_change_1d", format: "percent", time: "day" },
  { measure: "revenue", format: "money", time: "twelve-months" },
  { measure: "revenue_growth", format: "percent", time: "twelve-months" },
  { measure: "operating_margin", format: "percent", time: "twelve-months" },
  { measure: "free_cash_flow", format: "money", time: "twelve-months" },
  { measure: "return_on_equity", format: "percent", time: "twelve-months" },
  { measure: "pe", format: "times", time: "day" },
  { measure: "fcf_yield", format: "percent", time: "day" },
];

/** Without a history of its own: yesterday's change says nothing about today's. */
const WITHOUT_HISTORY: ReadonlySet<string> = new Set(["price_change_1d"]);

/** The dozen figures that a reader looks for first, each with where it is in its own history. */
export const keyFiguresCard = defineCard({
  type: "key_figures",
  title: "Key figures",
  after: "verdict",
  shownIn: ["overview"],
  turn: "filed",
  build: buildKeyFiguresCard,
});

function buildKeyFiguresCard(context: CardContext): CardContent {
  const items = KEY_MEASURES.flatMap((key) => keyFigure(context, key));
  return composeCard(
    items.length === 0 ? [] : [{ kind: "key-figures", items }],
    "We have no figures of this company yet.",
  );
}

function keyFigure({ analysis }: CardContext, { measure, format, time }: KeyMeasure): KeyFigures["items"] {
  const day = latestDay(analysis);
  const isDay = time === "day";
  const now = isDay ? day && analysis.figure(measure, day) : currentMonths(analysis, measure);
  if (now === null || now.value === null) return [];
  const past = WITHOUT_HISTORY.has(measure)
    ? []
    : analysis.series(measure, isDay ? "day" : "year").slice(isDay ? -MONTHS : -YEARS);
  const [low, high] = extremes(past);
  return [
    {
      figure: viewOf(now),
      format,
      history: thinned([...past.filter(({ id }) => id !== now.id), now]).map(({ value }) => Number(value)),
      low: low === undefined ? null : viewOf(low),
      high: high === undefined ? null : viewOf(high),
      span: `${past.length} ${isDay ? "months" : "fiscal years"}`,
    },
  ];
}

/** The newest twelve months, unless reports of a year later are out: multiples refuse those, and they are nothing of now. */
function currentMonths(analysis: Analysis, measure: string): Figure | null {
  const figure = newestTwelveMonths(analysis, measure);
  const day = latestDay(analysis);
  if (figure === null || day === null) return figure;
  return unlessOvertaken(analysis, day, { figure, reason: null, isStale: false }).reason === null ? figure : null;
}

/** The lowest and the highest; nothing of fewer values than make a history. */
function extremes(figures: readonly Figure[]): readonly Figure[] {
  if (figures.length < FEWEST) return [];
  const sorted = figures.toSorted((one, other) => (one.value && other.value ? one.value.cmp(other.value) : 0));
  return [sorted.at(0), sorted.at(-1)].filter((figure) => figure !== undefined);
}

/** At most as many figures as a line needs, evenly spread; the newest is always among them. */
function thinned(figures: readonly Figure[]): readonly Figure[] {
  const step = Math.ceil(figures.length / POINTS);
  return figures.filter((_, index) => (figures.length - 1 - index) % step === 0);
}
