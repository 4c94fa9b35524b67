import type { Database } from "#contracts/database.ts";
import { PORTFOLIO_CHANGES, type PortfolioChange } from "#contracts/portfolio-change.ts";
import type { Binned, PortfolioState } from "./change/state.ts";
import type { OrderKeys } from "./order-keys.ts";
import { readBinned } from "./bin.ts";
import { readLines, readPortfolios } from "./read-portfolio.ts";

/** What a change is applied to, with its rows locked until the end of the transaction. */
export interface LockedState {
  readonly state: PortfolioState;
  /** Of the portfolios in the list, and of the companies in the portfolios that were read. */
  readonly keys: OrderKeys;
  /** By the database's clock. */
  readonly now: string;
}

/**
 * Locks and reads what a change is about. The list is locked before portfolios, and portfolios in the order of their
 * ids, so that two changes never wait for each other.
 */
export async function lockState(tx: Database, ownerId: string, change: PortfolioChange): Promise<LockedState> {
  const { reads } = PORTFOLIO_CHANGES[change.type];
  const version = reads === "portfolio" ? 0 : await lockList(tx, ownerId);
  const binned = change.type === "restore" ? await readBinned(tx, ownerId, change.binId) : null;
  const { ids, now } = await lockPortfolios(tx, ownerId, reads === "all" ? null : namedIn(change, binned));
  const { portfolios, imports, keys } = await readPortfolios(tx, ownerId, ids);
  const lines = reads === "portfolio" ? [] : await readLines(tx, ownerId);
  const state = {
    version,
    list: lines.map(({ line }) => line),
    portfolios,
    imports,
    bin: binned === null ? [] : [binned],
  };
  return { state, keys: new Map([...keys, ...lines.map(({ line, key }) => [line.id, key] as const)]), now };
}

/** Locks the list of a person, who may have none yet; returns its version. */
async function lockList(tx: Database, ownerId: string): Promise<number> {
  await tx.query("INSERT INTO portfolio_owner (owner_id) VALUES ($1) ON CONFLICT DO NOTHING", [ownerId]);
  const rows = await tx.query<{ list_version: number }>(
    "SELECT list_version FROM portfolio_owner WHERE owner_id = $1 FOR UPDATE",
    [ownerId],
  );
  return rows[0]?.list_version ?? 0;
}

/** @param named - Null for every portfolio of the person. */
async function lockPortfolios(tx: Database, ownerId: string, named: readonly string[] | null) {
  const rows = await tx.query<{ id: string | null; now: string }>(
    `SELECT p.id, clock.now FROM (SELECT now() AS now) clock LEFT JOIN LATERAL (
       SELECT id FROM portfolio WHERE owner_id = $1 AND ($2::text[] IS NULL OR id = ANY($2)) ORDER BY id FOR UPDATE
     ) p ON true`,
    [ownerId, named],
  );
  return { ids: rows.flatMap(({ id }) => id ?? []), now: rows[0]?.now ?? "" };
}

/** The portfolios that a change names. */
function namedIn(change: PortfolioChange, binned: Binned | null): readonly string[] {
  const named = "portfolioId" in change ? [change.portfolioId] : [];
  const from = "fromId" in change ? [change.fromId] : [];
  const removed = binned?.body.what === "items" ? [binned.body.portfolioId] : [];
  return [...named, ...from, ...removed];
}
