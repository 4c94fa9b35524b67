import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { GUEST_ALLOWANCE } from "#app/portfolios/book/guest-changes.ts";
import { EMPTY_SHELF, listOf } from "#app/portfolios/book/guest-shelf.ts";
import { GuestMerge } from "#app/portfolios/guest-merge.tsx";
import { GuestNote } from "#app/portfolios/guest-note.tsx";
import { PortfolioList } from "#app/portfolios/list/portfolio-list.tsx";
import { useGuestShelf, useGuestStore, usePortfolioBook } from "#app/portfolios/use-portfolio-book.ts";
import type { Route } from "./+types/portfolios.ts";
import "./portfolios.css";

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const user = await current.user();
  if (user === null) return { member: null };
  const list = await services.portfolios.list(user.userId);
  return { member: { list, allowance: await services.portfolios.allowance(user.userId) } };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Portfolios · Beforehand",
    description: "Named, ordered lists of companies, with their valuation, growth and coming results taken together.",
  });

export default function Portfolios({ loaderData: { member } }: Route.ComponentProps) {
  const guests = useGuestStore();
  const repository = usePortfolioBook(member !== null, guests);
  return (
    <div data-slot="portfolios">
      <h1>Portfolios</h1>
      {member === null ? (
        <GuestPortfolios guests={guests} repository={repository} />
      ) : (
        <>
          <GuestMerge guests={guests} account={repository} held={member.list} />
          <PortfolioList
            key={member.list.version}
            book={repository}
            loaded={member.list}
            most={member.allowance.portfolios}
          />
        </>
      )}
    </div>
  );
}

interface GuestPortfoliosProps {
  readonly guests: ReturnType<typeof useGuestStore>;
  readonly repository: ReturnType<typeof usePortfolioBook>;
}

/** The server knows nothing of a guest's portfolios, so they appear once the page's scripts run. */
function GuestPortfolios({ guests, repository }: GuestPortfoliosProps) {
  const guestState = useGuestShelf(guests);
  return (
    <>
      <GuestNote to="/portfolios" />
      <PortfolioList
        key={guestState === null ? "unknown" : "known"}
        book={repository}
        loaded={listOf(guestState ?? EMPTY_SHELF)}
        most={GUEST_ALLOWANCE.portfolios}
      />
    </>
  );
}
