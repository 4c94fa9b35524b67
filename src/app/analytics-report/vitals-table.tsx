import type { VitalRating, VitalSummary } from "#analytics/collector/report/web-vitals.ts";
import { formatCount, formatVital, VITAL_WORDS } from "#analytics/collector/report/report-words.ts";
import { Badge, NoFigure } from "#app/ui/inline.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";

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
          <NumberHeading>Good to</NumberHeading>
          <NumberHeading>Poor beyond</NumberHeading>
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
const WIDTH = 100;

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
