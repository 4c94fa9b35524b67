import { z } from "zod";
import { answer } from "#app/api/answer.ts";
import { badFields, fieldProblems, problemResponse, wrongMethod } from "#app/problem.ts";
import type { Route } from "./+types/filings-search.ts";

const MOST_HITS = 50;
const day = z.iso.date("Give a date as YYYY-MM-DD.").nullable();
const short = z.string().max(12, "At most 12 characters.").nullable();
const query = z.object({
  q: z.string("Say what to look for.").trim().min(1, "Say what to look for.").max(200, "At most 200 characters."),
  symbol: z.string().max(20, "A symbol has at most 20 characters.").nullable(),
  form: short,
  item: short,
  from: day,
  to: day,
  limit: z.coerce
    .number("Give a whole number.")
    .int("Give a whole number.")
    .min(1, "Give a number from 1.")
    .max(MOST_HITS, `At most ${MOST_HITS} passages at once.`),
});
const NAMES = ["q", "symbol", "form", "item", "from", "to", "limit"] as const;

/** `GET /api/filings/search?q=&symbol=&form=&item=&from=&to=&limit=`: passages of filings, best first; untrusted words of their companies. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answer(
    request,
    context,
    async (services) => {
      const { searchParams } = new URL(request.url);
      const given = Object.fromEntries(NAMES.map((name) => [name, searchParams.get(name)]));
      const asked = query.safeParse({ ...given, limit: given["limit"] ?? "10" });
      if (!asked.success) return badFields(fieldProblems(asked.error));
      const { q: text, symbol, ...others } = asked.data;
      const company = symbol === null ? null : services.companies.find(symbol);
      if (company !== null && company.kind !== "held") {
        return problemResponse({ status: 404, kind: "unknown-symbol", detail: "We have no filings for this symbol." });
      }
      const found = await services.filings.search({ text, cik: company?.cik ?? null, accession: null, ...others });
      if (!found.ok)
        return badFields([{ field: "q", detail: "Give at least one word that is not a filler such as “the”." }]);
      const { hits, matched, isCapped, suggestion } = found;
      return Response.json({ query: text, hits, matched, isCapped, suggestion });
    },
    NAMES,
  );
}

export function action(): Response {
  return wrongMethod("GET");
}
