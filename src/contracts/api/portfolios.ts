// What `/api/portfolios` answers (docs/portfolios.md). Members that are not named here do not reach a page.
import * as z from "zod/mini";
import {
  PORTFOLIO_KINDS,
  type Lot,
  type Portfolio,
  type PortfolioContent,
  type PortfolioItem,
  type PortfolioLine,
  type PortfolioList,
} from "#contracts/portfolio.ts";

const nullableText = z.nullable(z.string());

const newLotFields = {
  date: z.string(),
  quantity: z.string(),
  price: nullableText,
  fee: nullableText,
  currency: z.string(),
  isOpening: z.exactOptional(z.boolean()),
};

const newItemFields = {
  cik: z.string(),
  symbol: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  targetWeight: nullableText,
  addedPrice: nullableText,
};

/** A company as a change gives it with all its fields. */
export const givenItem = z.object({
  ...newItemFields,
  addedAt: z.exactOptional(z.string()),
  lots: z.array(z.object(newLotFields)),
});

const contentFields = {
  name: z.string(),
  description: z.string(),
  color: nullableText,
  kind: z.enum(PORTFOLIO_KINDS),
  baseCurrency: z.string(),
};

export const portfolioContent: z.ZodMiniType<PortfolioContent> = z.object({
  ...contentFields,
  items: z.array(givenItem),
});

const lot: z.ZodMiniType<Lot> = z.object({ id: z.string(), ...newLotFields });

const item: z.ZodMiniType<PortfolioItem> = z.object({
  id: z.string(),
  ...newItemFields,
  addedAt: z.string(),
  lots: z.array(lot),
});

const portfolioFields = {
  id: z.string(),
  ...contentFields,
  version: z.number(),
  archivedAt: nullableText,
  createdAt: z.string(),
  updatedAt: z.string(),
  items: z.array(item),
};

export const portfolioAnswer: z.ZodMiniType<Portfolio> = z.object(portfolioFields);

/** The portfolio after an import; without an id the same content was imported before. */
export const importAnswer: z.ZodMiniType<Portfolio & { readonly importId: string | null }> = z.object({
  ...portfolioFields,
  importId: nullableText,
});

const line: z.ZodMiniType<PortfolioLine> = z.object({
  id: z.string(),
  name: z.string(),
  color: nullableText,
  kind: z.enum(PORTFOLIO_KINDS),
  version: z.number(),
  archivedAt: nullableText,
  updatedAt: z.string(),
  companies: z.number(),
});

export const portfolioListAnswer: z.ZodMiniType<PortfolioList> = z.object({
  version: z.number(),
  portfolios: z.array(line),
});

/** What the list of portfolios carries besides: how much of everything there is room for; null for no limit. */
export const allowanceAnswer = z.object({
  allowance: z.object({ portfolios: z.nullable(z.number()), companies: z.nullable(z.number()) }),
});

/** What was removed comes back by its ticket. */
export const ticketAnswer = z.object({ binId: z.string() });
