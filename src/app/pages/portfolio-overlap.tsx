import { useMemo } from "react";
import { Link } from "react-router";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { GuestNote } from "#app/portfolios/guest-note.tsx";
import { listsToOverlap } from "#app/portfolios/overlap/lists-to-overlap.ts";
import { OverlapPart } from "#app/portfolios/overlap/overlap-view.tsx";
import { useGuestState, useGuestStore } from "#app/portfolios/use-portfolio-repository.ts";
import { Skeleton } from "#app/ui/loading.tsx";
import type { Portfolio } from "#contracts/portfolio.ts";
import type { Route } from "./+types/portfolio-overlap.ts";
import "#app/portfolios/report/report-view.css";
import "#app/portfolios/report/report-tables.css";
import "./portfolios.css";

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
  pageMeta(args, { title: "What portfolios have in common · Beforehand", isHidden: true });

export default function PortfolioOverlapPage({ loaderData: { member } }: Route.ComponentProps) {
  return (
    <div data-slot="portfolios">
      <p>
        <Link to="/portfolios">Portfolios</Link>
      </p>
      <h1>What portfolios have in common</h1>
      {member === null ? <GuestOverlap /> : <OverlapPart given={member.given} loaded={member.overlap} />}
    </div>
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
