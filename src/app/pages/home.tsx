import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/home.ts";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).data;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <main>Figures as of {loaderData.asOf}</main>;
}
