import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("pages/home.tsx"),
  route("api/companies", "pages/api/companies.ts"),
  route("api/research", "pages/api/research-runs.ts"),
  route("api/research/:runId", "pages/api/research-run.ts"),
  route("api/research/:runId/events", "pages/api/research-run-events.ts"),
  route("api/figures/:id", "pages/api/figure.ts"),
  route("api/*", "pages/api/unknown-address.ts"),
] satisfies RouteConfig;
