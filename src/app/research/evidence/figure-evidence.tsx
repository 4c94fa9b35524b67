import { formatFigure } from "#research/text/format-figure.ts";
import type { FigureDetail, MeasureDefinition } from "#research/evidence/figure-detail.ts";
import { CiteButton } from "./cite-button.tsx";
import { exactText } from "./exact-text.ts";
import { periodWords, UNIT_WORDS } from "./evidence-words.ts";
import { FigureLink } from "./figure-link.tsx";
import { FiledEvidence } from "./filed-evidence.tsx";
import "./evidence.css";

/** Everything behind one figure; each operand is a figure to open in turn. */
export function FigureEvidence({ detail }: { readonly detail: FigureDetail }) {
  const { figure, company, span, filed, filings, formula, operands, definition, notes, origin } = detail;
  return (
    <article data-slot="evidence">
      <header data-slot="evidence-head">
        <p data-slot="evidence-value">{formatFigure(figure, "auto")}</p>
        <p data-slot="evidence-what">
          {company.name} · {figure.periodLabel}
        </p>
        {filed === null && span.start !== null && <p data-slot="evidence-span">{periodWords(span)}</p>}
        {figure.value === null ? (
          <p>{figure.reason}</p>
        ) : (
          <p data-slot="evidence-exact">
            {figure.quality === "reported" ? "Exactly" : "Exact value"}{" "}
            <data value={figure.value}>{exactText(figure.value)}</data> {UNIT_WORDS[figure.unit]}
          </p>
        )}
      </header>
      {notes.length > 0 && (
        <ul data-slot="evidence-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {filed && <FiledEvidence shown={filed} filings={filings} unit={figure.unit} />}
      {formula !== null && (
        <section data-slot="evidence-part">
          <h3>How it is computed</h3>
          <p data-slot="evidence-formula">{formula}</p>
          <dl data-slot="operands">
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
          </dl>
        </section>
      )}
      {definition && <DefinitionCard definition={definition} isFormulaShown={definition.formula === formula} />}
      <footer data-slot="evidence-foot">
        <p>{origin}</p>
        <CiteButton detail={detail} />
      </footer>
    </article>
  );
}

interface DefinitionCardProps {
  readonly definition: MeasureDefinition;
  /** Whether the formula stands above already. */
  readonly isFormulaShown: boolean;
}

function DefinitionCard({ definition, isFormulaShown }: DefinitionCardProps) {
  return (
    <section data-slot="evidence-part">
      <h3>{definition.label}: the definition</h3>
      <dl data-slot="evidence-facts">
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
      </dl>
    </section>
  );
}
