import type { SearchHit } from "#contracts/api/company-search.ts";
import { CompanyList } from "#app/search/company-list.tsx";
import { CompanySearch } from "#app/search/company-search.tsx";
import { INDEX_ADVICE } from "#app/search/search-state.ts";
import { isIndexSymbol } from "#research/companies/index-symbol.ts";
import { StatusPage } from "#app/shell/text-page.tsx";

/** We do not list the symbol: what our data covers, and what may have been meant. */
export function UnknownSymbol({ symbol, near }: { readonly symbol: string; readonly near: readonly SearchHit[] }) {
  return (
    <StatusPage status={404} title={`We do not cover ${symbol || "this symbol"}`}>
      <p>
        {isIndexSymbol(symbol)
          ? INDEX_ADVICE
          : "Our list has the symbols that the SEC publishes for companies and some funds. Other funds, indices and foreign shares are not in it."}
      </p>
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
