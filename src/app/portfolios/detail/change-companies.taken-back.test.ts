import { describe, expect, it } from "vitest";
import type { AnalyticsEventName } from "#contracts/analytics-events.ts";
import { creationOf, type Answer, type PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { createGuestRepository } from "#app/portfolios/repository/guest-repository.ts";
import { createGuestStore } from "#app/portfolios/repository/guest-store.ts";
import { createTurns } from "#app/portfolios/reorder/in-turn.ts";
import type { Portfolio } from "#contracts/portfolio.ts";
import { memoryStorage } from "#testing/memory-storage.ts";
import { importCompanies, removeCompanies } from "./change-companies.ts";
import { moveCompany } from "./use-portfolio.ts";
import type { PortfolioStage } from "./portfolio-stage.ts";

const NVDA = { cik: "0001045810", symbol: "NVDA" };
const KO = { cik: "0000021344", symbol: "KO" };
const F = { cik: "0000037996", symbol: "F" };

interface Page {
  /** The page as it stands after the last change. */
  readonly stage: () => PortfolioStage;
  readonly symbols: () => readonly string[];
  readonly undo: () => Promise<void>;
  /** What was tracked since it was last asked. */
  readonly tracked: () => readonly (readonly [AnalyticsEventName, unknown])[];
}

/** A guest's portfolio of Nvidia and Coca-Cola on its page, without the page. */
async function openPage(): Promise<Page> {
  const repository = createRepository();
  const made = await repository.change(creationOf({ name: "Core", kind: "WATCHLIST", items: [NVDA, KO] }));
  if (!made.ok) throw new Error(made.message);
  const turns = createTurns<Portfolio>();
  const events: (readonly [AnalyticsEventName, unknown])[] = [];
  let shown = made.value;
  let wayBack: (() => Promise<void>) | null = null;
  const stage = (): PortfolioStage => ({
    portfolio: shown,
    repository,
    turns,
    track: (name, properties) => events.push([name, properties]),
    show(portfolio) {
      shown = portfolio;
    },
    async settle(change: Promise<Answer<Portfolio>>) {
      const answer = await change;
      if (answer.ok) shown = answer.value;
      return answer.ok ? answer.value : null;
    },
    say(_, undo = null) {
      wayBack = undo;
    },
    refuse(text) {
      throw new Error(text);
    },
  });
  return {
    stage,
    symbols: () => shown.items.map(({ symbol }) => symbol),
    undo: () => wayBack?.() ?? Promise.reject(new Error("There is no way back.")),
    tracked: () => events.splice(0),
  };
}

function createRepository(): PortfolioRepository {
  let count = 0;
  const storage = memoryStorage();
  const store = createGuestStore({ storage: () => storage, events: new EventTarget() });
  return createGuestRepository({
    store,
    now: () => new Date("2026-11-22T10:00:00Z"),
    newId: () => `id-${(count += 1)}`,
  });
}

describe("what is taken back is tracked like what is done", () => {
  it("adds again the companies whose removal is undone", async () => {
    const page = await openPage();
    const { portfolio } = page.stage();
    await removeCompanies(
      page.stage(),
      portfolio.items.map(({ id }) => id),
    );
    page.tracked();
    await page.undo();
    expect(page.symbols()).toEqual(["NVDA", "KO"]);
    expect(page.tracked()).toEqual([
      ["Portfolio Company Add", { portfolio_id: portfolio.id, company_symbol: "NVDA" }],
      ["Portfolio Company Add", { portfolio_id: portfolio.id, company_symbol: "KO" }],
    ]);
  });

  it("removes the companies that an import brought, and no others", async () => {
    const page = await openPage();
    const { portfolio } = page.stage();
    await importCompanies(page.stage(), { contentHash: "a".repeat(64), items: [KO, F] });
    page.tracked();
    await page.undo();
    expect(page.symbols()).toEqual(["NVDA", "KO"]);
    expect(page.tracked()).toEqual([["Portfolio Company Remove", { portfolio_id: portfolio.id, company_symbol: "F" }]]);
  });

  it("takes no import back that would take a note with it which was written since", async () => {
    const page = await openPage();
    const { portfolio, repository } = page.stage();
    await importCompanies(page.stage(), { contentHash: "b".repeat(64), items: [{ ...F, note: "from the file" }] });
    const itemId = page.stage().portfolio.items.at(-1)?.id ?? "";
    const edit = { note: "my own words", from: { note: "from the file" } };
    await repository.change({ type: "editHolding", portfolioId: portfolio.id, itemId, ...edit });
    await expect(page.undo()).rejects.toThrow("it would delete what you wrote on F since");
    const kept = await repository.read(portfolio.id);
    expect(kept.ok && kept.value.items.at(-1)).toMatchObject({ symbol: "F", note: "my own words" });
  });

  it("puts an order back as one more reorder", async () => {
    const page = await openPage();
    const { portfolio } = page.stage();
    await moveCompany(page.stage(), portfolio.items[1]?.id ?? "", 0);
    expect(page.symbols()).toEqual(["KO", "NVDA"]);
    page.tracked();
    await page.undo();
    expect(page.symbols()).toEqual(["NVDA", "KO"]);
    expect(page.tracked()).toEqual([["Portfolio Reorder", { portfolio_id: portfolio.id, item_count: 2 }]]);
  });
});
