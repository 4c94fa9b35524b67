import { servicesContext } from "#app/context.ts";
import { calendarFile, readFeed } from "#app/earnings/calendar-file.ts";
import { ciksOf } from "#app/earnings/calendar/load-calendar.ts";
import { answer } from "#app/api/answer.ts";
import { problemResponse } from "#app/problem.ts";
import type { Route } from "./+types/calendar-feed.ts";

/** 256 random bits, base64url. */
const TOKEN = /^[\w-]{43}$/;

/** `GET /calendar/{token}.ics`: the results of a portfolio's companies, for anyone who has the token. */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answer(request, context, async () => {
    const services = context.get(servicesContext);
    const feed = TOKEN.test(params.token) ? await services.earnings.feeds.find(params.token) : null;
    const portfolio = feed === null ? null : await services.portfolios.read(feed);
    if (portfolio === null) {
      const detail = "This calendar feed was ended or never existed. Create a new one on the portfolio’s page.";
      return problemResponse({ status: 404, kind: "not-found", detail });
    }
    const content = await readFeed(services.earnings, request, ciksOf([portfolio]));
    return calendarFile(`Earnings: ${portfolio.name}`, content, { address: services.address(), isPrivate: true });
  });
}
