import { useMemo } from "react";
import { Link } from "react-router";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { GuestNote } from "#app/portfolios/guest-note.tsx";
import { listsToOverlap, type ListsToOverlap } from "#app/portfolios/overlap/lists-to-overlap.ts";
import { useGuestState, useGuestStore } from "#app/portfolios/use-portfolio-repository.ts";
import { Skeleton } from "#app/ui/loading.tsx";
import type { Portfolio } from "#contracts/portfolio.ts";
import type { Route } from "./+types/portfolio-overlap.ts";
import "#app/portfolios/report/report-view.css";
import "#app/portfolios/report/report-tables.css";
import { LateAgeBanner } from "#app/data-age/late-age-banner.tsx";
import type { Overlap, OverlapPair } from "#research/portfolio-report/overlap/overlap.ts";
import { OverlapMatrix } from "#app/portfolios/overlap/overlap-matrix.tsx";
import { askReport, useReportAnswer } from "#app/portfolios/report/use-report-answer.ts";
import type { ListToOverlap } from "#app/portfolios/report/report-services.ts";
import { NumberOrReason } from "#app/portfolios/report/sections/notes.tsx";
import { shareText } from "#app/portfolios/report/sections/number-text.ts";
import { researchAddress } from "#app/addresses.ts";
import { Muted, Stack } from "#app/ui/layout.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import "#app/portfolios/overlap/overlap.css";

/** A guest's portfolios are in their browser: the server answers with a page that looks there. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const user = await current.user();
  if (user === null) return { member: null };
  const given = listsToOverlap(await services.portfolios.readAll(user.userId));
  return { member: { given, overlap: await services.reports.overlap(given.lists) } };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Portfolio overlap · Beforehand", isHidden: true });

export default function PortfolioOverlapPage({ loaderData: { member } }: Route.ComponentProps) {
  return (
    <Stack gap={4}>
      <p>
        <Link to="/portfolios">Portfolios</Link>
      </p>
      <h1>Portfolio overlap</h1>
      {member === null ? <GuestOverlap /> : <OverlapPart given={member.given} loaded={member.overlap} />}
    </Stack>
  );
}

function GuestOverlap() {
  const guests = useGuestStore();
  const state = useGuestState(guests);
  return (
    <>
      <GuestNote to="/portfolios/overlap" />
      {state === null ? (
        <Skeleton lines={6} />
      ) : (
        <KeptOverlap key={JSON.stringify(state)} portfolios={state.portfolios} />
      )}
    </>
  );
}

/** Made again when another tab changes what the browser keeps. */
function KeptOverlap({ portfolios }: { readonly portfolios: readonly Portfolio[] }) {
  const given = useMemo(() => listsToOverlap(portfolios), [portfolios]);
  return <OverlapPart given={given} loaded={null} />;
}

/** Portfolios against each other: how many companies they share, and what part of each that is. */
export function OverlapView({
  overlap,
  left,
}: {
  readonly overlap: Overlap;
  /** Portfolios that the table has no room for. */
  readonly left: number;
}) {
  const { lists, pricedFrom, unread, today } = overlap;
  if (lists.length < 2) {
    return (
      <p>
        You need two portfolios with companies to see what they share. <Link to="/portfolios">All portfolios</Link>
      </p>
    );
  }
  return (
    <Stack gap={4} data-slot="overlap">
      {pricedFrom !== null && <LateAgeBanner ends={[{ name: "prices", day: pricedFrom }]} today={today} cik={null} />}
      <Muted isMeasured>
        Each row shows how many companies a portfolio shares with each of the others, and how much of its weight they
        make up. A company with several share classes counts once.
      </Muted>
      <OverlapMatrix overlap={overlap} />
      {left > 0 && (
        <Muted isMeasured>
          These are your first {lists.length} portfolios; {left} more do not fit.
        </Muted>
      )}
      <Muted isMeasured aria-live="polite" data-slot="overlap-unread">
        {unread.length > 0 && `Reading prices of ${unread.length} more: ${unread.slice(0, 6).join(", ")}.`}
      </Muted>
      <OverlapPairs overlap={overlap} />
    </Stack>
  );
}

