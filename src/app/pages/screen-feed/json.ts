import { feedAnswer } from "#app/screener/saved/answer-feed.ts";
import { screenJsonFeed } from "#app/screener/saved/screen-feed.ts";
import type { Route } from "./+types/json.ts";

/** `GET /screens/{token}.json`: the same as JSON Feed. */
export function loader({ request, context, params: { token } }: Route.LoaderArgs): Promise<Response> {
  return feedAnswer(request, context, token, {
    type: "application/feed+json",
    write: (feed) => JSON.stringify(screenJsonFeed(feed)),
  });
}
