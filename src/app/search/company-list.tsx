import { Link } from "react-router";
import type { SearchHit } from "#research/companies/lookup.ts";
import { CompanyLine } from "./company-line.tsx";
import { researchAddress } from "./research-address.ts";
import "./company-list.css";

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