/** What portfolios have in common, once it is known. */
function OverlapPart({
  given: { lists, left },
  loaded,
}: {
  readonly given: ListsToOverlap;
  /** As it came with a member's page; null for guests. */
  readonly loaded: Overlap | null;
}) {
  const state = useOverlap(lists, loaded);
  switch (state.kind) {
    case "loading":
      return (
        <div aria-busy="true">
          <Skeleton lines={6} />
        </div>
      );
    case "failed":
      return <p role="alert">{state.message} Reload the page to compare them.</p>;
    case "ready":
      return <OverlapView overlap={state.overlap} left={left} />;
  }
}

type OverlapState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly overlap: Overlap }
  | { readonly kind: "failed"; readonly message: string };

/**
 * What lists have in common: as it came with the page, else asked of the server, and asked again while it still reads.
 *
 * @param given - Null for guests, whose lists only their browser has.
 */
function useOverlap(lists: readonly ListToOverlap[], given: Overlap | null): OverlapState {
  const body = useMemo(() => JSON.stringify({ lists }), [lists]);
  const asked = {
    path: "/api/portfolio-overlap",
    body,
    refused: "We couldn't compare the portfolios. Reload the page to try again.",
  };
  const answer = useReportAnswer(
    { key: body, settleMs: 0, ask: (signal) => askReport({ ...asked, signal }, isOverlap), isWhole },
    given && { key: body, value: given, message: "" },
  );
  if (answer === null) return { kind: "loading" };
  if (answer.value === null) return { kind: "failed", message: answer.message };
  return { kind: "ready", overlap: answer.value };
}

function isWhole({ unread }: Overlap): boolean {
  return unread.length === 0;
}

/** Our own server writes the answer, so its shape is looked at only far enough to tell it from an error page. */
function isOverlap(value: unknown): value is Overlap {
  return typeof value === "object" && value !== null && "pairs" in value && "lists" in value && "unread" in value;
}

/** The companies behind the table's numbers, two portfolios at a time; largest overlap first. */
function OverlapPairs({ overlap: { lists, pairs } }: { readonly overlap: Overlap }) {
  const nameOf = (id: string): string => lists.find((list) => list.id === id)?.name ?? "";
  const sharing = pairs
    .filter(({ shared }) => shared.length > 0)
    .toSorted((one, other) => Number(other.alike) - Number(one.alike));
  if (sharing.length === 0) return <p>No company is in more than one of them.</p>;
  return (
    <Stack as="section" gap={4}>
      <h2>Shared companies</h2>
      <Muted isMeasured>
        Overlap adds up the smaller of each shared company’s two weights; identical portfolios overlap by 100%.
      </Muted>
      {sharing.map((pair) => (
        <PairDetails
          key={`${pair.first} ${pair.second}`}
          pair={pair}
          names={[nameOf(pair.first), nameOf(pair.second)]}
        />
      ))}
    </Stack>
  );
}

function PairDetails({
  pair: { shared, alike, unweighed },
  names,
}: {
  readonly pair: OverlapPair;
  readonly names: readonly [first: string, second: string];
}) {
  const [first, second] = names;
  return (
    <details data-slot="overlap-pair">
      <summary>
        {first} and {second}: {shared.length} {shared.length === 1 ? "company" : "companies"}, {shareText(alike)}{" "}
        overlap
      </summary>
      <Table caption={`Shared by ${first} and ${second}`} isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">Company</th>
            <NumberHeading>Weight in {first}</NumberHeading>
            <NumberHeading>Weight in {second}</NumberHeading>
          </tr>
        </thead>
        <tbody>
          {shared.map((company) => (
            <tr key={company.symbol}>
              <th scope="row">
                <Link to={researchAddress(company.symbol)}>{company.symbol}</Link>
              </th>
              <NumberCell>
                <NumberOrReason value={company.first} unit="ratio" reason={noWeight(company.symbol, first)} />
              </NumberCell>
              <NumberCell>
                <NumberOrReason value={company.second} unit="ratio" reason={noWeight(company.symbol, second)} />
              </NumberCell>
            </tr>
          ))}
        </tbody>
      </Table>
      {unweighed.length > 0 && (
        <Muted isMeasured>Left out of the overlap (no weight in one of the two): {unweighed.join(", ")}.</Muted>
      )}
    </details>
  );
}

const noWeight = (symbol: string, portfolio: string): string =>
  `${symbol} has no weight in ${portfolio}: we do not know its shares, price or target.`;
