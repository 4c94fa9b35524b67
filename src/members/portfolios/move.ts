import type { Database } from "#contracts/database.ts";
import type { Move, Portfolio, PortfolioList, WholeOrder } from "#contracts/portfolio.ts";
import { holdingList, holdingPortfolio, raiseListVersion } from "./as-owner.ts";
import { numberAnew, placeBetween, type Placing } from "./order-keys.ts";
import { readPlaces, writePlaces, type NamedPlace, type Order } from "./places.ts";
import type { Ordered, PortfolioRef } from "./portfolio-answers.ts";
import { readList } from "./read-portfolio.ts";

/** Moves one company between two others; only the server computes keys (docs/research-method.md#8). */
export function moveItem(database: Database, ref: PortfolioRef, move: Move): Promise<Ordered<Portfolio>> {
  return changeItems(database, ref, { version: move.version, decide: (places) => decideMove(places, move) });
}

/** Puts all companies of a portfolio in an order at once. */
export function orderItems(database: Database, ref: PortfolioRef, order: WholeOrder): Promise<Ordered<Portfolio>> {
  return changeItems(database, ref, { version: order.version, decide: (places) => decideOrder(places, order.ids) });
}

/** Moves one portfolio between two others. */
export function movePortfolio(database: Database, ownerId: string, move: Move): Promise<Ordered<PortfolioList>> {
  return changeList(database, ownerId, { version: move.version, decide: (places) => decideMove(places, move) });
}

/** Puts all portfolios in an order at once. */
export function orderPortfolios(
  database: Database,
  ownerId: string,
  order: WholeOrder,
): Promise<Ordered<PortfolioList>> {
  return changeList(database, ownerId, { version: order.version, decide: (places) => decideOrder(places, order.ids) });
}

/** An order as it is to become, by somebody who saw the list at a version. */
interface Wish {
  readonly version: number;
  readonly decide: (places: readonly NamedPlace[]) => Placing;
}

async function changeItems(database: Database, ref: PortfolioRef, wish: Wish): Promise<Ordered<Portfolio>> {
  const held = await holdingPortfolio(database, ref, async (within, version) => {
    const outcome = await carryOut(within, { of: "items", ...ref }, { wish, version });
    return { outcome, changed: outcome === "ok" };
  });
  return held === null ? { ok: false, reason: "not-found" } : answerOf(held.result.outcome, held.portfolio);
}

function changeList(database: Database, ownerId: string, wish: Wish): Promise<Ordered<PortfolioList>> {
  return holdingList(database, ownerId, async (within, version) => {
    const outcome = await carryOut(within, { of: "portfolios", ownerId }, { wish, version });
    if (outcome === "ok") await raiseListVersion(within, ownerId);
    return answerOf(outcome, await readList(within, ownerId));
  });
}

type Outcome = "ok" | "conflict" | "not-in-list";

async function carryOut(
  within: Database,
  order: Order,
  { wish, version }: { readonly wish: Wish; readonly version: number },
): Promise<Outcome> {
  if (wish.version !== version) return "conflict";
  const placing = wish.decide(await readPlaces(within, order));
  if (!placing.ok) return "not-in-list";
  await writePlaces(within, order, placing.places);
  return "ok";
}

function answerOf<Current>(outcome: Outcome, current: Current): Ordered<Current> {
  switch (outcome) {
    case "ok":
      return { ok: true, current };
    case "conflict":
      return { ok: false, reason: "conflict", current };
    case "not-in-list":
      return { ok: false, reason: "not-in-list" };
  }
}

function decideMove(places: readonly NamedPlace[], move: Move): Placing {
  return places.some((place) => place.id === move.id) ? placeBetween(places, move) : { ok: false };
}

/** Only the very companies that are in the list, each once. */
function decideOrder(places: readonly NamedPlace[], ids: readonly string[]): Placing {
  const held = new Set(places.map((place) => place.id));
  const isSame = ids.length === held.size && new Set(ids).size === ids.length && ids.every((id) => held.has(id));
  return isSame ? { ok: true, places: numberAnew(ids) } : { ok: false };
}
