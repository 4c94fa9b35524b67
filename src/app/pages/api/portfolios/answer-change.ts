import { z } from "zod";
import { badFields, type FieldProblem } from "#app/problem.ts";
import { isFields } from "#app/portfolios/fields.ts";
import { freshJson } from "#app/api/answer.ts";
import { readBody } from "#app/api/read-body.ts";
import {
  PORTFOLIO_CHANGES,
  type ChangeAnswerKind,
  type ChangeType,
  type PortfolioChange,
  type SentChange,
} from "#contracts/portfolio-change.ts";
import { id } from "#contracts/portfolio-fields.ts";
import type { PortfolioAllowance } from "#members/portfolios/change/state.ts";
import type { ChangeResult } from "#members/portfolios/portfolio-store.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import { nameCompanies } from "./name-companies.ts";
import type { Call } from "./operations.ts";
import { refuseChange, refusePortfolio } from "./refuse-portfolio.ts";

/** The body of a portfolio with all its notes and trades at their longest would be larger; nobody types that much. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Reads a change from its address and body, makes it, and answers with what there is now or with why it stays. */
export async function answerChange(call: Call, type: ChangeType): Promise<Response> {
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
