import type { ChangeOf, PortfolioChange } from "#contracts/portfolio-change.ts";
import type { Portfolio, PortfolioContent, PortfolioLine } from "#contracts/portfolio.ts";
import { changedMeanwhile, unseenFields } from "./changed-meanwhile.ts";
import { companyKey, contentOf, nameKey } from "./content.ts";
import {
  addHoldings,
  addLots,
  editHolding,
  hasTooMany,
  importHoldings,
  moveHolding,
  newHoldings,
  orderHoldings,
  removeHoldings,
  removeLot,
  restoreHoldings,
  undoImport,
} from "./holdings.ts";
import { inOrder, movedBetween, placedAfter } from "./places.ts";
import {
  findPortfolio,
  lineOf,
  listOf,
  refuse,
  withPortfolio,
  withRaisedList,
  type Applied,
  type BinBody,
  type ChangeContext,
  type ChangeRefusal,
  type PortfolioState,
} from "./state.ts";

/**
 * Applies one change to somebody's portfolios, or says why they stay. Guests' browsers and the server share this rule:
 * it reads nothing but its arguments.
 */
export function applyChange(
  state: PortfolioState,
  change: PortfolioChange,
  context: ChangeContext,
): Applied | ChangeRefusal {
  switch (change.type) {
    case "createPortfolio":
      return createPortfolio(state, change, context);
    case "duplicatePortfolio":
      return duplicatePortfolio(state, change, context);
    case "editPortfolio":
      return editPortfolio(state, change, context);
    case "removePortfolio":
      return removePortfolio(state, change, context);
    case "movePortfolio":
      return reorderList(state, change.version, movedBetween(state.list, change));
    case "orderPortfolios":
      return reorderList(state, change.version, inOrder(state.list, change.ids));
    case "mergePortfolios":
      return mergePortfolios(state, change, context);
    case "restore":
      return restore(state, change, context);
    case "addHoldings":
      return addHoldings(state, change, context);
    case "editHolding":
      return editHolding(state, change, context);
    case "removeHoldings":
      return removeHoldings(state, change, context);
    case "moveHolding":
      return moveHolding(state, change, context);
    case "orderHoldings":
      return orderHoldings(state, change, context);
    case "moveToPortfolio":
      return moveToPortfolio(state, change, context);
    case "addLots":
      return addLots(state, change, context);
    case "removeLot":
      return removeLot(state, change, context);
    case "importHoldings":
      return importHoldings(state, change, context);
    case "undoImport":
      return undoImport(state, change, context);
  }
}

/** @param afterId - The portfolio before it; undefined for the end of the list. */
function createPortfolio(
  state: PortfolioState,
  content: PortfolioContent,
  { limits, now, newId }: ChangeContext,
  afterId?: string | null,
): Applied | ChangeRefusal {
  if (isNameTaken(state, content.name, null)) return refuse("name-taken");
  if (limits.portfolios !== null && state.list.length >= limits.portfolios) return refuse("too-many-portfolios");
  const { name, description, color, kind, baseCurrency } = content;
  const items = newHoldings([], content.items, { now, newId });
  if (hasTooMany(items, limits)) return refuse("too-many-companies");
  const facts = { id: newId(), name, description, color, kind, baseCurrency };
  const portfolio = { ...facts, version: 1, archivedAt: null, createdAt: now, updatedAt: now, items };
  const isBefore = afterId === null ? null : (line: PortfolioLine) => line.id === afterId;
  const list = placedAfter(state.list, lineOf(portfolio), isBefore);
  const portfolios = [...state.portfolios, portfolio];
  return { ok: true, state: withRaisedList({ ...state, list, portfolios }), portfolioId: portfolio.id };
}

function duplicatePortfolio(
  state: PortfolioState,
  { portfolioId, name }: ChangeOf<"duplicatePortfolio">,
  context: ChangeContext,
): Applied | ChangeRefusal {
  const original = findPortfolio(state, portfolioId);
  return original === undefined
    ? refuse("not-found")
    : createPortfolio(state, { ...contentOf(original), name }, context);
}

