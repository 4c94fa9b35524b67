import type { Services } from "#app/context.ts";
import { loggedOut, problemResponse, wrongMethod } from "#app/problem.ts";
import type { Feed } from "#earnings/store/feed-store.ts";
import { answer, freshJson } from "./answer.ts";
import { refusePortfolio } from "./portfolios/refuse-portfolio.ts";
import type { Route } from "./+types/calendar-feed.ts";

/** `GET /api/calendar-feeds/{portfolioId}`: when the portfolio's feed was made; null when it has none. */
export function loader(asked: Route.LoaderArgs): Promise<Response> {
  return answerFeed(asked, async (services, feed) => freshJson({ madeAt: await services.earnings.feeds.madeAt(feed) }));
}

/**
 * `POST` makes the feed, or makes it anew, and answers its address, which is shown this once; `DELETE` ends it. Asked twice,
 * the answer is as good.
 */
export function action(asked: Route.ActionArgs): Promise<Response> {
  switch (asked.request.method) {
    case "POST":
      return answerFeed(asked, makeFeed);
    case "DELETE":
      return answerFeed(asked, async (services, feed) => {
        await services.earnings.feeds.revoke(feed);
        return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
      });
    default:
      return Promise.resolve(wrongMethod("GET, POST, DELETE"));
  }
}

/** Somebody else's portfolio is answered like one that does not exist (docs/threats.md#33). */
function answerFeed(
  {
    request,
    context,
    params,
  }: Pick<Route.LoaderArgs, "request" | "context"> & { readonly params: { portfolioId: string } },
  work: (services: Services, feed: Feed) => Promise<Response>,
): Promise<Response> {
  return answer(request, context, async (services) => {
    const visitor = await services.visitor(request);
    if (visitor === null) return loggedOut();
    const feed = { ownerId: visitor.userId, portfolioId: params.portfolioId };
    return (await services.portfolios.read(feed)) === null ? refusePortfolio("not-found") : work(services, feed);
  });
}

async function makeFeed(services: Services, feed: Feed): Promise<Response> {
  const isNew = (await services.earnings.feeds.madeAt(feed)) === null;
  const { limits } = await services.plan.read(feed.ownerId);
  const use = limits.find(({ kind }) => kind === "feeds");
  if (isNew && use !== undefined && use.limit !== null && use.used >= use.limit) {
    const detail = `Your plan allows ${String(use.limit)} calendar feeds. End another one first.`;
    return problemResponse({ status: 403, kind: "too-many-feeds", detail });
  }
  const token = await services.earnings.feeds.create(feed);
  return freshJson({ url: `${services.address()}/calendar/${token}.ics` }, { status: 201 });
}
