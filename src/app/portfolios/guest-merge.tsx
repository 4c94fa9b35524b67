import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { PortfolioList } from "#contracts/portfolio.ts";
import { EMPTY_SHELF } from "./book/guest-shelf.ts";
import type { GuestStore } from "./book/guest-store.ts";
import { planMerge } from "./plan-merge.ts";
import { sendMerge } from "./send-merge.ts";
import { useGuestShelf } from "./use-portfolio-book.ts";
import "./guest-merge.css";

interface GuestMergeProps {
  readonly guests: GuestStore;
  readonly held: PortfolioList;
}

/** Offers to take in what somebody kept in this browser before they logged in, and says first what that would do. */
export function GuestMerge({ guests, held }: GuestMergeProps) {
  const { revalidate } = useRevalidator();
  const shelf = useGuestShelf(guests) ?? EMPTY_SHELF;
  const [state, setState] = useState<"offered" | "busy" | "left">("offered");
  const [trouble, setTrouble] = useState<string | null>(null);
  if (shelf.portfolios.length === 0 || state === "left") return null;

  async function take(): Promise<void> {
    setState("busy");
    const answer = await sendMerge(shelf.portfolios);
    setState("offered");
    if (!answer.ok) return setTrouble(answer.message);
    // Only what the server has is taken from the browser.
    guests.write({ ...EMPTY_SHELF, version: shelf.version + 1 });
    await revalidate();
  }

  return (
    <section data-slot="guest-merge" aria-label="Portfolios in this browser">
      <p>Before you logged in, you kept portfolios in this browser. Taken into your account:</p>
      <ul>
        {planMerge(shelf.portfolios, held).map(({ name, companies, into }) => (
          <li key={name}>
            {into === null
              ? `“${name}” becomes a new portfolio with ${companies} ${companies === 1 ? "company" : "companies"}.`
              : `Companies of “${name}” that “${into}” does not have yet are added to it; nothing there is changed.`}
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
