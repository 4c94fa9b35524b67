import { index, route, type RouteConfig } from "@react-router/dev/routes";
import { PAGES } from "./page-list.ts";

export default PAGES.map(({ path, file }) =>
  path === "" ? index(`pages/${file}`) : route(path, `pages/${file}`),
) satisfies RouteConfig;
