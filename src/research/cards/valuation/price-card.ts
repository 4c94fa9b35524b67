import type { Announcement } from "#facts/dossier.ts";
import { composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { figureRow, figureTable } from "#research/cards/blocks/period-blocks.ts";
import { latestDay } from "#metrics/newest-periods.ts";
import type { CardContent, PriceChart } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { type CardContext, knownRecord, type KnownRecord } from "#research/cards/card-context.ts";
import { filingUrl } from "#research/cards/filings/describe-filing.ts";
import { formatDate } from "#research/text/format-date.ts";
import type { VerifiedSentence } from "#research/text/sentence.ts";

/** Closes with the days that explain their jumps, and the returns that follow from them. */
export const priceCard = defineCard({
  type: "price",
  title: "Share price",
  after: "business",
  shownIn: ["overview", "valuation"],
  turn: "filed",
  onOverview: { blocks: ["price"], isHalf: true },
  build: buildPriceCard,
});

function buildPriceCard(context: CardContext): CardContent {
  const { analysis, insights } = context;
  const day = latestDay(analysis);
  const history = analysis.dossier.prices;
  if (day === null || history === null) {
    return composeCard([], "We have no closing prices, so there is no return, market value or multiple.");
  }
  const single = (measures: readonly string[]) =>
    measures.map((measure) => figureRow({ figures: [analysis.figure(measure, day)] }));
  // The change of a day is told at the head of the page alone, and there while that day is the last one of trading.
  const measures = [
    "price",
    "return_1m",
    "return_1y",
    "return_5y",
    "high_52w_gap",
    "volatility_1y",
    "max_drawdown_2y",
    "market_cap",
    "enterprise_value",
  ];
  return composeCard(
    [
      sentenceList(insights("price")),
      priceChart(context),
      ...figureTable("Price snapshot", [day.label], single(measures)),
    ],
    "We have no closing prices.",
  );
}

function priceChart(context: CardContext): PriceChart | null {
  const { analysis } = context;
  const history = analysis.dossier.prices;
  if (history === null) return null;
  const known = (points: typeof history.monthly) =>
    points.filter(({ date }) => date <= analysis.asOf).map(({ date, close }) => [date, close] as const);
  return {
    kind: "price",
    finding: priceFinding(context),
    currency: history.currency,
    asOf: history.asOf < analysis.asOf ? history.asOf : analysis.asOf,
    ...closeIds(context),
    monthly: known(history.monthly),
    daily: known(history.daily),
    events: priceEvents(analysis.dossier.company.cik, knownRecord(analysis)),
  };
}

/** The figures of closes are named alike but for their day. */
function closeIds({ analysis }: CardContext): Pick<PriceChart, "closeId"> {
  const day = latestDay(analysis);
  const id = day === null ? "" : analysis.figure("price", day).id;
  return day !== null && id.endsWith(day.end) ? { closeId: id.slice(0, -day.end.length) } : {};
}

/** Says where the price stands and what a year has brought. */
function priceFinding({ analysis, verify }: CardContext): VerifiedSentence | null {
  const day = latestDay(analysis);
  if (day === null) return null;
  const price = analysis.figure("price", day);
  const year = analysis.figure("return_1y", day);
  if (price.value === null) return null;
  const opening = [
    "The share price was ",
    { figure: price.id, format: "per-share" },
    " on ",
    { figure: price.id, format: "end-date" },
  ] as const;
  if (year.value === null) return verify({ rule: "price-now", parts: [...opening, "."] });
  const direction = year.value.isNegative() ? "down" : "up";
  const change = { figure: year.id, format: "percent-magnitude" } as const;
  return verify({
    rule: "price-now",
    parts: [...opening, `, ${direction} `, change, " over ", { figure: year.id, format: "years" }, "."],
  });
}

function priceEvents(cik: string, { announcements, splits, spinoffs, filings }: KnownRecord): PriceChart["events"] {
  const documents = new Map(filings.map(({ accession, primaryDocument }) => [accession, primaryDocument]));
  const url = ({ accession8K: accession }: Announcement) =>
    accession === null ? null : filingUrl(cik, { accession, primaryDocument: documents.get(accession) ?? null });
  const results = announcements.flatMap((announcement) =>
    announcement.announced === null
      ? []
      : [
          {
            date: announcement.announced,
            kind: "earnings" as const,
            label: `Results for the period to ${formatDate(announcement.periodEnd)}`,
            url: url(announcement),
          },
        ],
  );
  const changes = splits.map(({ date, ratio }) => ({
    date,
    kind: "split" as const,
    label: `${ratio}-for-1 split`,
    url: null,
  }));
  const leavers = spinoffs.map(({ date, entity }) => ({
    date,
    kind: "spinoff" as const,
    label: `Spin-off of ${entity}`,
    url: null,
  }));
  return [...results, ...changes, ...leavers].toSorted((one, other) => one.date.localeCompare(other.date));
}
