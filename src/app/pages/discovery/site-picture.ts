import { servicesContext } from "#app/context.ts";
import { pictureAnswer } from "#app/discovery/crawler-files.ts";
import type { Route } from "./+types/site-picture.ts";

/** `GET /share/site.png` */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return pictureAnswer(await context.get(servicesContext).pictures.site());
}
