import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { latestDay, newestTwelveMonths } from "#metrics/newest-periods.ts";
import { formatDate } from "#research/text/format-date.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { drawLine, drawText, framePicture, PICTURE, sizeToFit } from "./drawing.ts";

/** What may stand on the picture, most wanted first; of a day, of the newest twelve months, of the newest year. */
const DAY_MEASURES = ["price", "market_cap"] as const;
const TWELVE_MONTH_MEASURES = ["revenue", "net_income"] as const;
const YEAR_MEASURES = ["revenue_growth", "eps_diluted", "operating_cash_flow", "return_on_equity"] as const;
const MOST_FIGURES = 4;
/** Month-ends of five years. */
const CLOSES = 61;

const { margin, width } = PICTURE;
const LINE_BOX = { x: 690, y: 306, width: width - margin - 690, height: 168 } as const;
const COLUMN_WIDTH = 296;

/** Draws the research on a company as a picture for links: its name, a few figures with their days, the price. SVG. */
export function researchPicture(analysis: Analysis): string {
  const { company } = analysis.dossier;
  const figures = pictureFigures(analysis);
  const name = drawText(company.displayName, {
    x: margin,
    y: 216,
    size: sizeToFit(company.displayName, width - 2 * margin, [84, 72, 60, 48, 40]),
    family: "title",
    weight: 600,
  });
  return framePicture(name + figures.map(drawFigure).join("") + drawPrice(analysis), {
    kind: [company.symbol, company.exchange].filter((part) => part !== null).join(" · "),
    foot: "Figures link to the filings they come from",
    footEnd: `As of ${formatDate(analysis.asOf)}`,
  });
}

/** The figures a picture of the company shows, each with a value. */
export function pictureFigures(analysis: Analysis): readonly Figure[] {
  const day = latestDay(analysis);
  const { latestYear } = analysis;
  const wanted = [
    ...(day === null ? [] : DAY_MEASURES.map((measure) => analysis.figure(measure, day))),
    ...TWELVE_MONTH_MEASURES.map((measure) => newestTwelveMonths(analysis, measure)),
    ...(latestYear === null ? [] : YEAR_MEASURES.map((measure) => analysis.figure(measure, latestYear))),
  ];
  return wanted
    .filter((figure) => figure !== null)
    .filter(({ value }) => value !== null)
    .slice(0, MOST_FIGURES);
}

function drawFigure(figure: Figure, position: number): string {
  const x = margin + (position % 2) * COLUMN_WIDTH;
  const y = 300 + Math.floor(position / 2) * 130;
  const { label, periodLabel } = viewOf(figure);
  return [
    drawText(label, { x, y, size: 23, colour: "muted" }),
    drawText(formatFigure(viewOf(figure), "auto"), { x, y: y + 48, size: 46, weight: 600 }),
    drawText(periodLabel, { x, y: y + 80, size: 20, colour: "muted" }),
  ].join("");
}

/** The price of five years by month-ends; where none is held, revenue by fiscal year. */
function drawPrice(analysis: Analysis): string {
  const closes = analysis.closes.series.slice(-CLOSES);
  const revenue = analysis.series("revenue", "year");
  const isPrice = closes.length > 1;
  const values = isPrice
    ? closes.map(({ close }) => Number(close))
    : revenue.map(({ value }) => value?.toNumber() ?? 0);
  const first = isPrice ? formatDate(closes[0]?.date ?? "") : (revenue[0]?.period.label ?? "");
  const last = isPrice ? formatDate(closes.at(-1)?.date ?? "") : (revenue.at(-1)?.period.label ?? "");
  if (values.length < 2) return "";
  const look = { y: LINE_BOX.y + LINE_BOX.height + 34, size: 20, colour: "muted" } as const;
  return [
    drawLine(values, LINE_BOX),
    drawText(`${isPrice ? "Share price" : "Revenue"}, ${first}`, { x: LINE_BOX.x, ...look }),
    drawText(last, { x: LINE_BOX.x + LINE_BOX.width, ...look, anchor: "end" }),
  ].join("");
}
