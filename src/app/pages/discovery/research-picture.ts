import { servicesContext } from "#app/context.ts";
import { pictureAnswer } from "#app/discovery/crawler-files.ts";
import type { Route } from "./+types/research-picture.ts";

/** `GET /share/research/{symbol}.png`: only by the symbol that the research itself goes by. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  return pictureAnswer(await context.get(servicesContext).pictures.research(params.symbol));
}
