import type { CitedFiling, FiledValue } from "#contracts/api/figure.ts";
import { Link } from "react-router";
import { filingPath } from "#app/filings/filing-address.ts";
import { useSourceClick } from "#app/analytics/interactions.tsx";
import { LinkOut } from "#app/ui/inline.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import type { FigureUnit } from "#facts/figure.ts";
import { filingWords, restatementWords } from "#research/evidence/cite-filings.ts";
import { sourceOfForm } from "#research/cards/card.ts";
import { formatDate } from "#research/text/format-date.ts";
import { computedView, exactText } from "#app/research/computed-view.ts";
import { BASIS_WORDS, ROLE_WORDS, acceptedWords, periodWords } from "./evidence-words.ts";
import { FigureLink } from "./figure-link.tsx";
import { Facts } from "#app/ui/layout.tsx";

interface FiledEvidenceProps {
  /** The value that the figure shows. */
  readonly shown: FiledValue;
  /** The original filing first; empty where no filing is known. */
  readonly filings: readonly CitedFiling[];
  readonly unit: FigureUnit;
  readonly symbol: string;
  /** Accession numbers of filings whose text our reader shows. */
  readonly textsHeld: readonly string[];
}

/** Which filing stated a value first, and which ones repeat or restate it. */
export function FiledEvidence({ shown, filings, unit, symbol, textsHeld }: FiledEvidenceProps) {
  const [first, ...later] = filings;
  const restatement = restatementWords(filings, exactText);
  return (
    <>
      <section data-slot="evidence-part">
        <h3>{first?.role === "original" ? "Original filing" : "Source filing"}</h3>
        {restatement !== null && <p>{restatement}</p>}
        {first?.role === "earliest" && <p>{EARLIEST_WORDS}</p>}
        <FirstFiling filed={first ?? shown} />
        <PrintedLink filings={filings} symbol={symbol} textsHeld={textsHeld} />
      </section>
      {later.length > 0 && <LaterFilings filings={later} unit={unit} />}
    </>
  );
}

const EARLIEST_WORDS = "This is the earliest filing in our data that states the value; an earlier one may exist.";

function FirstFiling({ filed }: { readonly filed: FiledValue }) {
  const followed = useSourceClick();
  return (
    <>
      <Facts data-slot="evidence-facts">
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
      </Facts>
      {filed.basis !== "filed" && <p>{BASIS_WORDS[filed.basis]}</p>}
      {filed.filingUrl !== null && (
        <p>
          <LinkOut href={filed.filingUrl} onFollow={() => followed(sourceOfForm(filed.form))}>
            Open the filing on sec.gov
          </LinkOut>
        </p>
      )}
    </>
  );
}

/** Leads to the printed number in the oldest filing that states the value and whose text we have. */
function PrintedLink({ filings, symbol, textsHeld }: Pick<FiledEvidenceProps, "filings" | "symbol" | "textsHeld">) {
  const held = filings.find(({ accession }) => accession !== null && textsHeld.includes(accession));
  if (!held?.accession) return null;
  return (
    <p>
      <Link to={filingPath(symbol, held.accession, { figure: held.figureId })}>
        See it printed in the {filingWords(held)}
      </Link>
    </p>
  );
}

function LaterFilings({ filings, unit }: Pick<FiledEvidenceProps, "filings" | "unit">) {
  return (
    <section data-slot="evidence-part">
      <h3>Later filings</h3>
      <Table caption="Later filings for the same concept and period, oldest first" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">Filing</th>
            <th scope="col">Effect</th>
            <NumberHeading>Value as filed</NumberHeading>
          </tr>
        </thead>
        <tbody>
          {filings.map((filing) => (
            <LaterFiling key={filing.figureId} filing={filing} unit={unit} />
          ))}
        </tbody>
      </Table>
      {filings.some(({ role }) => role === "differs") && <p>{DIFFERS_WORDS}</p>}
    </section>
  );
}

const DIFFERS_WORDS =
  "An amount can differ without a restatement: after a share split, by rounding, or by an error of scale.";

function LaterFiling({ filing, unit }: { readonly filing: CitedFiling; readonly unit: FigureUnit }) {
  const followed = useSourceClick();
  const name = filingWords(filing);
  return (
    <tr>
      <th scope="row">
        {filing.filingUrl === null ? (
          name
        ) : (
          <LinkOut href={filing.filingUrl} onFollow={() => followed(sourceOfForm(filing.form))}>
            {name}
          </LinkOut>
        )}
      </th>
      <td>{ROLE_WORDS[filing.role]}</td>
      <NumberCell>
        <FigureLink figure={{ ...computedView(filing.value, unit), id: filing.figureId }} format="auto">
          {exactText(filing.value)}
        </FigureLink>
      </NumberCell>
    </tr>
  );
}
