import { servicesContext } from "#app/context.ts";
import { pictureAnswer } from "#app/discovery/crawler-files.ts";
import type { Route } from "./+types/article-picture.ts";

/** `GET /share/blog/{slug}.png` */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  return pictureAnswer(await context.get(servicesContext).pictures.article(params.slug));
}
