import { servicesContext } from "#app/context.ts";
import { textAnswer, writeSitemap } from "#app/discovery/crawler-files.ts";
import type { Route } from "./+types/sitemap.ts";

/** `GET /sitemap.xml` */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const sitemap = writeSitemap({
    origin: services.address(),
    articles: await services.articles.list(),
    symbols: services.companies.heldSymbols(),
    dataAsOf: services.data.asOf,
  });
  return textAnswer(sitemap, "application/xml");
}
