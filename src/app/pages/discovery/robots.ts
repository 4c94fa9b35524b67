import { servicesContext } from "#app/context.ts";
import { textAnswer } from "#app/discovery/file-answers.ts";
import { writeRobots } from "#app/discovery/sitemap.ts";
import type { Route } from "./+types/robots.ts";

/** `GET /robots.txt` */
export function loader({ context }: Route.LoaderArgs): Response {
  return textAnswer(writeRobots(context.get(servicesContext).address()), "text/plain");
}
