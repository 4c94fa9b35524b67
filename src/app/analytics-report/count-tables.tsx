import { NoFigure, VisuallyHidden } from "#app/ui/inline.tsx";
import type { EventCount, FrustratingPage } from "#analytics/collector/report/report.ts";
import { formatCount, formatShare, nameEvent, STEP_WORDS } from "#analytics/collector/report/report-words.ts";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import type { FunnelStep } from "#analytics/collector/report/sessions.ts";

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
  if (events.length === 0) return <p data-slot="report-none">No events in this period.</p>;
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
  if (pages.length === 0) return <p data-slot="report-none">No clicks without effect in this period.</p>;
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
