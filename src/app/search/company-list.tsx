import type { SearchHit } from "#contracts/api/company-search.ts";
import { Link } from "react-router";
import { researchAddress } from "#app/addresses.ts";
import "./company-list.css";
import { Badge } from "#app/ui/inline.tsx";

/** Companies to choose from, each a link to its research. */
export function CompanyList({ hits }: { readonly hits: readonly SearchHit[] }) {
  return (
    <ul data-slot="company-list">
      {hits.map((hit) => (
        <li key={hit.symbol}>
          <Link to={researchAddress(hit.symbol)}>
            <CompanyLine hit={hit} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** One found company: symbol, name, exchange and whether its figures are held. */
export function CompanyLine({ hit }: { readonly hit: SearchHit }) {
  return (
    <span data-slot="company-line">
      <span data-slot="company-symbol">{hit.symbol}</span>
      <span data-slot="company-name">{hit.name}</span>
      <span data-slot="company-exchange">{hit.exchange ?? ""}</span>
      <span data-slot="company-held">{hit.isHeld && <Badge variant="accent">full research</Badge>}</span>
    </span>
  );
}
