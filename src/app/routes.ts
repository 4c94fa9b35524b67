import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("pages/home.tsx"),
  route("search", "pages/search.tsx"),
  route("research/:symbol", "pages/research.tsx"),
  route("research/:symbol.md", "pages/research-export/markdown.ts"),
  route("research/:symbol.json", "pages/research-export/json.ts"),
  route("figures/:id", "pages/figure.tsx"),
  route("portfolios", "pages/portfolios.tsx"),
  route("blog", "pages/blog.tsx"),
  route("about", "pages/about.tsx"),
  route("disclaimer", "pages/disclaimer.tsx"),
  route("privacy", "pages/privacy.tsx"),
  route("terms", "pages/terms.tsx"),
  route("api/companies", "pages/api/companies.ts"),
  route("api/research", "pages/api/research-runs.ts"),
  route("api/research/:runId", "pages/api/research-run.ts"),
  route("api/research/:runId/events", "pages/api/research-run-events.ts"),
  route("api/figures/:id", "pages/api/figure.ts"),
  route("api/*", "pages/api/unknown-address.ts"),
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
