import { Suspense } from "react";
import { Await, Link, useRouteLoaderData } from "react-router";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { siteData } from "#app/discovery/structured-data.ts";
import { CompanySearch } from "#app/search/company-search.tsx";
import { researchAddress } from "#app/addresses.ts";
import { GUEST_KEY } from "#app/portfolios/repository/guest-key.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { Button } from "#app/ui/button.tsx";
import { useForgetRecent, useRecentCompanies } from "#app/search/recent-companies.ts";
import { useKept } from "#app/shell/shell-context.ts";
import { Day } from "#app/ui/reader.tsx";
import { loadProof, PROOF_SYMBOL, type EvidenceExcerpt, type HomeProof } from "./home/load-proof.ts";
import { StartingPoints } from "./home/starting-points.tsx";
import { settledWithin } from "#platform/settled-within.ts";
import type { Route } from "./+types/home.ts";
import "./home.css";
import type { ArticleHead } from "#research/articles/article.ts";
import { Row, Stack, Muted } from "#app/ui/layout.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import { LinkOut } from "#app/ui/inline.tsx";

const SAMPLES = [PROOF_SYMBOL, "AAPL", "JPM", "WMT", "SNOW", "KO", "XOM"] as const;

/** Companies of one business that readers know. */
const COMPARISONS: readonly (readonly string[])[] = [
  ["AAPL", "MSFT", "GOOGL"],
  ["NVDA", "AMD", "INTC"],
  ["KO", "PEP"],
  ["JPM", "BAC"],
  ["V", "MA"],
  ["WMT", "COST"],
  ["XOM", "CVX"],
  ["HD", "LOW"],
];

const SHOWN_ARTICLES = 3;

/** How long the whole page waits for its proof, which is at hand but for the first visit of a day. */
const PAGE_WAIT_MS = 150;
/** How long the proof may be read for once the rest of the page is on its way. */
const PROOF_WAIT_MS = 4_000;
/** When the page is ended without it: starting the research, which no signal stops, may take longer on a busy server. */
const PROOF_OVER_MS = 4_300;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PROOF_WAIT_MS)]);
  const found = loadProof(services, { symbol: PROOF_SYMBOL, client: current.client }, signal).catch(
    (error: unknown) => {
      // The page stands without it.
      if (!signal.aborted) current.reportError(error, "proof of the home page");
      return null;
    },
  );
  const proof = settledWithin(found, PROOF_OVER_MS);
  await settledWithin(proof, PAGE_WAIT_MS);
  const articles = (await services.articles.list()).slice(0, SHOWN_ARTICLES);
  const isHeld = (symbol: string): boolean => services.companies.find(symbol).kind === "held";
  return {
    data: services.data,
    samples: SAMPLES.filter(isHeld),
    proof,
    articles: articles.map(({ slug, title }) => ({ slug, title })),
    sectors: services.browse.sectors().filter(({ name }) => name !== ""),
    comparisons: COMPARISONS.filter((symbols) => symbols.every(isHeld)),
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Beforehand · Know Before You Invest", about: (origin) => [siteData(origin)] });

const OwnPortfolios = lazyComponent(async () => (await import("./home/own-portfolios.tsx")).OwnPortfolios);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { data, samples, proof, articles, sectors, comparisons } = loaderData;
  return (
    <Stack gap={7} data-slot="home">
      <Stack gap={6} data-slot="home-front">
        <Stack as="section" gap={5} data-slot="home-hero">
          <h1>
            <span>Know Before You Invest.</span> <span>Deep Research Made Easy.</span>
          </h1>
          <p data-slot="home-lead">
            Research on listed companies, written from what they filed. The figures in cards, tables and sentences link
            to their filings, formulas and other filed values.
          </p>
          <CompanySearch size="large" />
          <Symbols samples={samples} />
          <p>
            <Link to="/ask">Ask a question</Link> or <Link to="/check">check a text</Link>.
          </p>
        </Stack>
        <Suspense fallback={<ProofSkeleton />}>
          <Await resolve={proof}>{(found) => found && <ProofExcerpt proof={found} />}</Await>
        </Suspense>
      </Stack>
      <StartingPoints sectors={sectors} comparisons={comparisons} />
      <Stack gap={5} data-slot="home-claims">
        <Stack as="section" gap={2}>
          <h2>Figures link to their evidence</h2>
          <Muted>
            A filed figure opens its original filing, then the later ones that repeat or restate it. A computed one
            opens its formula and each value in it; a price opens its day and split adjustment.
          </Muted>
        </Stack>
        <Stack as="section" gap={2}>
          <h2>No sentence carries a wrong digit</h2>
          <Muted>Text names figures, code writes the digits, and each sentence is checked before you see it.</Muted>
        </Stack>
        <Stack as="section" gap={2}>
          <h2>Ready to use</h2>
          <Muted>
            Read figures of {data.companies.toLocaleString("en-US")} companies, most as of <Day iso={data.asOf} />, and
            look up {data.symbols.toLocaleString("en-US")} listed symbols. No account, no key, no waiting list.
          </Muted>
        </Stack>
      </Stack>
      <LatestArticles articles={articles} />
      <Own />
    </Stack>
  );
}

