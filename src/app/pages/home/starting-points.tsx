import { Link } from "react-router";
import { comparePath } from "#app/addresses.ts";
import { browsePath } from "#app/companies/browse-address.ts";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";

/** Where to begin without a company in mind: sectors, comparisons, the screener. */
export function StartingPoints({
  sectors,
  comparisons,
}: {
  readonly sectors: readonly { readonly name: string; readonly count: number }[];
  readonly comparisons: readonly (readonly string[])[];
}) {
  return (
    <Stack gap={5} data-slot="home-starts">
      <Stack as="section" gap={2}>
        <h2>
          <Link to="/companies">Browse by sector</Link>
        </h2>
        <Row as="ul" gap={4} rowGap={1} size="small" hasTouchLinks>
          {sectors.map(({ name, count }) => (
            <li key={name}>
              <Link to={browsePath({ sector: name })}>{name}</Link> <Muted as="span">{count}</Muted>
            </li>
          ))}
        </Row>
      </Stack>
      <Stack as="section" gap={2}>
        <h2>
          <Link to="/compare">Compare companies</Link>
        </h2>
        <Row as="ul" gap={4} rowGap={1} size="small" hasTouchLinks>
          {comparisons.map((symbols) => (
            <li key={symbols.join()}>
              <Link to={comparePath(symbols)}>{symbols.join(", ")}</Link>
            </li>
          ))}
        </Row>
      </Stack>
    </Stack>
  );
}
