import type { SearchHit } from "#research/companies/lookup.ts";
import { Badge } from "#app/ui/badge.tsx";
import "./company-line.css";

/** One found company: symbol, name, exchange and whether its figures are held. */
export function CompanyLine({ hit }: { readonly hit: SearchHit }) {
  return (
    <span data-slot="company-line">
      <span data-slot="company-symbol">{hit.symbol}</span>
      <span data-slot="company-name">{hit.name}</span>
      <span data-slot="company-exchange">{hit.exchange ?? ""}</span>
      <span data-slot="company-held">{hit.isHeld && <Badge variant="accent">figures held</Badge>}</span>
    </span>
  );
}
