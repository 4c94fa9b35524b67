import { Link } from "react-router";
import { CoverageNote } from "#app/portfolios/report/sections/notes.tsx";
import { shareText } from "#app/portfolios/report/sections/number-text.ts";
import { NoFigure } from "#app/ui/inline.tsx";
import { Muted } from "#app/ui/layout.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import type { Overlap, OverlapList, OverlapPair } from "#research/portfolio-report/overlap/overlap.ts";

const BASIS = {
  equal: "equal weight",
  value: "by the value of your shares",
  target: "by your targets",
} as const;

/** From these parts of a portfolio on a cell is marked. */
const MUCH = 0.5;
const SOME = 0.2;

/** Every portfolio against every other. */
export function OverlapMatrix({ overlap: { lists, pairs } }: { readonly overlap: Overlap }) {
  return (
    <Table caption="Companies in common" isCaptionHidden data-variant="heat-map">
      <thead>
        <tr>
          <th scope="col">Portfolio</th>
          {lists.map(({ id, name }) => (
            <NumberHeading key={id}>{name}</NumberHeading>
          ))}
        </tr>
      </thead>
      <tbody>
        {lists.map((list) => (
          <tr key={list.id}>
            <th scope="row">
              <Link to={`/portfolios/${list.id}`}>{list.name}</Link>
              <Weighed list={list} />
            </th>
            {lists.map(({ id }) => (
              <Cell key={id} list={list} other={id} pairs={pairs} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Weighed({ list: { companies, basis, weighed } }: { readonly list: OverlapList }) {
  return (
    <Muted as="span" size="tiny" data-slot="overlap-weights">
      {companies} {companies === 1 ? "company" : "companies"}, weighted {BASIS[basis]}
      {weighed.missing.length > 0 && (
        <>
          {": "}
          <CoverageNote coverage={weighed} />
        </>
      )}
    </Muted>
  );
}

function Cell({
  list,
  other,
  pairs,
}: {
  readonly list: OverlapList;
  readonly other: string;
  readonly pairs: readonly OverlapPair[];
}) {
  if (list.id === other) {
    return (
      <NumberCell data-alike="self">
        <NoFigure reason="This is the same portfolio." />
      </NumberCell>
    );
  }
  const found = sharedWith(pairs, list.id, other);
  if (found === null || found.count === 0) return <NumberCell>none</NumberCell>;
  const { count, part } = found;
  return (
    <NumberCell data-alike={Number(part) >= MUCH ? "high" : Number(part) >= SOME ? "middle" : "low"}>
      {shareText(part)}{" "}
      <span data-slot="overlap-count">
        in {count} {count === 1 ? "company" : "companies"}
      </span>
    </NumberCell>
  );
}

/** What a portfolio shares with another, seen from its own side. */
function sharedWith(pairs: readonly OverlapPair[], own: string, other: string) {
  for (const { first, second, shared, ofFirst, ofSecond } of pairs) {
    if (first === own && second === other) return { count: shared.length, part: ofFirst };
    if (first === other && second === own) return { count: shared.length, part: ofSecond };
  }
  return null;
}
