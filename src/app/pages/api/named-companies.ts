import { z } from "zod";
import { wrongMethod } from "#app/problem.ts";
import { nameByName, nameCompany } from "#app/portfolios/name-company.ts";
import { answer, freshJson } from "#app/api/answer.ts";
import { readBody } from "#app/api/read-body.ts";
import type { Route } from "./+types/named-companies.ts";

const MOST_SYMBOLS = 1_000;
/** A name is searched for, a symbol looked up. */
const MOST_NAMES = 100;

const body = z.strictObject({
  symbols: z
    .array(
      z.string("Give symbols as text.").trim().max(20, "A symbol has at most 20 characters."),
      "Give a list of symbols.",
    )
    .max(MOST_SYMBOLS, `At most ${MOST_SYMBOLS} symbols.`),
  names: z
    .array(
      z.string("Give names as text.").trim().max(100, "A name has at most 100 characters."),
      "Give a list of names.",
    )
    .max(MOST_NAMES, `At most ${MOST_NAMES} names.`)
    .default([]),
});

export function loader(): Response {
  return wrongMethod("POST");
}

/** `POST /api/companies/named {symbols, names}`: the company that each symbol, then each name, means, in the order asked. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (services) => {
    if (request.method !== "POST") return wrongMethod("POST");
    const read = await readBody(request, body);
    if (!read.ok) return read.refusal;
    const { symbols, names } = read.body;
    return freshJson({
      companies: [
        ...symbols.map((symbol) => nameCompany(services.companies, symbol)),
        ...names.map((name) => nameByName(services.companies, name)),
      ],
    });
  });
}
