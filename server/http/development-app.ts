import { handlerOf, type LoadedApp } from "./built-app.ts";
import type { FileListener } from "./http-server.ts";

/** Serves the pages from their sources, reloading them as they change. */
export async function loadDevelopmentApp(root: string): Promise<LoadedApp> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true },
  });
  const files: FileListener = (request, response, next) => vite.middlewares(request, response, next);
  return {
    files,
    // The routes change while developing, and nobody watches the metrics of such a server.
    routePattern: () => "page",
    createHandler:
      (services, ...rest) =>
      async (request, nonce) => {
        const createHandler = handlerOf(await vite.ssrLoadModule("./src/app/handler.ts"));
        return createHandler(services, ...rest)(request, nonce);
      },
  };
}
