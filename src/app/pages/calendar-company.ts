import { servicesContext } from "#app/context.ts";
import { calendarFile, readFeed } from "#app/earnings/calendar-file.ts";
import { answer } from "#app/api/answer.ts";
import { problemResponse } from "#app/problem.ts";
import type { Route } from "./+types/calendar-company.ts";

/** `GET /calendar/company/{symbol}.ics`: a company's results, for anybody to subscribe to. */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answer(request, context, async () => {
    const services = context.get(servicesContext);
    const found = services.companies.find(params.symbol);
    if (found.kind !== "held") {
      const detail = "We have no results of a company with this symbol.";
      return problemResponse({ status: 404, kind: "unknown-symbol", detail });
    }
    const content = await readFeed(services.earnings, request, [found.cik]);
    const name = `${found.symbol} results`;
    return calendarFile(name, content, { address: services.address(), isPrivate: false });
  });
}
