import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Panel, Row, Stack } from "#app/ui/layout.tsx";
import type { Portfolio, PortfolioList } from "#contracts/portfolio.ts";
import type { GuestStore } from "./repository/guest-store.ts";
import type { PortfolioRepository } from "./repository/portfolio-repository.ts";
import { moveToAccount, planMoves } from "./move-to-account.ts";
import "./guest.css";

interface GuestMergeProps {
  readonly guests: GuestStore;
  /** What this browser keeps, at least one. */
  readonly kept: readonly Portfolio[];
  readonly account: PortfolioRepository;
  readonly held: PortfolioList["portfolios"];
}

/** Offers to take in what somebody kept in this browser before they logged in, and says first what that would do. */
export function GuestMerge({ guests, kept, account, held }: GuestMergeProps) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<"offered" | "busy" | "left">("offered");
  const [trouble, setTrouble] = useState<string | null>(null);
  if (state === "left") return null;

  async function take(): Promise<void> {
    setState("busy");
    setTrouble(null);
    // One after the other: each leaves the browser when the account has it, and what has no room stays.
    for (const portfolio of kept) {
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
    <Panel as="section" aria-label="Portfolios in this browser" data-slot="guest-merge">
      <Stack>
        <p>Before you logged in, you kept portfolios in this browser. If you move them to your account:</p>
        <ul>
          {planMoves(kept, held).map(({ name, companies, newName }) => (
            <li key={newName}>
              “{name}” becomes a new portfolio with {companies} {companies === 1 ? "company" : "companies"}
              {newName === name ? "." : `, named “${newName}” because you already have a “${name}”.`}
            </li>
          ))}
        </ul>
        {trouble !== null && <p role="alert">{trouble}</p>}
        <Row gap={2} align="end">
          <Button variant="accent" disabled={state === "busy"} onClick={() => void take()}>
            Move to your account
          </Button>
          <Button onClick={() => setState("left")}>Leave in this browser</Button>
        </Row>
      </Stack>
    </Panel>
  );
}
