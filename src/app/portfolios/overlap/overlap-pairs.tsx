import { Link } from "react-router";
import { NumberOrReason } from "#app/portfolios/report/sections/notes.tsx";
import { shareText } from "#app/portfolios/report/sections/number-text.ts";
import { researchAddress } from "#app/addresses.ts";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import type { Overlap, OverlapPair } from "#research/portfolio-report/overlap/overlap.ts";

/** The companies behind the table's numbers, two portfolios at a time; largest overlap first. */
export function OverlapPairs({ overlap: { lists, pairs } }: { readonly overlap: Overlap }) {
  const nameOf = (id: string): string => lists.find((list) => list.id === id)?.name ?? "";
  const sharing = pairs
    .filter(({ shared }) => shared.length > 0)
    .toSorted((one, other) => Number(other.alike) - Number(one.alike));
  if (sharing.length === 0) return <p>No company is in more than one of them.</p>;
  return (
    <section data-slot="overlap-pairs">
      <h2>Which companies they share</h2>
      <p data-slot="overlap-note">
        Overlap adds up the smaller of each company’s two weights: 100% for two portfolios that are the same.
      </p>
      {sharing.map((pair) => (
        <PairDetails
          key={`${pair.first} ${pair.second}`}
          pair={pair}
          names={[nameOf(pair.first), nameOf(pair.second)]}
        />
      ))}
    </section>
  );
}

interface PairDetailsProps {
  readonly pair: OverlapPair;
  readonly names: readonly [first: string, second: string];
}

function PairDetails({ pair: { shared, alike, unweighed }, names }: PairDetailsProps) {
  const [first, second] = names;
  return (
    <details>
      <summary>
        {first} and {second}: {shared.length} {shared.length === 1 ? "company" : "companies"}, {shareText(alike)}{" "}
        overlap
      </summary>
      <Table caption={`Shared by ${first} and ${second}`} isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">Company</th>
            <NumberHeading>Weight in {first}</NumberHeading>
            <NumberHeading>Weight in {second}</NumberHeading>
          </tr>
        </thead>
        <tbody>
          {shared.map((company) => (
            <tr key={company.symbol}>
              <th scope="row">
                <Link to={researchAddress(company.symbol)}>{company.symbol}</Link>
              </th>
              <NumberCell>
                <NumberOrReason value={company.first} unit="ratio" reason={noWeight(company.symbol, first)} />
              </NumberCell>
              <NumberCell>
                <NumberOrReason value={company.second} unit="ratio" reason={noWeight(company.symbol, second)} />
              </NumberCell>
            </tr>
          ))}
        </tbody>
      </Table>
      {unweighed.length > 0 && (
        <p data-slot="overlap-note">
          Without a weight in one of the two, and so left out of the overlap: {unweighed.join(", ")}.
        </p>
      )}
    </details>
  );
}

const noWeight = (symbol: string, portfolio: string): string =>
  `${symbol} has no weight in ${portfolio}: its shares, its price or its target is not known.`;
