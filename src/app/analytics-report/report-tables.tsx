import { NoFigure, VisuallyHidden, Badge } from "#app/ui/inline.tsx";
import type { EventCount, FrustratingPage } from "#analytics/collector/report/report.ts";
import {
  formatCount,
  formatShare,
  nameEvent,
  STEP_WORDS,
  formatVital,
  VITAL_WORDS,
} from "#analytics/collector/report/report-words.ts";
import { Muted } from "#app/ui/layout.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import type { FunnelStep } from "#analytics/collector/report/sessions.ts";
import type { VitalRating, VitalSummary } from "#analytics/collector/report/web-vitals.ts";

const WIDTH = 100;

/** A bar beside the number that it shows; the number says the same to everyone. */
function Bar({
  share,
  variant = "accent",
}: {
  /** From 0 to 1; more is shown as 1. */
  readonly share: number;
  readonly variant?: "accent" | "negative";
}) {
  return (
    <svg
      data-slot="report-bar"
      data-variant={variant}
      viewBox={`0 0 ${WIDTH} 1`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <rect width={WIDTH * Math.min(1, share)} height={1} />
    </svg>
  );
}

/** The heading over a column of bars, for who is told the headings. */
function BarHeading() {
  return (
    <th scope="col">
      <VisuallyHidden>Compared</VisuallyHidden>
    </th>
  );
}

/** Every kind of event that came, the most frequent first. */
export function EventTable({ events }: { readonly events: readonly EventCount[] }) {
  if (events.length === 0) return <Muted>No events in this period.</Muted>;
  const most = Math.max(1, ...events.map(({ count }) => count));
  return (
    <Table caption="Events" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <NumberHeading>Times</NumberHeading>
          <NumberHeading>Browsers</NumberHeading>
          <BarHeading />
        </tr>
      </thead>
      <tbody>
        {events.map(({ name, count, browsers }) => (
          <tr key={name}>
            <th scope="row">{nameEvent(name)}</th>
            <NumberCell>{formatCount(count)}</NumberCell>
            <NumberCell>{formatCount(browsers)}</NumberCell>
            <td>
              <Bar share={count / most} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The pages on which people clicked in vain, the worst first. */
export function FrustrationTable({ pages }: { readonly pages: readonly FrustratingPage[] }) {
  if (pages.length === 0) return <Muted>No clicks without effect in this period.</Muted>;
  const most = Math.max(1, ...pages.map(({ rageClicks, deadClicks }) => rageClicks + deadClicks));
  return (
    <Table caption="Clicks without effect by page" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <NumberHeading>Rage</NumberHeading>
          <NumberHeading>Dead</NumberHeading>
          <BarHeading />
        </tr>
      </thead>
      <tbody>
        {pages.map(({ page, rageClicks, deadClicks }) => (
          <tr key={page}>
            <th scope="row">{page === "" ? "(page not known)" : page}</th>
            <NumberCell>{formatCount(rageClicks)}</NumberCell>
            <NumberCell>{formatCount(deadClicks)}</NumberCell>
            <td>
              <Bar share={(rageClicks + deadClicks) / most} variant="negative" />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const NO_SESSIONS = "No sessions in this period.";

/** How many sessions came to each step; the first step is all of them. */
export function FunnelTable({ funnel }: { readonly funnel: readonly FunnelStep[] }) {
  const all = funnel[0]?.sessions ?? 0;
  return (
    <Table caption="From search to figure" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <NumberHeading>Sessions</NumberHeading>
          <NumberHeading>Of all</NumberHeading>
          <BarHeading />
        </tr>
      </thead>
      <tbody>
        {funnel.map(({ step, sessions }) => (
          <tr key={step}>
            <th scope="row">{STEP_WORDS[step]}</th>
            <NumberCell>{formatCount(sessions)}</NumberCell>
            <NumberCell>{formatShare(sessions, all) ?? <NoFigure reason={NO_SESSIONS} />}</NumberCell>
            <td>
              <Bar share={all === 0 ? 0 : sessions / all} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const LOOKS = { good: "positive", "needs improvement": "caution", poor: "negative" } as const satisfies Record<
  VitalRating,
  string
>;

/** The 75th percentile of each vital against its thresholds (docs/specification-map.md#9). */
export function VitalsTable({ vitals }: { readonly vitals: readonly VitalSummary[] }) {
  return (
    <Table caption="Web vitals, 75th percentile" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">Vital</th>
          <th scope="col">Rating</th>
          <NumberHeading>75th percentile</NumberHeading>
          <NumberHeading>Good up to</NumberHeading>
          <NumberHeading>Poor above</NumberHeading>
          <NumberHeading>Loads</NumberHeading>
        </tr>
      </thead>
      <tbody>
        {vitals.map((vital) => (
          <tr key={vital.name}>
            <th scope="row">
              <abbr title={VITAL_WORDS[vital.name]}>{vital.name}</abbr>
            </th>
            <td>
              <Rating vital={vital} />
            </td>
            <NumberCell>
              {vital.p75 === null ? (
                <NoFigure reason={`No page load measured ${vital.name} in this period.`} />
              ) : (
                formatVital(vital.name, vital.p75)
              )}
            </NumberCell>
            <NumberCell>{formatVital(vital.name, vital.good)}</NumberCell>
            <NumberCell>{formatVital(vital.name, vital.poor)}</NumberCell>
            <NumberCell>{formatCount(vital.samples)}</NumberCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Rating({ vital: { p75, rating, good, poor } }: { readonly vital: VitalSummary }) {
  if (p75 === null || rating === null) return "not measured";
  return (
    <>
      <Badge variant={LOOKS[rating]}>{rating}</Badge>
      <Scale value={p75} good={good} poor={poor} />
    </>
  );
}

/** What of the scale lies beyond "poor". */
const BEYOND = 1.5;

/** The three zones and where the value stands among them. */
function Scale({ value, good, poor }: { readonly value: number; readonly good: number; readonly poor: number }) {
  const x = (at: number): number => (WIDTH * Math.min(at, poor * BEYOND)) / (poor * BEYOND);
  return (
    <svg data-slot="vital-scale" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden>
      <rect data-zone="good" width={x(good)} y={3} height={4} />
      <rect data-zone="between" x={x(good)} width={x(poor) - x(good)} y={3} height={4} />
      <rect data-zone="poor" x={x(poor)} width={WIDTH - x(poor)} y={3} height={4} />
      <rect data-zone="value" x={Math.min(x(value), WIDTH - 2)} width={2} height={10} />
    </svg>
  );
}