function editPortfolio(
  state: PortfolioState,
  { type: _type, portfolioId, from = {}, ...edit }: ChangeOf<"editPortfolio">,
  { now }: ChangeContext,
): Applied | ChangeRefusal {
  const missing = unseenFields({ edit, from }).map((field) => `from.${field}`);
  if (missing.length > 0) return { ok: false, reason: "unseen", missing };
  const before = findPortfolio(state, portfolioId);
  if (before === undefined) return refuse("not-found");
  const current = { ...before, isArchived: before.archivedAt !== null };
  const fields = changedMeanwhile(current, { edit, from });
  if (fields.length > 0) return { ok: false, reason: "changed-meanwhile", fields, current: before };
  const {
    name = before.name,
    description = before.description,
    color = before.color,
    kind = before.kind,
    isArchived = current.isArchived,
  } = edit;
  if (isNameTaken(state, name, portfolioId)) return refuse("name-taken");
  const archivedAt = isArchived ? (before.archivedAt ?? now) : null;
  const after = withPortfolio(state, { ...before, name, description, color, kind, archivedAt }, now);
  return { ok: true, state: withRaisedList(after), portfolioId };
}

/** Its content waits in the bin; its imports end with it. */
function removePortfolio(
  state: PortfolioState,
  { portfolioId }: ChangeOf<"removePortfolio">,
  { newId }: ChangeContext,
): Applied | ChangeRefusal {
  const removed = findPortfolio(state, portfolioId);
  if (removed === undefined) return refuse("not-found");
  const at = state.list.findIndex(({ id }) => id === portfolioId);
  const body: BinBody = { what: "portfolio", content: contentOf(removed), afterId: state.list[at - 1]?.id ?? null };
  const binId = newId();
  const left = {
    ...state,
    list: state.list.filter(({ id }) => id !== portfolioId),
    portfolios: state.portfolios.filter(({ id }) => id !== portfolioId),
    imports: state.imports.filter((one) => one.portfolioId !== portfolioId),
    bin: [{ binId, body }, ...state.bin],
  };
  return { ok: true, state: withRaisedList(left), binId };
}

/** @param list - Null where the change names something else than the list. */
function reorderList(
  state: PortfolioState,
  version: number,
  list: readonly PortfolioLine[] | null,
): Applied | ChangeRefusal {
  if (version !== state.version) return { ok: false, reason: "out-of-date", current: listOf(state) };
  return list === null ? refuse("not-in-list") : { ok: true, state: withRaisedList({ ...state, list }) };
}

/** Adds what somebody kept as a guest: new portfolios, and companies to those of the same name. All of it or nothing. */
function mergePortfolios(
  state: PortfolioState,
  { portfolios }: ChangeOf<"mergePortfolios">,
  context: ChangeContext,
): Applied | ChangeRefusal {
  let merged = state;
  for (const content of portfolios) {
    const into = merged.portfolios.find(({ name }) => nameKey(name) === nameKey(content.name));
    const step =
      into === undefined
        ? createPortfolio(merged, content, context)
        : addHoldings(merged, { type: "addHoldings", portfolioId: into.id, items: content.items }, context);
    if (!step.ok) return step;
    merged = step.state;
  }
  return { ok: true, state: merged };
}

/** Brings something back from the bin, once; what cannot come back stays there. */
function restore(
  state: PortfolioState,
  { binId }: ChangeOf<"restore">,
  context: ChangeContext,
): Applied | ChangeRefusal {
  const body = state.bin.find((one) => one.binId === binId)?.body;
  if (body === undefined) return refuse("not-found");
  const left = { ...state, bin: state.bin.filter((one) => one.binId !== binId) };
  return body.what === "portfolio"
    ? createPortfolio(left, body.content, context, body.afterId)
    : restoreHoldings(left, body, context);
}

/** Moves a company with all that belongs to it to the end of another portfolio; both change, or neither. */
function moveToPortfolio(
  state: PortfolioState,
  { fromId, itemId, portfolioId }: ChangeOf<"moveToPortfolio">,
  { limits, now }: ChangeContext,
): Applied | ChangeRefusal {
  const from = findPortfolio(state, fromId);
  const to = findPortfolio(state, portfolioId);
  const item = from?.items.find(({ id }) => id === itemId);
  if (from === undefined || to === undefined || item === undefined) return refuse("not-found");
  if (to.items.some((one) => companyKey(one) === companyKey(item))) return refuse("already-there");
  const arrived: Portfolio = { ...to, items: [...to.items, item] };
  if (hasTooMany(arrived.items, limits)) return refuse("too-many-companies");
  const left = { ...from, items: from.items.filter((one) => one !== item) };
  const moved = withPortfolio(withPortfolio(state, arrived, now), left, now);
  return { ok: true, state: withRaisedList(moved), portfolioId: fromId };
}

/** @param ownId - The portfolio that is renamed; null for a new one. */
function isNameTaken({ list }: PortfolioState, name: string, ownId: string | null): boolean {
  return list.some((line) => line.id !== ownId && nameKey(line.name) === nameKey(name));
}
