import { freshJson } from "#app/api/answer.ts";
import {
  changeItemBody,
  importBody,
  itemsBody,
  lotsBody,
  moveBody,
  moveToBody,
  orderBody,
  removeBody,
} from "./bodies.ts";
import {
  answerChange,
  answerEdit,
  answerOrder,
  refOf,
  withBody,
  withCompanies,
  type Call,
  type PortfolioOperation,
} from "./operation.ts";
import { changedElsewhere, refusePortfolio, unseen } from "./refuse-portfolio.ts";

/** The calls on the companies of one portfolio. */
export const ITEM_OPERATIONS: readonly PortfolioOperation[] = [
  { method: "POST", path: "/api/portfolios/:portfolioId/items", answer: add },
  { method: "POST", path: "/api/portfolios/:portfolioId/items/remove", answer: remove },
  { method: "POST", path: "/api/portfolios/:portfolioId/items/move", answer: move },
  { method: "PUT", path: "/api/portfolios/:portfolioId/items/order", answer: order },
  { method: "PATCH", path: "/api/portfolios/:portfolioId/items/:itemId", answer: change },
  { method: "POST", path: "/api/portfolios/:portfolioId/items/:itemId/to", answer: moveTo },
  { method: "POST", path: "/api/portfolios/:portfolioId/items/:itemId/lots", answer: addLots },
  { method: "DELETE", path: "/api/portfolios/:portfolioId/lots/:lotId", answer: removeLot },
  { method: "POST", path: "/api/portfolios/:portfolioId/imports", answer: takeImport },
  { method: "DELETE", path: "/api/portfolios/:portfolioId/imports/:importId", answer: undoImport },
];

function add(call: Call): Promise<Response> {
  return withBody(call, itemsBody, (body) =>
    withCompanies(call, body.items, async (items, allowance) =>
      answerChange(await call.services.portfolios.addItems(refOf(call), { items, allowance }), allowance),
    ),
  );
}

function remove(call: Call): Promise<Response> {
  return withBody(call, removeBody, async ({ ids, version }) => {
    if (version === undefined) return unseen(["version"]);
    const removed = await call.services.portfolios.removeItems(refOf(call), { ids, version });
    if (removed.ok) return freshJson({ binId: removed.binId });
    return removed.reason === "conflict" ? changedElsewhere(removed) : refusePortfolio(removed.reason);
  });
}

function move(call: Call): Promise<Response> {
  return withBody(call, moveBody, async (body) =>
    answerOrder(await call.services.portfolios.moveItem(refOf(call), body)),
  );
}

function order(call: Call): Promise<Response> {
  return withBody(call, orderBody, async (body) =>
    answerOrder(await call.services.portfolios.orderItems(refOf(call), body)),
  );
}

function change(call: Call): Promise<Response> {
  return withBody(call, changeItemBody, ({ from = {}, ...edit }) =>
    answerEdit({ edit, from }, (seenEdit) =>
      call.services.portfolios.changeItem(refOf(call), call.params["itemId"] ?? "", seenEdit),
    ),
  );
}

function moveTo(call: Call): Promise<Response> {
  return withBody(call, moveToBody, async ({ portfolioId: toId }) => {
    const allowance = await call.services.portfolios.allowance(call.userId);
    const move = { itemId: call.params["itemId"] ?? "", toId, allowance };
    return answerChange(await call.services.portfolios.moveToPortfolio(refOf(call), move), allowance);
  });
}

function addLots(call: Call): Promise<Response> {
  return withBody(call, lotsBody, async ({ lots }) =>
    answerChange(await call.services.portfolios.addLots(refOf(call), call.params["itemId"] ?? "", lots)),
  );
}

async function removeLot(call: Call): Promise<Response> {
  return answerChange(await call.services.portfolios.removeLot(refOf(call), call.params["lotId"] ?? ""));
}

/** `importId` is what undoes it; without one the same content was taken in before. */
function takeImport(call: Call): Promise<Response> {
  return withBody(call, importBody, ({ contentHash, items: asked }) =>
    withCompanies(call, asked, async (items, allowance) => {
      const taken = await call.services.portfolios.takeImport(refOf(call), { contentHash, items, allowance });
      return answerChange(taken, allowance, { importId: taken.ok ? (taken.importId ?? null) : null });
    }),
  );
}

async function undoImport(call: Call): Promise<Response> {
  return answerChange(await call.services.portfolios.undoImport(refOf(call), call.params["importId"] ?? ""));
}
