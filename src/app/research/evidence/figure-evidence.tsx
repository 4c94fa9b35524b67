import type { FigureDetail, FiledValue, MeasureDefinition } from "#contracts/api/figure.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { exactText } from "#app/research/computed-view.ts";
import { periodWords, unitWords } from "./evidence-words.ts";
import { FigureLink } from "./figure-link.tsx";
import { FiledEvidence } from "./filed-evidence.tsx";
import "./evidence.css";
import { useState } from "react";
import { useInteraction } from "#app/analytics/interactions.tsx";
import { Button } from "#app/ui/button.tsx";
import { isNotMeaningful } from "#metrics/metric.ts";
import { restatementWords } from "#research/evidence/cite-filings.ts";
import { formatDate } from "#research/text/format-date.ts";
import { Facts, Muted, Row, Stack } from "#app/ui/layout.tsx";

/** Everything behind one figure; each operand is a figure to open in turn. */
export function FigureEvidence({ detail }: { readonly detail: FigureDetail }) {
  const { figure, company, span, filed, filings, textsHeld, formula, operands, definition, notes, origin } = detail;
  return (
    <Stack as="article" gap={5} isMeasured data-slot="evidence">
      <Stack as="header" gap={1}>
        <p data-slot="evidence-value">{formatFigure(figure, "auto")}</p>
        <Muted>
          {company.name} · {figure.periodLabel}
        </Muted>
        {filed === null && span.start !== null && <Muted>{periodWords(span)}</Muted>}
        {figure.value === null ? (
          <p>{figure.reason}</p>
        ) : (
          <Muted data-slot="evidence-exact">
            {figure.quality === "reported" ? "Exactly" : "Exact value"}{" "}
            <data value={figure.value}>{exactText(figure.value)}</data> {unitWords(figure.unit)}
          </Muted>
        )}
      </Stack>
      {notes.length > 0 && (
        <Stack as="ul" gap={1} size="small" data-slot="evidence-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Stack>
      )}
      {filed && (
        <FiledEvidence
          shown={filed}
          filings={filings}
          unit={figure.unit}
          symbol={company.symbol}
          textsHeld={textsHeld}
        />
      )}
      {formula !== null && (
        <section data-slot="evidence-part">
          <h3>How it is computed</h3>
          <p data-slot="evidence-formula">{formula}</p>
          <Stack as="dl" gap={0} lines={2} data-slot="operands" data-touch-links="">
            {operands.map((operand) => (
              <div key={operand.id}>
                <dt>
                  {operand.label} <small>{operand.periodLabel}</small>
                </dt>
                <dd>
                  <FigureLink figure={operand} format="auto" />
                </dd>
              </div>
            ))}
          </Stack>
        </section>
      )}
      {definition && <DefinitionCard definition={definition} isFormulaShown={definition.formula === formula} />}
      <Stack as="footer" size="small" isMuted data-slot="evidence-foot">
        <p>{origin}</p>
        <CiteButton detail={detail} />
      </Stack>
    </Stack>
  );
}

function DefinitionCard({
  definition,
  isFormulaShown,
}: {
  readonly definition: MeasureDefinition;
  /** Whether the formula stands above already. */
  readonly isFormulaShown: boolean;
}) {
  return (
    <section data-slot="evidence-part">
      <h3>{definition.label}: the definition</h3>
      <Facts data-slot="evidence-facts">
        {!isFormulaShown && (
          <>
            <dt>Formula</dt>
            <dd>{definition.formula}</dd>
          </>
        )}
        <dt>Applies</dt>
        <dd>{definition.applicability}</dd>
        <dt>Source</dt>
        <dd>{definition.source}</dd>
      </Facts>
    </section>
  );
}

/** Copies the citation; shows it to copy by hand where the clipboard is closed to the page. */
function CiteButton({ detail }: { readonly detail: FigureDetail }) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  const citation = citeFigure(detail);
  const interact = useInteraction();
  async function copy(): Promise<void> {
    interact("cite");
    try {
      await navigator.clipboard.writeText(citation);
      setState("copied");
    } catch {
      // Not over plain HTTP, and not where the reader said no: the words themselves are then shown.
      setState("refused");
    }
  }
  return (
    <Row rowGap={2} data-slot="cite" data-needs="scripts" data-print="hidden">
      <Button onClick={() => void copy()}>Copy citation</Button>
      <output data-slot="cite-state">{state === "copied" ? "Copied." : state === "refused" ? citation : ""}</output>
    </Row>
  );
}

/** A figure in words that can stand in someone else's text, with all it takes to find it again. */
export function citeFigure({ figure, company, filed, filings, formula, asOf }: FigureDetail): string {
  const subject = `${company.name} (${company.symbol}), ${figure.label}, ${figure.periodLabel}`;
  const value = figure.value === null ? absenceWords(figure) : valueWords(formatFigure(figure, "auto"), figure.value);
  const source = filed
    ? sourceWords(filings[0] ?? filed, restatementWords(filings, exactText))
    : formula === null
      ? ""
      : `Computed as ${formula}.`;
  return [`${subject}: ${value}.`, source, `As known on ${formatDate(asOf)}. Figure ${figure.id}.`]
    .filter((part) => part !== "")
    .join(" ");
}

function absenceWords(figure: FigureDetail["figure"]): string {
  return isNotMeaningful(figure) ? "not meaningful" : "not available";
}

function valueWords(short: string, value: string): string {
  const exact = exactText(value);
  return short.replace("$", "") === exact ? short : `${short} (exactly ${exact})`;
}

/** The filing that stated the value first, and what replaced it. */
function sourceWords({ form, accession, filed, filingUrl }: FiledValue, restatement: string | null): string {
  if (accession === null || form === null || filed === null) return "No single filing is known.";
  const where = filingUrl === null ? "" : `, ${filingUrl}`;
  return `Form ${form}, accession ${accession}, filed ${formatDate(filed)}${where}.${restatement === null ? "" : ` ${restatement}`}`;
}
