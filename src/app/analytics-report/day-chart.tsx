import type { AnalyticsReport } from "#analytics/collector/report/report.ts";
import { formatCount } from "#analytics/collector/report/report-words.ts";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";

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

const DAY_MS = 24 * 60 * 60 * 1000;

interface Day {
  /** ISO date, of UTC. */
  readonly day: string;
  readonly sessions: number;
}

/** Every day of a report, also those on which nothing happened, oldest first. */
export function daysOf({ since, until, daily }: Pick<AnalyticsReport, "since" | "until" | "daily">): readonly Day[] {
  const counted = new Map(daily.map(({ day, sessions }) => [day, sessions]));
  const first = Date.parse(since.slice(0, 10));
  const count = Math.round((Date.parse(until.slice(0, 10)) - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, nth) => {
    const day = new Date(first + nth * DAY_MS).toISOString().slice(0, 10);
    return { day, sessions: counted.get(day) ?? 0 };
  });
}
