import { drawnAt, likeOf } from "#app/research/chart/chart-words.ts";
import { labelTiers } from "#app/research/chart/chart-labels.tsx";
import { formatTick, type Plot, PLOT_HEIGHT } from "#app/research/chart/plot/plot.ts";
import { plotOf } from "#app/research/chart/plot/plot-layout.ts";
import type { FigureChart } from "#research/cards/card.ts";
import { drawText, PALETTE, sizeToFit } from "#research/picture/drawing.ts";
import { formatFigure } from "#research/text/format-figure.ts";

const WIDTH = 1200;
const PANEL_HEIGHT = 470;
const FOOT_HEIGHT = 46;
const BOX = { x: 110, y: 112, width: 1030, height: 280 } as const;
/** As the light default theme has them (`src/app/ui/tokens.css`): a file knows no theme of its reader's. */
const SERIES = ["#0b5b66", "#b0561b", "#5b4b9a", "#5f7421", "#a33a6b", "#5a6570"] as const;

/** Draws charts as one SVG that needs nothing of the page, with the address that opens them. */
export function chartSvg(charts: readonly FigureChart[], source: string): string {
  const height = charts.length * PANEL_HEIGHT + FOOT_HEIGHT;
  const panels = charts.map((chart, at) => `<g transform="translate(0 ${at * PANEL_HEIGHT})">${drawPanel(chart)}</g>`);
  const foot = drawText(source, {
    x: 40,
    y: height - 20,
    size: sizeToFit(source, WIDTH - 80, [18, 15, 12, 9]),
    colour: "muted",
  });
  const ground = `<rect width="${WIDTH}" height="${height}" fill="${PALETTE.surface}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${ground}${panels.join("")}${foot}</svg>`;
}

function drawPanel(chart: FigureChart): string {
  const plot = plotOf(chart);
  const title = drawText(chart.title, {
    x: 40,
    y: 50,
    size: sizeToFit(chart.title, WIDTH - 80, [30, 25, 21, 17]),
    family: "title",
    weight: 600,
  });
  return [
    title,
    drawLegend(chart),
    drawAxis(chart, plot),
    drawRange(plot),
    drawMarks(plot),
    drawCategories(chart, plot),
    drawNewest(chart, plot),
  ].join("");
}

function across(percent: number): number {
  return round(BOX.x + (percent / 100) * BOX.width);
}

function down(pixels: number): number {
  return round(BOX.y + (pixels / PLOT_HEIGHT) * BOX.height);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function colourOf(series: number): string {
  return SERIES[series % SERIES.length] ?? SERIES[0];
}

const LEGEND_LETTER = 9.5;

function drawLegend({ series }: FigureChart): string {
  if (series.length < 2) return "";
  let x: number = 40;
  return series
    .map(({ name }, at) => {
      const drawn = `<rect x="${x}" y="72" width="14" height="14" fill="${colourOf(at)}"/>${drawText(name, { x: x + 20, y: 86, size: 18 })}`;
      x = round(x + 44 + name.length * LEGEND_LETTER);
      return drawn;
    })
    .join("");
}

function drawAxis(chart: FigureChart, plot: Plot): string {
  const like = likeOf(chart);
  return plot.ticks
    .map(({ value, at }) => {
      const line = `<path d="M${BOX.x} ${down(at)}H${BOX.x + BOX.width}" stroke="${PALETTE.line}"/>`;
      if (like === undefined) return line;
      const text = formatTick(value, like, chart.format);
      return line + drawText(text, { x: BOX.x - 12, y: down(at) + 6, size: 17, colour: "muted", anchor: "end" });
    })
    .join("");
}

function drawRange({ range }: Plot): string {
  if (range === undefined) return "";
  const [top, bottom, middle] = [down(range.upper), down(range.lower), down(range.median)];
  const area = `<rect x="${BOX.x}" y="${top}" width="${BOX.width}" height="${Math.max(bottom - top, 1)}" fill="${PALETTE.line}" fill-opacity="0.6"/>`;
  const line = `<path d="M${BOX.x} ${middle}H${BOX.x + BOX.width}" stroke="${PALETTE.muted}" stroke-dasharray="6 5"/>`;
  return area + line + drawText("Median", { x: BOX.x + 4, y: middle - 6, size: 16, colour: "muted" });
}

function drawMarks({ lines, marks }: Plot): string {
  const bars = marks.flatMap(({ bar, series }) => {
    if (bar === null) return [];
    const height = Math.max(down(bar.y + bar.height) - down(bar.y), 1);
    return `<rect x="${across(bar.x)}" y="${down(bar.y)}" width="${round((bar.width / 100) * BOX.width)}" height="${round(height)}" fill="${colourOf(series)}"/>`;
  });
  const drawn = lines.map(({ series, points }) => {
    const [first] = points;
    if (points.length === 1 && first !== undefined)
      return `<circle cx="${across(first.x)}" cy="${down(first.y)}" r="4" fill="${colourOf(series)}"/>`;
    const path = points.map(({ x, y }) => `${across(x)},${down(y)}`).join(" ");
    return `<polyline points="${path}" fill="none" stroke="${colourOf(series)}" stroke-width="3" stroke-linejoin="round"${series < SERIES.length ? "" : ' stroke-dasharray="9 6"'}/>`;
  });
  return [...bars, ...drawn].join("");
}

const LABEL_LETTER = 8.5;

function drawCategories({ categories }: FigureChart, plot: Plot): string {
  const tiers = labelTiers(categories);
  return plot.bands
    .flatMap(({ middle }, at) => {
      const name = categories[at] ?? "";
      if ((tiers[at] ?? "never") === "never") return [];
      const width = name.length * LABEL_LETTER;
      const left = Math.max(across(middle) - width / 2, BOX.x);
      return drawText(name, {
        x: round(Math.min(left, BOX.x + BOX.width - width)),
        y: BOX.y + BOX.height + 28,
        size: 17,
        colour: "muted",
      });
    })
    .join("");
}

/** The newest value of each line at its end. */
function drawNewest(chart: FigureChart, plot: Plot): string {
  if (chart.series.length > 1) return "";
  const mark = plot.marks.at(-1);
  const figure = mark === undefined ? undefined : drawnAt(chart, mark);
  if (mark === undefined || figure === undefined) return "";
  const text = formatFigure(figure, chart.format);
  return drawText(text, {
    x: BOX.x + BOX.width,
    y: Math.max(down(mark.y) - 10, BOX.y),
    size: 20,
    weight: 600,
    anchor: "end",
  });
}
