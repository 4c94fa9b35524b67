import { data, Link } from "react-router";
import { providerNote, formatCount, formatSeconds, formatShare } from "#analytics/collector/report/report-words.ts";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { nearCompanies, NothingHere } from "#app/search/nothing-here.tsx";
import type { Route } from "./+types/analytics.ts";
import type { AnalyticsReport } from "#analytics/collector/report/report.ts";
import { NoFigure } from "#app/ui/inline.tsx";
import { EventTable, FrustrationTable, FunnelTable, VitalsTable } from "#app/analytics-report/report-tables.tsx";
import { Facts, Muted, Row, Stack } from "#app/ui/layout.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import "./analytics.css";

/** What happened on the site, for those whom the operator named; for everybody else nothing is at this address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { operator, analytics, companies } = context.get(servicesContext);
  const days = spanOf(new URL(request.url).searchParams.get("days"));
  const report = await operator.analytics(request, days);
  if (report === null)
    return data({ report, note: null, hits: nearCompanies(request.url, companies) }, { status: 404 });
  const note = providerNote(analytics.provider, report);
  return data({ report, note, hits: [] }, { headers: { "cache-control": "no-store" } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  const title = args.loaderData?.report ? "Analytics" : "Page not found";
  return pageMeta(args, { title: `${title} · Beforehand`, isHidden: true });
};

export default function Analytics({ loaderData: { report, note, hits } }: Route.ComponentProps) {
  return report === null ? <NothingHere hits={hits} /> : <ReportView report={report} note={note} />;
}

interface ReportViewProps {
  readonly report: AnalyticsReport;
  /** Why the report does not grow; null where it does. */
  readonly note: string | null;
}

/** The operator's report on one page: every chart stands in or above the table of its numbers. */
export function ReportView({ report, note }: ReportViewProps) {
  const { days, sessions, funnel, events, vitals, frustration } = report;
  return (
    <Stack gap={6} data-slot="analytics-report">
      <Stack as="header" gap={2}>
        <h1>Analytics</h1>
        {note !== null && (
          <Muted isMeasured data-slot="report-note">
            {note}
          </Muted>
        )}
        <Muted>
          From visitors who consented, {report.since.slice(0, 10)} to {report.until.slice(0, 10)} (UTC). No person is
          identified.
        </Muted>
        <SpanPicker days={days} />
      </Stack>
      <Stack as="section" gap={2} data-slot="report-wide">
        <h2>Sessions</h2>
        <Facts look="tiles" data-slot="report-figures">
          <Figure name="Sessions" value={formatCount(sessions.count)} />
          <Figure name="Median length" value={formatSeconds(sessions.medianSeconds)} />
          <Figure name="Single-page sessions" value={formatShare(sessions.bounced, sessions.count)} />
        </Facts>
        <DayChart report={report} />
      </Stack>
      <Stack as="section" gap={2}>
        <h2>From search to figure</h2>
        <Muted>Sessions that reached each step, in this order.</Muted>
        <FunnelTable funnel={funnel} />
      </Stack>
      <Stack as="section" gap={2}>
        <h2>Web vitals</h2>
        <Muted>Three of four page loads were at least this fast.</Muted>
        <VitalsTable vitals={vitals} />
      </Stack>
      <Stack as="section" gap={2}>
        <h2>Events</h2>
        <Muted>How often, and from how many browsers.</Muted>
        <EventTable events={events} />
      </Stack>
      <Stack as="section" gap={2}>
        <h2>Clicks without effect</h2>
        <Muted>Rage clicks: four or more within a second. Dead clicks: nothing changed for three seconds.</Muted>
        <FrustrationTable pages={frustration} />
      </Stack>
    </Stack>
  );
}

function SpanPicker({ days }: { readonly days: number }) {
  return (
    <Row as="nav" gap={4} rowGap={1} hasTouchLinks aria-label="Time">
      {SPANS.map((span) => (
        <Link
          key={span}
          to={`/analytics?days=${span}`}
          aria-current={span === days ? "page" : undefined}
          preventScrollReset
        >
          {span} days
        </Link>
      ))}
    </Row>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? <NoFigure reason="No sessions in this period." />}</dd>
    </div>
  );
}

/** The numbers of days that the page shows. */
const SPANS = [7, 30, 90, 365] as const;

const USUAL = 30;

/** Reads which of them an address asks for (30). */
export function spanOf(asked: string | null): number {
  return SPANS.find((days) => String(days) === asked) ?? USUAL;
}

const HEIGHT = 100;
/** Of a day's place. */
const BAR_WIDTH = 0.72;

/** Sessions by day, oldest first, with the numbers behind the picture on demand. */
function DayChart({ report }: { readonly report: AnalyticsReport }) {
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
      <Row as="figcaption" size="tiny" isMuted isSpread>
        <span>{first}</span>
        <span>at most {formatCount(most)} a day</span>
        <span>{last}</span>
      </Row>
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