/** The companies that this browser opened last, or some to try. */
function Symbols({ samples }: { readonly samples: readonly string[] }) {
  const recent = useRecentCompanies();
  const forget = useForgetRecent();
  const isBack = recent.length > 0;
  return (
    <Row as="p" gap={4} rowGap={1} align="baseline" size="small" isMuted hasTouchLinks data-slot="home-samples">
      <span>{isBack ? "Recent" : "Try"}</span>
      {(isBack ? recent : samples).map((symbol) => (
        <Link key={symbol} to={researchAddress(symbol)}>
          {symbol}
        </Link>
      ))}
      {isBack && (
        <Button variant="quiet" onClick={forget}>
          Forget recent companies
        </Button>
      )}
    </Row>
  );
}

/** The reader's portfolios, below the rest: where there are none, neither they nor their script come. */
function Own() {
  const root = useRouteLoaderData<{ readonly signIn: unknown }>("root");
  const isMember = (root?.signIn ?? null) !== null;
  const hasGuestPortfolios = useKept(GUEST_KEY) !== null;
  if (!isMember && !hasGuestPortfolios) return null;
  return (
    <Suspense fallback={null}>
      <OwnPortfolios isMember={isMember} />
    </Suspense>
  );
}

/** The newest articles by their titles; nothing where none is written. */
function LatestArticles({ articles }: { readonly articles: readonly Pick<ArticleHead, "slug" | "title">[] }) {
  if (articles.length === 0) return null;
  return (
    <Row as="section" gap={5} rowGap={2} align="baseline" hasTouchLinks data-slot="home-articles">
      <h2>From the blog</h2>
      <Row as="ul" gap={5} rowGap={2}>
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/blog/${slug}`}>{title}</Link>
          </li>
        ))}
      </Row>
    </Row>
  );
}

/** A piece of real research: one sentence whose figures are links, and what lies behind one of them. */
function ProofExcerpt({ proof }: { readonly proof: HomeProof }) {
  return (
    <Stack as="aside" data-slot="proof" aria-label={`From the research on ${proof.company}`}>
      <Muted>
        From our research on <Link to={researchAddress(proof.symbol)}>{proof.company}</Link>
      </Muted>
      <p data-slot="proof-sentence">
        {proof.parts.map((part, index) =>
          part.href === null ? (
            part.text
          ) : (
            <Link key={index} to={part.href}>
              {part.text}
            </Link>
          ),
        )}
      </p>
      <EvidenceSlip evidence={proof.evidence} />
      {proof.verified && (
        <p data-slot="proof-verified">
          {proof.verified.verified} of {proof.verified.figures} figures of this research verified
        </p>
      )}
    </Stack>
  );
}

function EvidenceSlip({ evidence }: { readonly evidence: EvidenceExcerpt }) {
  return (
    <div data-slot="proof-evidence">
      <p data-slot="proof-figure">
        <span>{evidence.title}</span>
        <Link to={evidence.href}>{evidence.value}</Link>
      </p>
      <dl>
        {evidence.lines.map((line) => (
          <div key={line.term}>
            <Muted as="dt">{line.term}</Muted>
            <dd>{line.href === null ? line.text : <EvidenceLink href={line.href}>{line.text}</EvidenceLink>}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Keeps the room of an excerpt that is being written. */
function ProofSkeleton() {
  return (
    <Stack as="aside" data-slot="proof" aria-busy="true">
      <Muted>Writing the research …</Muted>
      <p data-slot="proof-sentence">
        <Skeleton lines={3} />
      </p>
      <div data-slot="proof-evidence">
        <Skeleton lines={7} />
      </div>
    </Stack>
  );
}

/** Leads to another figure, or out to the filing. */
function EvidenceLink({ href, children }: { readonly href: string; readonly children: string }) {
  return href.startsWith("/") ? <Link to={href}>{children}</Link> : <LinkOut href={href}>{children}</LinkOut>;
}
