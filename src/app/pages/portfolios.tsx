import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { EMPTY_STATE, GUEST_ALLOWANCE, guestListOf } from "#app/portfolios/repository/guest-state.ts";
import { GuestNote } from "#app/portfolios/guest-note.tsx";
import { PortfolioList } from "#app/portfolios/list/portfolio-list.tsx";
import { useGuestState, useGuestStore, usePortfolioRepository } from "#app/portfolios/use-portfolio-repository.ts";
import type { Route } from "./+types/portfolios.ts";
import "./portfolios.css";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { PortfolioList as ListedPortfolios } from "#contracts/portfolio.ts";
import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import type { GuestStore } from "#app/portfolios/repository/guest-store.ts";
import { moveToAccount, planMoves } from "#app/portfolios/move-to-account.ts";

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
  const repository = usePortfolioRepository(member !== null, guests);
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
            repository={repository}
            loaded={member.list}
            most={member.allowance.portfolios}
          />
        </>
      )}
    </div>
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

interface GuestMergeProps {
  readonly guests: GuestStore;
  readonly account: PortfolioRepository;
  readonly held: ListedPortfolios;
}

/** Offers to take in what somebody kept in this browser before they logged in, and says first what that would do. */
function GuestMerge({ guests, account, held }: GuestMergeProps) {
  const { revalidate } = useRevalidator();
  const kept = useGuestState(guests) ?? EMPTY_STATE;
  const [state, setState] = useState<"offered" | "busy" | "left">("offered");
  const [trouble, setTrouble] = useState<string | null>(null);
  if (kept.portfolios.length === 0 || state === "left") return null;

  async function take(): Promise<void> {
    setState("busy");
    setTrouble(null);
    // One after the other: each leaves the browser when the account has it, and what has no room stays.
    for (const portfolio of kept.portfolios) {
      const moved = await moveToAccount(portfolio, { guests, account });
      if (!moved.ok) {
        setTrouble(`${moved.message} “${portfolio.name}” stays in this browser.`);
        break;
      }
    }
    setState("offered");
    await revalidate();
  }

  return (
    <section data-slot="guest-merge" aria-label="Portfolios in this browser">
      <p>Before you logged in, you kept portfolios in this browser. Taken into your account:</p>
      <ul>
        {planMoves(kept.portfolios, held.portfolios).map(({ name, companies, newName }) => (
          <li key={newName}>
            “{name}” becomes a new portfolio with {companies} {companies === 1 ? "company" : "companies"}
            {newName === name ? "." : `, “${newName}”: you have one of the other name already.`}
          </li>
        ))}
      </ul>
      {trouble !== null && <p role="alert">{trouble}</p>}
      <div data-slot="button-row">
        <Button variant="accent" disabled={state === "busy"} onClick={() => void take()}>
          Take them in
        </Button>
        <Button onClick={() => setState("left")}>Leave them in this browser</Button>
      </div>
    </section>
  );
}
