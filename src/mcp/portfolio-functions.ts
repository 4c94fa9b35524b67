import { z } from "zod";
import { type AskFunction, defineFunction, refuse } from "#ask/functions/define-function.ts";
import { BAD_CURSOR, cursorField, nextCursor, pageOf } from "#ask/functions/fields.ts";
import type { AskDeps } from "#ask/deps.ts";
import { PORTFOLIO_KINDS, type PortfolioItem } from "#contracts/portfolio.ts";
import type { PeoplesPortfolios } from "./people.ts";

const ROWS_A_PAGE = 50;

const lotOutput = z.object({
  date: z.string(),
  quantity: z.string().describe("Shares as traded that day, sales negative; later splits are not applied."),
  price: z.string().nullable().describe("Per share; null where unknown."),
  currency: z.string(),
});

/** The functions over one person's portfolios. Their notes and tags stay with us. */
export function portfolioFunctions(ownerId: string | null, portfolios: PeoplesPortfolios): readonly AskFunction[] {
  return [listPortfolios(ownerId, portfolios), readPortfolio(ownerId, portfolios)];
}

/** The endpoint asks for a token before, so nobody should see it. */
const NOBODY = refuse("needs-sign-in", "Connect your account in this application's settings first.");

function listPortfolios(ownerId: string | null, portfolios: PeoplesPortfolios): AskFunction {
  return defineFunction({
    name: "list_portfolios",
    title: "List your portfolios",
    description:
      "Lists the signed-in person's portfolios and watchlists in their own order. Needs a connected account.",
    input: z.object({ cursor: cursorField }),
    output: z.object({
      portfolios: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind: z.enum(PORTFOLIO_KINDS),
          companies: z.number(),
          isArchived: z.boolean(),
          updatedAt: z.string(),
        }),
      ),
      nextCursor,
    }),
    async run({ cursor }) {
      if (ownerId === null) return NOBODY;
      const page = pageOf((await portfolios.list(ownerId)).portfolios, cursor, ROWS_A_PAGE);
      if (page === null) return BAD_CURSOR;
      const rows = page.rows.map(({ id, name, kind, companies, archivedAt, updatedAt }) => {
        return { id, name, kind, companies, isArchived: archivedAt !== null, updatedAt };
      });
      return { ok: true, output: { portfolios: rows, nextCursor: page.nextCursor } };
    },
  });
}

function readPortfolio(ownerId: string | null, portfolios: PeoplesPortfolios): AskFunction {
  return defineFunction({
    name: "read_portfolio",
    title: "Read one of your portfolios",
    description:
      "Reads the companies of one of the signed-in person's portfolios with the trades they entered. Needs a connected account.",
    input: z.object({ id: z.uuid("Give the id of list_portfolios."), cursor: cursorField }),
    output: z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(PORTFOLIO_KINDS),
      baseCurrency: z.string(),
      companies: z.array(
        z.object({
          symbol: z.string(),
          name: z.string().nullable(),
          targetWeight: z.string().nullable().describe("Part of the whole, 0 to 1."),
          lots: z.array(lotOutput),
        }),
      ),
      nextCursor,
    }),
    async run({ id: portfolioId, cursor }, deps) {
      if (ownerId === null) return NOBODY;
      const portfolio = await portfolios.read({ ownerId, portfolioId });
      if (portfolio === null)
        return refuse("unknown-portfolio", "There is no such portfolio. list_portfolios names all.");
      const page = pageOf(portfolio.items, cursor, ROWS_A_PAGE);
      if (page === null) return BAD_CURSOR;
      const { id, name, kind, baseCurrency } = portfolio;
      const companies = page.rows.map((item) => companyOf(item, deps));
      return { ok: true, output: { id, name, kind, baseCurrency, companies, nextCursor: page.nextCursor } };
    },
  });
}

function companyOf({ symbol, targetWeight, lots }: PortfolioItem, { companies }: Pick<AskDeps, "companies">) {
  const found = companies.find(symbol);
  return {
    symbol,
    name:
      found.kind === "held" ? found.displayName : found.kind === "listed" || found.kind === "fund" ? found.name : null,
    targetWeight,
    lots: lots.map(({ date, quantity, price, currency }) => ({ date, quantity, price, currency })),
  };
}
