import { CompanyList } from "#app/search/company-list.tsx";
import { CompanySearch } from "#app/search/company-search.tsx";
import { StatusPage } from "#app/shell/status-page.tsx";
import type { SearchHit } from "#research/companies/lookup.ts";

interface UnknownSymbolProps {
  readonly symbol: string;
  readonly near: readonly SearchHit[];
}

/** No security goes by the symbol: what may have been meant. */
export function UnknownSymbol({ symbol, near }: UnknownSymbolProps) {
  return (
    <StatusPage status={404} title={`No listed company has the symbol ${symbol || "you entered"}`}>
      <p>The list holds every symbol the SEC gives to a US-listed company or fund.</p>
      {near.length > 0 && (
        <>
          <h2>Did you mean</h2>
          <CompanyList hits={near} />
        </>
      )}
      <CompanySearch size="large" initialText={symbol} />
    </StatusPage>
  );
}
