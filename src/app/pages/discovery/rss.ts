import { servicesContext } from "#app/context.ts";
import { textAnswer, writeRss } from "#app/discovery/crawler-files.ts";
import type { Route } from "./+types/rss.ts";

/** `GET /blog/rss.xml` */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  return textAnswer(
    writeRss({ origin: services.address(), articles: await services.articles.list() }),
    "application/rss+xml",
  );
}
