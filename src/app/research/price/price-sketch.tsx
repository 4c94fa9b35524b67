import { computedView } from "#app/research/computed-view.ts";
import { formatTick } from "#app/research/chart/format-tick.ts";
import { PLOT_TOP } from "#app/research/chart/plot.ts";
import { horizontalScale, verticalScale } from "#app/research/chart/scale.ts";
import { niceTicks } from "#app/research/chart/ticks.ts";
import { formatDate } from "#research/text/format-date.ts";
import type { Close } from "./price-range.ts";

const HEIGHT = 272;
const LIKE = computedView("0", "USD/shares");

/** The price as one line, drawn before the interactive chart has come and where it cannot come. */
export function PriceSketch({ closes }: { readonly closes: readonly Close[] }) {
  const values = closes.map(([, close]) => Number(close));
  const days = closes.map(([date]) => Date.parse(date));
  const ticks = niceTicks(Math.min(...values), Math.max(...values));
  const across = horizontalScale([days[0] ?? 0, days.at(-1) ?? 1]);
  const up = verticalScale(ticks, HEIGHT, PLOT_TOP);
  const points = values.map((value, index) => `${across(days[index] ?? 0)},${up(value)}`).join(" ");
  const [first, last] = [closes[0], closes.at(-1)];
  return (
    <div data-slot="price-sketch" aria-hidden="true">
      <svg width="100%" height={HEIGHT + 28}>
        {ticks.map((tick) => (
          <line key={tick} data-slot="chart-grid" x1="0" x2="100%" y1={up(tick)} y2={up(tick)} />
        ))}
        <svg viewBox={`0 0 100 ${HEIGHT}`} width="100%" height={HEIGHT} preserveAspectRatio="none">
          <polyline data-slot="chart-line" data-series="0" points={points} />
        </svg>
        <text x="0" y={HEIGHT + 20}>
          {first && formatDate(first[0])}
        </text>
        <text x="100%" y={HEIGHT + 20} textAnchor="end">
          {last && formatDate(last[0])}
        </text>
      </svg>
      <svg width="100%" height={HEIGHT + 28}>
        {ticks.map((tick) => (
          <text key={tick} x="0" y={up(tick)} dy="0.32em">
            {formatTick(tick, LIKE, "per-share")}
          </text>
        ))}
      </svg>
    </div>
  );
}
