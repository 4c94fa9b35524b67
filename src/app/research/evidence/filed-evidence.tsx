import { useSourceClick } from "#app/analytics/use-source-click.ts";
import { LinkOut } from "#app/ui/link-out.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import type { FigureUnit } from "#facts/figure.ts";
import type { FiledValue } from "#research/evidence/figure-detail.ts";
import { sourceOfForm } from "#research/cards/filings/source-of-form.ts";
import { formatDate } from "#research/text/format-date.ts";
import { computedView } from "#app/research/computed-view.ts";
import { BASIS_WORDS, acceptedWords, periodWords } from "./evidence-words.ts";
import { exactText } from "./exact-text.ts";
import { FigureLink } from "./figure-link.tsx";

/** Where a value stands in which filing. */
export function FiledEvidence({ filed }: { readonly filed: FiledValue }) {
  const followed = useSourceClick();
  return (
    <section data-slot="evidence-part">
      <h3>Where it is filed</h3>
      <dl data-slot="evidence-facts">
        <dt>As filed</dt>
        <dd>
          {exactText(filed.value)} {filed.unit}
        </dd>
        <dt>Concept</dt>
        <dd>
          <code>{filed.concept}</code>
        </dd>
        <dt>Period</dt>
        <dd>{periodWords(filed)}</dd>
        {filed.form !== null && (
          <>
            <dt>Form</dt>
            <dd>{filed.form}</dd>
          </>
        )}
        {filed.accession !== null && (
          <>
            <dt>Accession</dt>
            <dd>{filed.accession}</dd>
          </>
        )}
        {filed.filed !== null && (
          <>
            <dt>Filed</dt>
            <dd>{formatDate(filed.filed)}</dd>
          </>
        )}
        {filed.acceptedAt !== null && (
          <>
            <dt>Accepted</dt>
            <dd>{acceptedWords(filed.acceptedAt)}</dd>
          </>
        )}
      </dl>
      {filed.basis !== "filed" && <p>{BASIS_WORDS[filed.basis]}</p>}
      {filed.filingUrl !== null && (
        <p>
          <LinkOut href={filed.filingUrl} onFollow={() => followed(sourceOfForm(filed.form))}>
            Open the filing on sec.gov
          </LinkOut>
        </p>
      )}
    </section>
  );
}

interface OtherValuesProps {
  readonly values: readonly FiledValue[];
  readonly unit: FigureUnit;
}

/** What else was filed for the same concept and period, oldest first. */
export function OtherValues({ values, unit }: OtherValuesProps) {
  return (
    <section data-slot="evidence-part">
      <h3>Also filed for this period</h3>
      <Table caption="Other values filed for the same concept and period, oldest first" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">Filed</th>
            <th scope="col">Form</th>
            <NumberHeading>Value</NumberHeading>
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <tr key={value.figureId}>
              <th scope="row">{value.filed === null ? "unknown" : formatDate(value.filed)}</th>
              <td>{value.form ?? "unknown"}</td>
              <NumberCell>
                <FigureLink figure={{ ...computedView(value.value, unit), id: value.figureId }} format="auto">
                  {exactText(value.value)}
                </FigureLink>
              </NumberCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
