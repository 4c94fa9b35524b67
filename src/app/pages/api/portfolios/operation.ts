import type { z } from "zod";
import type { ChangeServices } from "#app/member-services.ts";
import { badFields, type FieldProblem } from "#app/problem.ts";
import { freshJson } from "#app/api/answer.ts";
import { readBody } from "#app/api/read-body.ts";
import type { NewItem, Portfolio } from "#contracts/portfolio.ts";
import type {
  Changed,
  Edited,
  Ordered,
  PortfolioAllowance,
  PortfolioRef,
} from "#members/portfolios/portfolio-answers.ts";
import { type SeenEdit, unseenFields } from "#members/portfolios/changed-meanwhile.ts";
import type { ItemBody } from "./bodies.ts";
import { changedElsewhere, outOfDate, type PortfolioRefusal, refusePortfolio, unseen } from "./refuse-portfolio.ts";
import { nameCompany } from "#app/portfolios/name-company.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";

/** One call of a signed-in person. */
export interface Call {
  readonly services: ChangeServices;
  readonly request: Request;
  readonly userId: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

export interface PortfolioOperation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly answer: (call: Call) => Promise<Response>;
}

/** The body of a portfolio with all its notes and trades at their longest would be larger; nobody types that much. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Which portfolio of the person the address names. */
export function refOf({ userId, params }: Call): PortfolioRef {
  return { ownerId: userId, portfolioId: params["portfolioId"] ?? "" };
}

/** Reads the body by its schema and goes on with it, or answers what is wrong with it. */
export async function withBody<Schema extends z.ZodType>(
  call: Call,
  schema: Schema,
  act: (body: z.output<Schema>) => Promise<Response>,
): Promise<Response> {
  const read = await readBody(call.request, schema, MOST_BYTES);
  return read.ok ? act(read.body) : read.refusal;
}

/** Goes on with the companies that symbols mean and with what the plan allows. */
export async function withCompanies(
  { services, userId }: Call,
  items: readonly ItemBody[],
  act: (items: readonly NewItem[], allowance: PortfolioAllowance) => Promise<Response>,
): Promise<Response> {
  const named = nameCompanies(services.companies, items, "items");
  return named.ok ? act(named.items, await services.portfolios.allowance(userId)) : badFields(named.errors);
}

/** Answers with a portfolio as it is after a change, or with why it stays. */
export function answerChange(
  changed: Changed<PortfolioRefusal>,
  allowance: PortfolioAllowance | null = null,
  more: Readonly<Record<string, unknown>> = {},
): Response {
  return changed.ok ? freshJson({ ...changed.portfolio, ...more }) : refusePortfolio(changed.reason, allowance);
}

/** Carries an edit out that says what its author saw, and answers with the portfolio as it is then, or with why it stays. */
export async function answerEdit<Edit extends object>(
  seenEdit: SeenEdit<Edit>,
  carryOut: (seenEdit: SeenEdit<Edit>) => Promise<Edited<PortfolioRefusal>>,
): Promise<Response> {
  const missing = unseenFields(seenEdit);
  if (missing.length > 0) return unseen(missing.map((field) => `from.${field}`));
  const edited = await carryOut(seenEdit);
  return !edited.ok && edited.reason === "conflict" ? changedElsewhere(edited) : answerChange(edited);
}

/** Answers with an order as it is now. */
export function answerOrder<Current>(ordered: Ordered<Current>): Response {
  if (ordered.ok) return freshJson(ordered.current);
  return ordered.reason === "conflict" ? outOfDate(ordered.current) : refusePortfolio(ordered.reason);
}

/** Answers with a portfolio that was made. */
export function answerMade(made: Changed<PortfolioRefusal>, allowance: PortfolioAllowance): Response {
  return made.ok ? createdAt(made.portfolio) : refusePortfolio(made.reason, allowance);
}

function createdAt(portfolio: Portfolio): Response {
  return freshJson(portfolio, { status: 201, headers: { location: `/api/portfolios/${portfolio.id}` } });
}

type NamedCompanies =
  | { readonly ok: true; readonly items: readonly NewItem[] }
  | { readonly ok: false; readonly errors: readonly FieldProblem[] };

/**
 * Tells which companies symbols mean: a client names symbols, the CIK is ours to find. All of them, or every symbol
 * that we do not cover.
 *
 * @param field - Where the symbols stand in the body.
 */
export function nameCompanies(companies: CompanyIndex, items: readonly ItemBody[], field: string): NamedCompanies {
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
