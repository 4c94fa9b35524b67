import type { FrustratingPage } from "#analytics/collector/report/frustration.ts";
import { formatCount } from "#analytics/collector/report/report-words.ts";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import { Bar, BarHeading } from "./bar.tsx";

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
