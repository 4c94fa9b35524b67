import type { EventCount } from "#analytics/collector/report/event-counts.ts";
import { formatCount, nameEvent } from "#analytics/collector/report/report-words.ts";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import { Bar, BarHeading } from "./bar.tsx";

/** Every kind of event that came, the most frequent first. */
export function EventTable({ events }: { readonly events: readonly EventCount[] }) {
  if (events.length === 0) return <p data-slot="report-none">No event came in this time.</p>;
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
