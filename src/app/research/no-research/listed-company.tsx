import type { SearchHit } from "#contracts/api/company-search.ts";
import { AddToPortfolio } from "#app/portfolios/add/add-to-portfolio.tsx";
import { CompanyList } from "#app/search/company-list.tsx";
import { CompanySearch } from "#app/search/company-search.tsx";
import { LinkOut } from "#app/ui/inline.tsx";
import { Facts, Row, Stack } from "#app/ui/layout.tsx";
import type { Lookup } from "#research/companies/lookup.ts";

export type ListedSecurity = Omit<Extract<Lookup, { kind: "listed" | "fund" }>, "kind"> & {
  readonly kind: "listed" | "fund";
};

type DelistedSecurity = Extract<Lookup, { kind: "delisted" }>;

/** A listed security that we have no figures for: what is known of it, and what its reader can do now. */
export function ListedCompany({
  company,
  near,
  isOperator,
  retryAfterSeconds,
}: {
  readonly company: ListedSecurity | DelistedSecurity;
  /** Companies of similar size that we have figures for. */
  readonly near: readonly SearchHit[];
  /** Operators are told how to get the figures. */
  readonly isOperator: boolean;
  /** When the figures may be fetched; null where nothing is to be waited for. */
  readonly retryAfterSeconds: number | null;
}) {
  return (
    <Stack as="article" isMeasured data-slot="listed">
      <p data-slot="listed-symbol">{company.symbol}</p>
      <h1>{company.name}</h1>
      {company.kind === "fund" && <Fund name={company.name} />}
      {company.kind === "delisted" && <Delisted {...company} />}
      {company.kind === "listed" && <WithoutFigures name={company.name} retryAfterSeconds={retryAfterSeconds} />}
      <KnownFacts company={company} />
      <Row gap={4}>
        {/* Portfolios hold companies. */}
        {company.kind === "listed" && <AddToPortfolio cik={company.cik} symbol={company.symbol} />}
        <LinkOut href={`https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${company.cik}&owner=include`}>
          Filings at the SEC
        </LinkOut>
      </Row>
      {isOperator && company.kind === "listed" && <HowToFetch />}
      {company.kind === "listed" && near.length > 0 && (
        <>
          <h2>Companies of similar size that we cover</h2>
          <CompanyList hits={near} />
        </>
      )}
      <h2>Research another company</h2>
      <CompanySearch size="large" />
    </Stack>
  );
}

/** A fund has no income statement to research. */
function Fund({ name }: { readonly name: string }) {
  return <p>{name} is a fund. It has no business of its own, so our research does not apply to it.</p>;
}

function Delisted({ name, symbol, year, buyer }: DelistedSecurity) {
  return (
    <p>
      {name} is no longer traded. It was bought by {buyer}, and {symbol} left the exchange in {year}. Its filings until
      then stay at the SEC.
    </p>
  );
}

function WithoutFigures({
  name,
  retryAfterSeconds,
}: {
  readonly name: string;
  readonly retryAfterSeconds: number | null;
}) {
  const next =
    retryAfterSeconds === null
      ? "You can read its filings at the SEC and add it to a portfolio."
      : `We fetch only so many new companies from the SEC in an hour. Try again in ${minutes(retryAfterSeconds)}.`;
  return <p>{`We don’t hold figures for ${name} yet. ${next}`}</p>;
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? "1 minute" : `${count} minutes`;
}

function HowToFetch() {
  return (
    <>
      <h2>For operators</h2>
      <p>
        Set <code>SEC_CONTACT</code> to your name and email address and restart the server. It then fetches the figures
        of a company from SEC EDGAR when somebody opens its page. While developing, <a href="/setup">/setup</a> does the
        same without a restart.
      </p>
    </>
  );
}

function KnownFacts({ company }: { readonly company: ListedSecurity | DelistedSecurity }) {
  const { cik } = company;
  const exchange = company.kind === "delisted" ? "no longer listed" : (company.exchange ?? "not stated");
  return (
    <Facts>
      <dt>Exchange</dt>
      <dd>{exchange}</dd>
      {company.kind === "listed" && (
        <>
          <dt>Sector</dt>
          <dd>not known before we read its filings</dd>
        </>
      )}
      <dt>CIK</dt>
      <dd>{Number(cik)}</dd>
    </Facts>
  );
}
