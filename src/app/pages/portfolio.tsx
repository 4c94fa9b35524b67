import { Suspense, useState, useEffect, useRef, type ReactNode } from "react";
import { data, Link, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { currentRequest, servicesContext, type RequestContext, type Services } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { guestListOf, type GuestState } from "#app/portfolios/repository/guest-state.ts";
import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { GuestPortfolioView, LatePortfolioView } from "#app/portfolios/detail/late-portfolio-view.tsx";
import { GuestNote } from "#app/portfolios/guest-note.tsx";
import { nameCompany } from "#app/portfolios/name-company.ts";
import { useGuestState, useGuestStore, usePortfolioRepository } from "#app/portfolios/use-portfolio-repository.ts";
import { settledWithin } from "#platform/settled-within.ts";
import type { Portfolio } from "#contracts/portfolio.ts";
import { Stack } from "#app/ui/layout.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import type { Route } from "./+types/portfolio.ts";
import type { Visit } from "#contracts/portfolio-visit.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { isWhole, listedItems } from "#app/portfolios/report/report-request.ts";
import { readSettings } from "#app/portfolios/report/report-settings.ts";
import type { GuestStore } from "#app/portfolios/repository/guest-store.ts";
import { moveToAccount } from "#app/portfolios/move-to-account.ts";

/** A report that is there as soon as this comes in the page itself; one that takes longer comes after it. */
const REPORT_WAIT_MS = 400;

/** A guest's portfolio is in their browser: the server answers with a page that looks there. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const user = await current.user();
  if (user === null) return data({ member: null });
  const ref = { ownerId: user.userId, portfolioId: params.portfolioId };
  const portfolio = await services.portfolios.read(ref);
  if (portfolio === null) return data({ member: "nothing" as const }, { status: 404 });
  const names = portfolio.items.map((item) => nameCompany(services.companies, item.symbol));
  const { portfolios: lines } = await services.portfolios.list(user.userId);
  const lastVisit = await services.lastSeen.last(ref);
  const pending = streamReport({
    services,
    current,
    ref,
    portfolio,
    lastVisit,
    query: new URL(request.url).searchParams,
  });
  const report = isDataRequest(request) ? pending : ((await settledWithin(pending, REPORT_WAIT_MS)) ?? pending);
  return data({ member: { portfolio, names, lines, report: { report, lastVisit } } });
}

/** A page that moves on by its scripts shows a report whenever it comes; only a document must do without them. */
function isDataRequest({ headers }: Request): boolean {
  return headers.get("sec-fetch-dest") === "empty";
}

/** What a reader opens or chooses changes the address alone: the report is asked for by itself. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl" | "formMethod" | "defaultShouldRevalidate">): boolean {
  const isSame = currentUrl.pathname === nextUrl.pathname && formMethod === undefined;
  return isSame && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${nameIn(args.loaderData?.member) ?? "Portfolio"} · Beforehand`,
    isHidden: true,
  });

function nameIn(member: Route.ComponentProps["loaderData"]["member"] | undefined): string | null {
  return typeof member === "object" ? (member?.portfolio.name ?? null) : null;
}

export default function PortfolioPage({ loaderData: { member }, params }: Route.ComponentProps) {
  const guests = useGuestStore();
  const repository = usePortfolioRepository(member !== null, guests);
  const ofGuest = usePortfolioRepository(false, guests);
  if (member === null || member === "nothing") {
    const account = member === null ? null : repository;
    return <GuestPortfolio guests={guests} repository={ofGuest} account={account} id={params.portfolioId} />;
  }
  const { portfolio, ...rest } = member;
  return <LatePortfolioView key={portfolio.id} repository={repository} loaded={portfolio} {...rest} />;
}

function GuestPortfolio({
  guests,
  repository,
  account,
  id,
}: {
  readonly guests: ReturnType<typeof useGuestStore>;
  readonly repository: PortfolioRepository;
  /** Of a person who logged in meanwhile; null for guests. */
  readonly account: PortfolioRepository | null;
  readonly id: string;
}) {
  const state = useGuestState(guests);
  const [kept, keep] = useState<Portfolio | null>(null);
  const portfolio = state?.portfolios.find((one) => one.id === id);
  // It leaves the browser a moment before its new page opens.
  if (portfolio !== undefined && portfolio !== kept) keep(portfolio);
  const view = state === null ? <Skeleton lines={6} /> : <GuestView state={state} repository={repository} id={id} />;
  return (
    <Stack gap={4}>
      {account === null && <GuestNote to={`/portfolios/${id}`} />}
      {account === null || kept === null ? (
        view
      ) : (
        <GuestMove portfolio={kept} guests={guests} account={account}>
          {view}
        </GuestMove>
      )}
    </Stack>
  );
}

function GuestView({
  state,
  repository,
  id,
}: {
  readonly state: GuestState;
  readonly repository: PortfolioRepository;
  readonly id: string;
}) {
  const { portfolios: lines } = guestListOf(state);
  const portfolio = state.portfolios.find((one) => one.id === id);
  if (portfolio === undefined) return <NoPortfolio />;
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <GuestPortfolioView
        key={portfolio.id}
        repository={repository}
        loaded={portfolio}
        names={[]}
        lines={lines}
        report={null}
      />
    </Suspense>
  );
}

/** Another's portfolio is the same as none. */
function NoPortfolio() {
  return (
    <p>
      You have no portfolio at this address. <Link to="/portfolios">All portfolios</Link>
    </p>
  );
}

interface StreamParts {
  readonly services: Pick<Services, "reports" | "lastSeen">;
  readonly current: Pick<RequestContext, "reportError">;
  readonly ref: { readonly ownerId: string; readonly portfolioId: string };
  readonly portfolio: Portfolio;
  readonly lastVisit: Visit | null;
  readonly query: URLSearchParams;
}

/** Begins the report of a member's page and remembers the visit; null where it could not be made, which is reported. */
async function streamReport(parts: StreamParts): Promise<PortfolioReport | null> {
  const { services, current, ref, portfolio, lastVisit, query } = parts;
  try {
    const report = await services.reports.make({
      items: listedItems(portfolio),
      settings: readSettings(query),
      lastVisit,
    });
    if (isWhole(report)) await services.lastSeen.note(ref, report.seen);
    return report;
  } catch (error) {
    current.reportError(error, "portfolio report");
    return null;
  }
}

/** Somebody logged in on the page of a portfolio that this browser keeps: it moves into their account and stays open. */
function GuestMove({
  portfolio,
  guests,
  account,
  children,
}: {
  readonly portfolio: Portfolio;
  readonly guests: GuestStore;
  readonly account: PortfolioRepository;
  /** The portfolio as this browser keeps it, for as long as the account does not take it. */
  readonly children: ReactNode;
}) {
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState<string | null>(null);
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void moveToAccount(portfolio, { guests, account }).then(async (moved) => {
      if (moved.ok) await navigate(`/portfolios/${moved.value.id}`, { replace: true, state: { isMovedIn: true } });
      else setTrouble(moved.message);
    });
  }, [portfolio, guests, account, navigate]);

  if (trouble === null) {
    return (
      <>
        <output>Moving “{portfolio.name}” into your account…</output>
        <Skeleton lines={6} />
      </>
    );
  }
  return (
    <>
      <p role="alert">
        {trouble} “{portfolio.name}” stays in this browser.
      </p>
      {children}
    </>
  );
}
