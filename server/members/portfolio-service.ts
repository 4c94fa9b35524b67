import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { PortfolioServices } from "#app/member-services.ts";
import type { Database } from "#contracts/database.ts";
import type { PlanTable } from "#contracts/plans.ts";
import type { PortfolioItem } from "#contracts/portfolio.ts";
import type { PlanStore } from "#members/plans/plan-store.ts";
import { createPortfolioStore, type PortfolioStore } from "#members/portfolios/portfolio-store.ts";

const TOKEN_BYTES = 24;

/** Portfolios with ids and tokens that cannot be guessed. */
export function openPortfolios(database: Database): PortfolioStore {
  return createPortfolioStore(database, randomUUID);
}

/** What pages and the API ask of portfolios: limits come from the plan, links are known by their hash alone. */
export function createPortfolioService(store: PortfolioStore, plans: PlanStore, table: PlanTable): PortfolioServices {
  return {
    ...store,
    async allowance(userId) {
      const { portfolios, companies } = table[(await plans.read(userId)).plan];
      return { portfolios, companies };
    },
    async share(ref) {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      return (await store.share(ref, hashOf(token))) ? token : null;
    },
    async readShared(token) {
      const shared = await store.readShared(hashOf(token));
      return shared && { ...shared, items: shared.items.map(withoutTrades) };
    },
  };
}

/** A link is for reading what somebody follows; what they paid is theirs. */
function withoutTrades(item: PortfolioItem): PortfolioItem {
  return { ...item, targetWeight: null, addedPrice: null, lots: [] };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
