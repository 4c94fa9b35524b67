import type { RouterContextProvider } from "react-router";
import { loggedOut, problemResponse, wrongMethod, badFields, type FieldProblem } from "#app/problem.ts";
import { answer, freshJson } from "#app/api/answer.ts";
import { answerWrite, type Write } from "#app/api/answer-write.ts";
import type { ChangeServices } from "#app/member-services.ts";
import {
  PORTFOLIO_CHANGES,
  type ChangeType,
  type ChangeAnswerKind,
  type PortfolioChange,
  type SentChange,
} from "#contracts/portfolio-change.ts";
import type { PortfolioRef } from "#members/portfolios/share.ts";
import { refusePortfolio, refuseChange } from "./refuse-portfolio.ts";
import { z } from "zod";
import { isFields } from "#app/portfolios/fields.ts";
import { readBody } from "#app/api/read-body.ts";
import { id, type NamedItem } from "#contracts/portfolio-fields.ts";
import type { PortfolioAllowance } from "#members/portfolios/change/state.ts";
import type { ChangeResult } from "#members/portfolios/portfolio-store.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import type { NewItem } from "#contracts/portfolio.ts";
import { nameCompany } from "#app/portfolios/name-company.ts";

// `/api/portfolios` and everything below it: one table of calls, all for people who are signed in.

interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

export function loader({ request, context }: RouteArgs): Promise<Response> {
  return answer(request, context, (services, current) => answerPortfolios({ services, request, current }));
}

export function action({ request, context }: RouteArgs): Promise<Response> {
  return answerWrite(request, context, answerPortfolios);
}

/** One call of a signed-in person. */
interface Call {
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

/** The body of a portfolio with all its notes and trades at their longest would be larger; nobody types that much. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Reads a change from its address and body, makes it, and answers with what there is now or with why it stays. */
async function answerChange(call: Call, type: ChangeType): Promise<Response> {
  const { services, userId } = call;
  const sent = await readChange(call, type);
  if (!sent.ok) return sent.refusal;
  const named = withCompanies(services.companies, sent.body);
  if (!named.ok) return badFields(named.errors);
  const allowance = await services.portfolios.allowance(userId);
  const result = await services.portfolios.change(userId, named.change, allowance);
  if (!result.ok) return refuseChange(result, allowance);
  return answerOf(PORTFOLIO_CHANGES[type].answers, result, allowance);
}

type Read = { readonly ok: true; readonly body: SentChange } | { readonly ok: false; readonly refusal: Response };

/** The address gives some fields of a change, and its type; a body that gives them too is refused. */
async function readChange({ request, params }: Call, type: ChangeType): Promise<Read> {
  const { method, schema } = PORTFOLIO_CHANGES[type];
  const isKnowable = Object.values(params).every((value) => id.safeParse(value).success);
  if (!isKnowable) return { ok: false, refusal: refusePortfolio("not-found") };
  const given = { ...params, type };
  if (method === "DELETE") return { ok: true, body: schema.parse(given) };
  const whole = z.preprocess((body, context) => {
    if (!isFields(body)) return body;
    const twice = Object.keys(body).filter((field) => field in given);
    if (twice.length > 0) context.issues.push({ code: "unrecognized_keys", keys: twice, input: { ...body } });
    return { ...body, ...given };
  }, schema);
  return readBody(request, whole, MOST_BYTES);
}

type NamedChange =
  | { readonly ok: true; readonly change: PortfolioChange }
  | { readonly ok: false; readonly errors: readonly FieldProblem[] };

/** Clients name symbols; which companies they mean is ours to find. */
function withCompanies(companies: CompanyIndex, sent: SentChange): NamedChange {
  if ("portfolios" in sent) return withContents(companies, sent);
  if (!("items" in sent)) return { ok: true, change: sent };
  const named = nameCompanies(companies, sent.items, "items");
  return named.ok ? { ok: true, change: { ...sent, items: named.items } } : named;
}

function withContents(
  companies: CompanyIndex,
  sent: Extract<SentChange, { readonly portfolios: unknown }>,
): NamedChange {
  const errors: FieldProblem[] = [];
  const portfolios = sent.portfolios.map((content, index) => {
    const named = nameCompanies(companies, content.items, `portfolios.${index}.items`);
    if (!named.ok) errors.push(...named.errors);
    return { ...content, items: named.ok ? named.items : [] };
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, change: { ...sent, portfolios } };
}

function answerOf(
  kind: ChangeAnswerKind,
  { portfolio, list, binId, importId }: Extract<ChangeResult, { readonly ok: true }>,
  allowance: PortfolioAllowance,
): Response {
  switch (kind) {
    case "portfolio":
      return freshJson(portfolio);
    case "new-portfolio":
      return freshJson(portfolio, { status: 201, headers: { location: `/api/portfolios/${portfolio?.id}` } });
    case "list":
      return freshJson({ ...list, allowance });
    case "ticket":
      return freshJson({ binId });
    case "import":
      return freshJson({ ...portfolio, importId });
  }
}

type NamedCompanies =
  | { readonly ok: true; readonly items: readonly NewItem[] }
  | { readonly ok: false; readonly errors: readonly FieldProblem[] };

/**
 * Tells which companies symbols mean: a client names symbols, the CIK is ours to find. All of them, or every symbol
 * that we do not cover.
 *
 * @param field - Where the symbols are in the body.
 */
function nameCompanies(companies: CompanyIndex, items: readonly NamedItem[], field: string): NamedCompanies {
  const errors: FieldProblem[] = [];
  const named: NewItem[] = [];
  for (const [index, item] of items.entries()) {
    const found = nameCompany(companies, item.symbol);
    if (found.kind === "company") named.push({ ...item, cik: found.cik, symbol: found.symbol });
    else errors.push({ field: `${field}.${index}.symbol`, detail: refusalOf(found.kind, item.symbol) });
  }
  return errors.length === 0 ? { ok: true, items: named } : { ok: false, errors };
}

function refusalOf(kind: "fund" | "unknown", symbol: string): string {
  return kind === "fund" ? `${symbol} is a fund: portfolios hold companies.` : `We do not cover the symbol ${symbol}.`;
}

const ROUTES = OPERATIONS.map((operation) => ({
  operation,
  pattern: new URLPattern({ pathname: operation.path }),
}));

async function answerPortfolios({ services, request, current }: Write): Promise<Response> {
  const at = ROUTES.flatMap(({ operation, pattern }) => {
    const match = pattern.exec(request.url);
    return match === null ? [] : [{ operation, params: match.pathname.groups }];
  });
  if (at.length === 0) return nothingThere();
  const found = at.find(({ operation }) => operation.method === methodOf(request));
  if (found === undefined) return wrongMethod(methodsOf(at.map(({ operation }) => operation)));
  const user = await current.user();
  if (user === null) return loggedOut();
  return found.operation.answer({ services, request, userId: user.userId, params: found.params });
}

function methodOf({ method }: Request): string {
  return method === "HEAD" ? "GET" : method;
}

function methodsOf(operations: typeof OPERATIONS): string {
  return [...new Set(operations.map(({ method }) => method))].join(", ");
}

function nothingThere(): Response {
  return problemResponse({ status: 404, kind: "not-found", detail: "The API has nothing at this address." });
}
