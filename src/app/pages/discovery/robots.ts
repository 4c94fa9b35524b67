import { servicesContext } from "#app/context.ts";
import { textAnswer, writeRobots } from "#app/discovery/crawler-files.ts";
import type { Route } from "./+types/robots.ts";

/** `GET /robots.txt` */
export function loader({ context }: Route.LoaderArgs): Response {
  return textAnswer(writeRobots(context.get(servicesContext).address()), "text/plain");
}
