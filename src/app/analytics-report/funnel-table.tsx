import type { FunnelStep } from "#analytics/collector/report/sessions.ts";
import { formatCount, formatShare, STEP_WORDS } from "#analytics/collector/report/report-words.ts";
import { NoFigure } from "#app/ui/no-figure.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import { Bar, BarHeading } from "./bar.tsx";

const NO_SESSIONS = "There were no sessions in these days.";

/** How many sessions came to each step; the first step is all of them. */
export function FunnelTable({ funnel }: { readonly funnel: readonly FunnelStep[] }) {
  const all = funnel[0]?.sessions ?? 0;
  return (
    <Table caption="From search to a figure" isCaptionHidden>
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
