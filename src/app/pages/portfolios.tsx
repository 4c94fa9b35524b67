import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { EMPTY_STATE, GUEST_ALLOWANCE, guestListOf } from "#app/portfolios/repository/guest-state.ts";
import { GuestNote } from "#app/portfolios/guest-note.tsx";
import { PortfolioList } from "#app/portfolios/list/portfolio-list.tsx";
import { useGuestState, useGuestStore, usePortfolioRepository } from "#app/portfolios/use-portfolio-repository.ts";
import type { Route } from "./+types/portfolios.ts";
import { Suspense } from "react";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { Stack } from "#app/ui/layout.tsx";

/** Few have portfolios in the browser when they log in, so its script is not part of the page's first load. */
const GuestMerge = lazyComponent(async () => (await import("#app/portfolios/guest-merge.tsx")).GuestMerge);

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
    description:
      "Named, ordered lists of companies, with their combined valuation and growth and their coming results.",
  });

export default function Portfolios({ loaderData: { member } }: Route.ComponentProps) {
  const guests = useGuestStore();
  const kept = useGuestState(guests) ?? EMPTY_STATE;
  const repository = usePortfolioRepository(member !== null, guests);
  return (
    <Stack gap={4}>
      <h1>Portfolios</h1>
      {member === null ? (
        <GuestPortfolios guests={guests} repository={repository} />
      ) : (
        <>
          <Suspense>
            {kept.portfolios.length > 0 && (
              <GuestMerge guests={guests} kept={kept.portfolios} account={repository} held={member.list.portfolios} />
            )}
          </Suspense>
          <PortfolioList
            key={member.list.version}
            repository={repository}
            loaded={member.list}
            most={member.allowance.portfolios}
          />
        </>
      )}
    </Stack>
  );
}

/** The server knows nothing of a guest's portfolios, so they appear once the page's scripts run. */
function GuestPortfolios({
  guests,
  repository,
}: {
  readonly guests: ReturnType<typeof useGuestStore>;
  readonly repository: ReturnType<typeof usePortfolioRepository>;
}) {
  const state = useGuestState(guests);
  return (
    <>
      <GuestNote to="/portfolios" />
      <PortfolioList
        key={state === null ? "unknown" : "known"}
        repository={repository}
        loaded={guestListOf(state ?? EMPTY_STATE)}
        most={GUEST_ALLOWANCE.portfolios}
      />
    </>
  );
}
