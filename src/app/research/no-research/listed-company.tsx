import type { SearchHit } from "#contracts/api/company-search.ts";
import { LinkOut } from "#app/ui/inline.tsx";
import { CompanyList } from "#app/search/company-list.tsx";
import { CompanySearch } from "#app/search/company-search.tsx";
import type { Lookup } from "#research/companies/lookup.ts";
import { Facts, Stack } from "#app/ui/layout.tsx";

type ListedSecurity = Extract<Lookup, { kind: "listed" | "fund" }>;

interface ListedCompanyProps {
  readonly company: ListedSecurity;
  /** Companies of like symbols whose figures are held. */
  readonly near: readonly SearchHit[];
}

/** A listed security whose figures are not held: what is known, and how to have them where there are any. */
export function ListedCompany({ company, near }: ListedCompanyProps) {
  return (
    <Stack as="article" isMeasured data-slot="listed">
      <p data-slot="listed-symbol">{company.symbol}</p>
      <h1>{company.name}</h1>
      {company.kind === "fund" ? <Fund symbol={company.symbol} /> : <WithoutFigures symbol={company.symbol} />}
      <KnownFacts company={company} />
      {company.kind === "listed" && <HowToResearch />}
      <h2>Research another company</h2>
      {near.length > 0 && <CompanyList hits={near} />}
      <CompanySearch size="large" />
    </Stack>
  );
}

/** A fund has no income statement to research. */
function Fund({ symbol }: { readonly symbol: string }) {
  return (
    <p>
      {symbol} is a fund. It holds other companies and reports no revenue, earnings or cash flow of its own, so the
      research on this site, which is built on those statements, does not apply to it.
    </p>
  );
}

function WithoutFigures({ symbol }: { readonly symbol: string }) {
  return <p>{symbol} is listed, but its figures are not in the bundled data, so there is no research to show yet.</p>;
}

function HowToResearch() {
  return (
    <>
      <h2>How to research it</h2>
      <p>The operator of this server can fetch the figures of every filer from SEC EDGAR with two settings:</p>
      <Facts data-slot="listed-settings">
        <dt>
          <code>MARKET_SOURCE=live</code>
        </dt>
        <dd>fetches what is not bundled, and refreshes what is.</dd>
        <dt>
          <code>SEC_CONTACT</code>
        </dt>
        <dd>a name and an e-mail address, which the SEC asks every automated reader to give.</dd>
      </Facts>
    </>
  );
}

function KnownFacts({ company: { cik, exchange } }: { readonly company: ListedSecurity }) {
  return (
    <>
      <Facts>
        <dt>CIK</dt>
        <dd>{Number(cik)}</dd>
        <dt>Exchange</dt>
        <dd>{exchange ?? "not stated"}</dd>
      </Facts>
      <p>
        <LinkOut href={`https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}&owner=include`}>
          Its filings on sec.gov
        </LinkOut>
      </p>
    </>
  );
}
