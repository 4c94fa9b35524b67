import type { PortfolioChange } from "#contracts/portfolio-change.ts";
import { PORTFOLIO_LIMITS, type Portfolio, type PortfolioList } from "#contracts/portfolio.ts";
import { applyChange } from "#members/portfolios/change/apply-change.ts";
import {
  findPortfolio,
  listOf,
  type Applied,
  type ChangeRefusal,
  type PortfolioState,
} from "#members/portfolios/change/state.ts";
import { GUEST_ALLOWANCE, guestStateOf, portfolioStateOf } from "./guest-state.ts";
import type { GuestStore } from "./guest-store.ts";
import type { Answer, PortfolioRepository } from "./portfolio-repository.ts";

const UNKEPT = "This browser blocks storage for this site. Nothing was changed. Log in to keep portfolios.";
const GONE = "It no longer exists. Another tab may have removed it.";

/** The portfolios of a guest, in this browser alone. */
export function createGuestRepository({
  store,
  now,
  newId,
}: {
  readonly store: GuestStore;
  readonly now: () => Date;
  readonly newId: () => string;
}): PortfolioRepository {
  const state = (): PortfolioState => portfolioStateOf(store.read());

  /** Applies a change to what the browser has, and stores what comes of it. */
  function make<Value, Current>(
    change: PortfolioChange,
    valueOf: (applied: Applied) => Value | undefined,
    currentOf: (current: Portfolio | PortfolioList) => Current | null,
  ): Promise<Answer<Value, Current>> {
    const applied = applyChange(state(), change, { limits: GUEST_ALLOWANCE, now: now().toISOString(), newId });
    if (!applied.ok) {
      const current = "current" in applied ? currentOf(applied.current) : null;
      return Promise.resolve({ ok: false, message: messageOf(applied), current });
    }
    const value = valueOf(applied);
    if (value === undefined) return Promise.resolve(refused(GONE));
    return Promise.resolve(store.write(guestStateOf(applied.state)) ? { ok: true, value } : refused(UNKEPT));
  }

  return {
    kind: "guest",
    allowance: () => Promise.resolve({ ok: true, value: GUEST_ALLOWANCE }),
    list: () => Promise.resolve({ ok: true, value: listOf(state()) }),
    read(id) {
      const portfolio = findPortfolio(state(), id);
      return Promise.resolve(portfolio === undefined ? refused(GONE) : { ok: true, value: portfolio });
    },
    change: (change) => make(change, shownBy, asPortfolio),
    remove: (change) => make(change, ({ binId }) => (binId === undefined ? undefined : { binId }), asPortfolio),
    import: (change) =>
      make(
        change,
        (applied) => {
          const portfolio = shownBy(applied);
          return portfolio && { portfolio, importId: applied.importId ?? null };
        },
        () => null,
      ),
    order: (change) => make(change, (applied) => listOf(applied.state), asList),
  };
}

function shownBy({ state, portfolioId = "" }: Applied): Portfolio | undefined {
  return findPortfolio(state, portfolioId);
}

function asPortfolio(current: Portfolio | PortfolioList): Portfolio | null {
  return "items" in current ? current : null;
}

function asList(current: Portfolio | PortfolioList): PortfolioList | null {
  return "portfolios" in current ? current : null;
}

function refused(message: string): { readonly ok: false; readonly message: string; readonly current: null } {
  return { ok: false, message, current: null };
}

function messageOf({ reason }: ChangeRefusal): string {
  switch (reason) {
    case "not-found":
      return GONE;
    case "name-taken":
      return "Choose a name that you have not used yet.";
    case "too-many-portfolios":
      return `Without an account there is room for ${GUEST_ALLOWANCE.portfolios} portfolios. Log in to keep more.`;
    case "too-many-companies":
      return `Without an account a portfolio has room for ${GUEST_ALLOWANCE.companies} companies. Log in to keep more.`;
    case "too-many-lots":
      return `A company can have at most ${PORTFOLIO_LIMITS.lotsPerCompany} trades. Nothing was added.`;
    case "already-there":
      return "The company is in that portfolio already.";
    case "out-of-date":
    case "not-in-list":
      return "The order was changed in another tab. Nothing was moved.";
    case "changed-meanwhile":
    case "unseen":
      return "It was changed in another tab. Nothing was saved; compare both and save again.";
  }
}
