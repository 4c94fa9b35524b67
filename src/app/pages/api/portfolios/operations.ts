import { freshJson } from "#app/api/answer.ts";
import type { ChangeServices } from "#app/member-services.ts";
import { PORTFOLIO_CHANGES, type ChangeType } from "#contracts/portfolio-change.ts";
import type { PortfolioRef } from "#members/portfolios/share.ts";
import { answerChange } from "./answer-change.ts";
import { refusePortfolio } from "./refuse-portfolio.ts";

/** One call of a signed-in person. */
export interface Call {
  readonly services: ChangeServices;
  readonly request: Request;
  readonly userId: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly answer: (call: Call) => Promise<Response>;
}

const TYPES = Object.keys(PORTFOLIO_CHANGES).filter(isChangeType);

/** Every call on portfolios: the changes, and what only reads or shares. */
export const OPERATIONS: readonly Operation[] = [
  { method: "GET", path: "/api/portfolios", answer: list },
  { method: "GET", path: "/api/portfolios/:portfolioId", answer: read },
  { method: "PUT", path: "/api/portfolios/:portfolioId/share", answer: share },
  { method: "DELETE", path: "/api/portfolios/:portfolioId/share", answer: revokeShare },
  ...TYPES.map((type) => ({
    method: PORTFOLIO_CHANGES[type].method,
    path: `/api/portfolios${PORTFOLIO_CHANGES[type].path}`,
    answer: (call: Call) => answerChange(call, type),
  })),
];

/** With what the plan allows, so that a page can say "2 of 3 portfolios". */
async function list({ services, userId }: Call): Promise<Response> {
  const kept = await services.portfolios.list(userId);
  return freshJson({ ...kept, allowance: await services.portfolios.allowance(userId) });
}

async function read(call: Call): Promise<Response> {
  const portfolio = await call.services.portfolios.read(refOf(call));
  return portfolio === null ? refusePortfolio("not-found") : freshJson(portfolio);
}

async function share(call: Call): Promise<Response> {
  const token = await call.services.portfolios.share(refOf(call));
  return token === null ? refusePortfolio("not-found") : freshJson({ path: `/shared/${token}` });
}

async function revokeShare(call: Call): Promise<Response> {
  const revoked = await call.services.portfolios.revokeShare(refOf(call));
  return revoked ? freshJson({ revoked }) : refusePortfolio("not-found");
}

/** Which portfolio of the person the address names. */
function refOf({ userId, params }: Call): PortfolioRef {
  return { ownerId: userId, portfolioId: params["portfolioId"] ?? "" };
}

function isChangeType(name: string): name is ChangeType {
  return name in PORTFOLIO_CHANGES;
}
