import { freeName, lotContent } from "#members/portfolios/change/content.ts";
import { creationOf, type Answer, type PortfolioRepository } from "./repository/portfolio-repository.ts";
import type { GuestStore } from "./repository/guest-store.ts";
import type { Portfolio } from "#contracts/portfolio.ts";

/**
 * Moves one portfolio of this browser into an account, under a name that is free there. It leaves the browser only when
 * the account has it.
 *
 * @returns The account's portfolio, or why it stays where it is.
 */
export async function moveToAccount(
  portfolio: Portfolio,
  { guests, account }: { readonly guests: GuestStore; readonly account: Pick<PortfolioRepository, "list" | "change"> },
): Promise<Answer<Portfolio>> {
  const list = await account.list();
  if (!list.ok) return { ...list, current: null };
  const { description, color, kind, items } = portfolio;
  const made = await account.change(
    creationOf({
      name: freeName(portfolio.name, list.value.portfolios),
      description,
      color,
      kind,
      items: items.map((item) => ({ ...itemOf(item), lots: item.lots.map(lotContent) })),
    }),
  );
  if (!made.ok) return made;
  const kept = guests.read();
  const left = kept.portfolios.filter(({ id }) => id !== portfolio.id);
  guests.write({ ...kept, version: kept.version + 1, portfolios: left });
  return made;
}

function itemOf({ cik, symbol, note, tags, targetWeight }: Portfolio["items"][number]) {
  return { cik, symbol, note, tags, targetWeight };
}

/** What moving would do, said before it is done: each portfolio with the name that it gets in the account. */
export function planMoves(
  guest: readonly Portfolio[],
  held: readonly { readonly name: string }[],
): readonly { readonly name: string; readonly companies: number; readonly newName: string }[] {
  const taken = [...held];
  return guest.map(({ name, items }) => {
    const newName = freeName(name, taken);
    taken.push({ name: newName });
    return { name, companies: items.length, newName };
  });
}
