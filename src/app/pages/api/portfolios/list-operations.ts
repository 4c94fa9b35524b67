import { badFields } from "#app/problem.ts";
import { freshJson } from "#app/api/answer.ts";
import {
  changePortfolioBody,
  duplicateBody,
  mergeBody,
  moveBody,
  newPortfolioBody,
  orderBody,
  restoreBody,
} from "./bodies.ts";
import {
  answerChange,
  answerEdit,
  answerMade,
  answerOrder,
  type Call,
  nameCompanies,
  type PortfolioOperation,
  refOf,
  withBody,
  withCompanies,
} from "./operation.ts";
import { refusePortfolio } from "./refuse-portfolio.ts";

/** The calls on the list of portfolios, and on portfolios as a whole. */
export const LIST_OPERATIONS: readonly PortfolioOperation[] = [
  { method: "GET", path: "/api/portfolios", answer: list },
  { method: "POST", path: "/api/portfolios", answer: create },
  { method: "POST", path: "/api/portfolios/move", answer: move },
  { method: "PUT", path: "/api/portfolios/order", answer: order },
  { method: "POST", path: "/api/portfolios/merge", answer: merge },
  { method: "POST", path: "/api/portfolios/restore", answer: restore },
  { method: "GET", path: "/api/portfolios/:portfolioId", answer: read },
  { method: "PATCH", path: "/api/portfolios/:portfolioId", answer: change },
  { method: "DELETE", path: "/api/portfolios/:portfolioId", answer: remove },
  { method: "POST", path: "/api/portfolios/:portfolioId/duplicate", answer: duplicate },
  { method: "PUT", path: "/api/portfolios/:portfolioId/share", answer: share },
  { method: "DELETE", path: "/api/portfolios/:portfolioId/share", answer: revokeShare },
];

/** With what the plan allows, so that a page can say "2 of 3 portfolios". */
async function list({ services, userId }: Call): Promise<Response> {
  const held = await services.portfolios.list(userId);
  return freshJson({ ...held, allowance: await services.portfolios.allowance(userId) });
}

function create(call: Call): Promise<Response> {
  return withBody(call, newPortfolioBody, (content) =>
    withCompanies(call, content.items, async (items, allowance) => {
      const owner = { ownerId: call.userId, allowance };
      return answerMade(await call.services.portfolios.create(owner, { ...content, items }), allowance);
    }),
  );
}

function move(call: Call): Promise<Response> {
  return withBody(call, moveBody, async (body) =>
    answerOrder(await call.services.portfolios.movePortfolio(call.userId, body)),
  );
}

function order(call: Call): Promise<Response> {
  return withBody(call, orderBody, async (body) =>
    answerOrder(await call.services.portfolios.orderPortfolios(call.userId, body)),
  );
}

/** Takes in what somebody kept before they signed in; sent twice, it changes nothing the second time. */
function merge(call: Call): Promise<Response> {
  return withBody(call, mergeBody, async ({ portfolios }) => {
    const named = portfolios.map((content, index) => ({
      content,
      named: nameCompanies(call.services.companies, content.items, `portfolios.${index}.items`),
    }));
    const errors = named.flatMap(({ named: result }) => (result.ok ? [] : result.errors));
    if (errors.length > 0) return badFields(errors);
    const contents = named.map(({ content, named: result }) => ({ ...content, items: result.ok ? result.items : [] }));
    const allowance = await call.services.portfolios.allowance(call.userId);
    const merged = await call.services.portfolios.merge(call.userId, { portfolios: contents, allowance });
    return merged.ok ? list(call) : refusePortfolio(merged.reason, allowance);
  });
}

function restore(call: Call): Promise<Response> {
  return withBody(call, restoreBody, async ({ binId }) => {
    const allowance = await call.services.portfolios.allowance(call.userId);
    const owner = { ownerId: call.userId, allowance };
    return answerChange(await call.services.portfolios.restore(owner, binId), allowance);
  });
}

async function read(call: Call): Promise<Response> {
  const portfolio = await call.services.portfolios.read(refOf(call));
  return portfolio === null ? refusePortfolio("not-found") : freshJson(portfolio);
}

function change(call: Call): Promise<Response> {
  return withBody(call, changePortfolioBody, ({ from = {}, ...edit }) =>
    answerEdit({ edit, from }, (seenEdit) => call.services.portfolios.change(refOf(call), seenEdit)),
  );
}

async function remove(call: Call): Promise<Response> {
  const removed = await call.services.portfolios.remove(refOf(call));
  return removed.ok ? freshJson({ binId: removed.binId }) : refusePortfolio(removed.reason);
}

function duplicate(call: Call): Promise<Response> {
  return withBody(call, duplicateBody, async ({ name }) => {
    const allowance = await call.services.portfolios.allowance(call.userId);
    return answerMade(await call.services.portfolios.duplicate(refOf(call), { name, allowance }), allowance);
  });
}

async function share(call: Call): Promise<Response> {
  const token = await call.services.portfolios.share(refOf(call));
  return token === null ? refusePortfolio("not-found") : freshJson({ path: `/shared/${token}` });
}

async function revokeShare(call: Call): Promise<Response> {
  const revoked = await call.services.portfolios.revokeShare(refOf(call));
  return revoked ? freshJson({ revoked }) : refusePortfolio("not-found");
}
