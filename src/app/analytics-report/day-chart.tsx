import type { AnalyticsReport } from "#analytics/collector/report/report.ts";
import { formatCount } from "#analytics/collector/report/report-words.ts";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import { daysOf } from "./days-of.ts";

const HEIGHT = 100;
/** Of a day's place. */
const BAR_WIDTH = 0.72;

/** Sessions by day, oldest first, with the numbers behind the picture on demand. */
export function DayChart({ report }: { readonly report: AnalyticsReport }) {
  const days = daysOf(report);
  const most = Math.max(1, ...days.map(({ sessions }) => sessions));
  const first = days[0]?.day ?? "";
  const last = days.at(-1)?.day ?? "";
  return (
    <figure data-slot="day-chart">
      <svg
        role="img"
        aria-label={`Sessions by day, ${first} to ${last}; at most ${formatCount(most)} a day`}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {days.map(({ day, sessions }, nth) => {
          const height = (HEIGHT * sessions) / most;
          return <rect key={day} x={nth} y={HEIGHT - height} width={BAR_WIDTH} height={height} />;
        })}
      </svg>
      <figcaption>
        <span>{first}</span>
        <span>at most {formatCount(most)} a day</span>
        <span>{last}</span>
      </figcaption>
      <details>
        <summary>Sessions by day as a table</summary>
        <Table caption="Sessions by day" isCaptionHidden>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <NumberHeading>Sessions</NumberHeading>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, sessions }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <NumberCell>{formatCount(sessions)}</NumberCell>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  );
}
