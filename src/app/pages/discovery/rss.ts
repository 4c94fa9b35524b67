import { servicesContext } from "#app/context.ts";
import { writeRss } from "#app/discovery/feeds.ts";
import { textAnswer } from "#app/discovery/file-answers.ts";
import type { Route } from "./+types/rss.ts";

/** `GET /blog/rss.xml` */
export function loader({ context }: Route.LoaderArgs): Response {
  const services = context.get(servicesContext);
  return textAnswer(
    writeRss({ origin: services.address(), articles: services.articles.list() }),
    "application/rss+xml",
  );
}
