import { useEffect, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { Skeleton } from "#app/ui/loading.tsx";
import type { Portfolio } from "#contracts/portfolio.ts";
import type { PortfolioRepository } from "./repository/portfolio-repository.ts";
import type { GuestStore } from "./repository/guest-store.ts";
import { moveToAccount } from "./move-to-account.ts";

/** Somebody logged in on the page of a portfolio that this browser keeps: it moves into their account and stays open. */
export function GuestMove({
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
