import { loggedOut, problemResponse, wrongMethod } from "#app/problem.ts";
import type { ChangeServices } from "#app/member-services.ts";
import type { Feed } from "#earnings/store/feed-store.ts";
import { answer, freshJson } from "#app/api/answer.ts";
import { answerWrite, type Write } from "#app/api/answer-write.ts";
import { refusePortfolio } from "./portfolios/refuse-portfolio.ts";
import type { Route } from "./+types/calendar-feed.ts";

/** `GET /api/calendar-feeds/{portfolioId}`: when the portfolio's feed was made; null when it has none. */
export function loader({ request, context, params: { portfolioId } }: Route.LoaderArgs): Promise<Response> {
  return answer(request, context, (services, current) =>
    answerFeed({ services, request, current, portfolioId }, async ({ earnings }, feed) =>
      freshJson({ madeAt: await earnings.feeds.madeAt(feed) }),
    ),
  );
}

/**
 * `POST` makes the feed, or makes it again, and answers its address, which is shown this once; `DELETE` ends it. Asked twice,
 * the answer is as good.
 */
export function action({ request, context, params: { portfolioId } }: Route.ActionArgs): Promise<Response> {
  return answerWrite(request, context, async (write) => {
    switch (request.method) {
      case "POST":
        return answerFeed({ ...write, portfolioId }, makeFeed);
      case "DELETE":
        return answerFeed({ ...write, portfolioId }, endFeed);
      default:
        return wrongMethod("GET, POST, DELETE");
    }
  });
}

/** Somebody else's portfolio is answered like one that does not exist (docs/threats.md#33). */
async function answerFeed(
  { services, current, portfolioId }: Write & { readonly portfolioId: string },
  work: (services: ChangeServices, feed: Feed) => Promise<Response>,
): Promise<Response> {
  const user = await current.user();
  if (user === null) return loggedOut();
  const feed = { ownerId: user.userId, portfolioId };
  return (await services.portfolios.read(feed)) === null ? refusePortfolio("not-found") : work(services, feed);
}

async function endFeed({ earnings }: ChangeServices, feed: Feed): Promise<Response> {
  await earnings.feeds.revoke(feed);
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}

async function makeFeed(services: ChangeServices, feed: Feed): Promise<Response> {
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
