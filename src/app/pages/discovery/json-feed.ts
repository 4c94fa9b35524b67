import { servicesContext } from "#app/context.ts";
import { jsonFeed, textAnswer } from "#app/discovery/crawler-files.ts";
import type { Route } from "./+types/json-feed.ts";

/** `GET /blog/feed.json` */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const feed = jsonFeed({ origin: services.address(), articles: await services.articles.list() });
  return textAnswer(JSON.stringify(feed), "application/feed+json");
}
