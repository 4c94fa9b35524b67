import { feedAnswer } from "#app/screener/saved/answer-feed.ts";
import { writeAtom } from "#app/screener/saved/screen-feed.ts";
import type { Route } from "./+types/atom.ts";

/** `GET /screens/{token}.atom`: who entered and left a saved screen, for anyone who has the token. */
export function loader({ request, context, params: { token } }: Route.LoaderArgs): Promise<Response> {
  return feedAnswer(request, context, token, { type: "application/atom+xml", write: writeAtom });
}
