import { z } from "zod";
import { wrongMethod } from "#app/problem.ts";
import { nameCompany } from "#app/portfolios/name-company.ts";
import { answer, freshJson } from "./answer.ts";
import { readBody } from "./read-body.ts";
import type { Route } from "./+types/named-companies.ts";

const MOST_SYMBOLS = 1_000;

const body = z.strictObject({
  symbols: z
    .array(
      z.string("Give symbols as text.").trim().max(20, "A symbol has at most 20 characters."),
      "Give a list of symbols.",
    )
    .max(MOST_SYMBOLS, `At most ${MOST_SYMBOLS} symbols.`),
});

export function loader(): Response {
  return wrongMethod("POST");
}

/** `POST /api/companies/named {symbols}`: the company that each symbol means, in the order asked. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (services) => {
    if (request.method !== "POST") return wrongMethod("POST");
    const read = await readBody(request, body);
    if (!read.ok) return read.refusal;
    return freshJson({ companies: read.body.symbols.map((symbol) => nameCompany(services.companies, symbol)) });
  });
}
