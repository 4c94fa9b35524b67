import * as z from "zod/mini";
import type { NewItem, PortfolioContent } from "./portfolio.ts";
import {
  contentFields,
  contentHash,
  contents,
  holdingFields,
  id,
  ids,
  items,
  lots,
  name,
  portfolioFields,
  version,
} from "./portfolio-fields.ts";

/** What a change answers: the portfolio as it is now, a new one, the list, what undoes a removal, or an import. */
export type ChangeAnswerKind = "portfolio" | "new-portfolio" | "list" | "ticket" | "import";

interface ChangeEntry {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api/portfolios`; its parameters are fields of the change, the other fields are the body. */
  readonly path: string;
  readonly answers: ChangeAnswerKind;
  /** How much of what a person has is read: the portfolios that the change names, with the list, or all of them. */
  readonly reads: "portfolio" | "list" | "all";
  readonly schema: z.ZodMiniType;
}

/** The values that the author of an edit saw in the fields that it changes. */
const from = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  z.optional(z.strictObject(fields, "Give the values that you saw."));

const move = { id, afterId: z.nullable(id), beforeId: z.nullable(id), version };
const portfolioId = id;
const itemId = id;

/**
 * Every change of a person's portfolios. The API's routes, the requests of pages and the type of a change come from here;
 * `applyChange` says what each does. Unknown fields are refused, so that nobody sets an id, an owner or a plan by sending
 * one (docs/threats.md#35).
 */
export const PORTFOLIO_CHANGES = {
  createPortfolio: {
    method: "POST",
    path: "",
    answers: "new-portfolio",
    reads: "list",
    schema: z.strictObject({ type: z.literal("createPortfolio"), ...contentFields }),
  },
  duplicatePortfolio: {
    method: "POST",
    path: "/:portfolioId/duplicate",
    answers: "new-portfolio",
    reads: "list",
    schema: z.strictObject({ type: z.literal("duplicatePortfolio"), portfolioId, name }),
  },
  editPortfolio: {
    method: "PATCH",
    path: "/:portfolioId",
    answers: "portfolio",
    reads: "list",
    schema: z.strictObject({
      type: z.literal("editPortfolio"),
      portfolioId,
      ...portfolioFields,
      from: from(portfolioFields),
    }),
  },
  removePortfolio: {
    method: "DELETE",
    path: "/:portfolioId",
    answers: "ticket",
    reads: "list",
    schema: z.strictObject({ type: z.literal("removePortfolio"), portfolioId }),
  },
  movePortfolio: {
    method: "POST",
    path: "/move",
    answers: "list",
    reads: "list",
    schema: z.strictObject({ type: z.literal("movePortfolio"), ...move }),
  },
  orderPortfolios: {
    method: "PUT",
    path: "/order",
    answers: "list",
    reads: "list",
    schema: z.strictObject({ type: z.literal("orderPortfolios"), ids, version }),
  },
  mergePortfolios: {
    method: "POST",
    path: "/merge",
    answers: "list",
    reads: "all",
    schema: z.strictObject({ type: z.literal("mergePortfolios"), portfolios: contents }),
  },
  restore: {
    method: "POST",
    path: "/restore",
    answers: "portfolio",
    reads: "list",
    schema: z.strictObject({ type: z.literal("restore"), binId: id }),
  },
  addHoldings: {
    method: "POST",
    path: "/:portfolioId/items",
    answers: "portfolio",
    reads: "portfolio",
    schema: z.strictObject({ type: z.literal("addHoldings"), portfolioId, items }),
  },
  editHolding: {
    method: "PATCH",
    path: "/:portfolioId/items/:itemId",
    answers: "portfolio",
    reads: "portfolio",
    schema: z.strictObject({
      type: z.literal("editHolding"),
      portfolioId,
      itemId,
      ...holdingFields,
      from: from(holdingFields),
    }),
  },
  removeHoldings: {
    method: "POST",
    path: "/:portfolioId/items/remove",
    answers: "ticket",
    reads: "portfolio",
    schema: z.strictObject({ type: z.literal("removeHoldings"), portfolioId, ids, version: z.optional(version) }),
  },
  moveHolding: {
    method: "POST",
    path: "/:portfolioId/items/move",
    answers: "portfolio",
    reads: "portfolio",
    schema: z.strictObject({ type: z.literal("moveHolding"), portfolioId, ...move }),
  },
  orderHoldings: {
    method: "PUT",
    path: "/:portfolioId/items/order",
    answers: "portfolio",
    reads: "portfolio",
    schema: z.strictObject({ type: z.literal("orderHoldings"), portfolioId, ids, version }),
  },
  moveToPortfolio: {
    method: "POST",
    path: "/:fromId/items/:itemId/to",
    answers: "portfolio",
    reads: "list",
    schema: z.strictObject({ type: z.literal("moveToPortfolio"), fromId: id, itemId, portfolioId }),
  },
  addLots: {
    method: "POST",
    path: "/:portfolioId/items/:itemId/lots",
    answers: "portfolio",
    reads: "portfolio",
    schema: z.strictObject({ type: z.literal("addLots"), portfolioId, itemId, lots }),
  },
  removeLot: {
    method: "DELETE",
    path: "/:portfolioId/lots/:lotId",
    answers: "portfolio",
    reads: "portfolio",
    schema: z.strictObject({ type: z.literal("removeLot"), portfolioId, lotId: id }),
  },
  importHoldings: {
    method: "POST",
    path: "/:portfolioId/imports",
    answers: "import",
    reads: "portfolio",
    schema: z.strictObject({ type: z.literal("importHoldings"), portfolioId, contentHash, items }),
  },
  undoImport: {
    method: "DELETE",
    path: "/:portfolioId/imports/:importId",
    answers: "portfolio",
    reads: "portfolio",
    schema: z.strictObject({ type: z.literal("undoImport"), portfolioId, importId: id }),
  },
} as const satisfies Record<string, ChangeEntry>;

type Changes = typeof PORTFOLIO_CHANGES;
export type ChangeType = keyof Changes;

/** A change as clients send it. */
export type SentChange = z.output<Changes[ChangeType]["schema"]>;

/** A change whose companies are known. */
export type PortfolioChange = WithCompanies<SentChange>;

/** A change by its type. */
export type ChangeOf<Type extends ChangeType> = Extract<PortfolioChange, { readonly type: Type }>;

/** The changes that answer in one way. */
export type ChangeAnswering<Kind extends ChangeAnswerKind> = ChangeOf<
  { [Type in ChangeType]: Changes[Type]["answers"] extends Kind ? Type : never }[ChangeType]
>;

type WithCompanies<Sent> = Sent extends { readonly items: unknown }
  ? Omit<Sent, "items"> & { readonly items: readonly NewItem[] }
  : Sent extends { readonly portfolios: unknown }
    ? Omit<Sent, "portfolios"> & { readonly portfolios: readonly PortfolioContent[] }
    : Sent;

/** What may be written about a portfolio. */
export type PortfolioEdit = NonNullable<ChangeOf<"editPortfolio">["from"]>;

/** What may be written about a company of a portfolio. */
export type HoldingEdit = NonNullable<ChangeOf<"editHolding">["from"]>;
