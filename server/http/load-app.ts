import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageHandler, Services } from "#app/context.ts";
import type { FileListener } from "./answer-steps.ts";
import { keepFiles } from "./static-files.ts";

type CreateHandler = (services: Services, mode: "production" | "development") => PageHandler;
type RoutePattern = (pathname: string) => string;

/** The pages and their files as built by `npm run build`. */
export interface LoadedApp {
  readonly createHandler: CreateHandler;
  /** The pattern of the page or API address that answers a path. */
  readonly routePattern: RoutePattern;
  readonly files: FileListener;
}

/** The pages were not built. */
export class NotBuiltError extends Error {
  readonly code = "server/not-built";
}

/** Loads the built pages. Throws `NotBuiltError` when there are none. */
export async function loadBuiltApp(root: string): Promise<LoadedApp> {
  const entry = join(root, "build/server/index.js");
  if (!existsSync(entry))
    throw new NotBuiltError("The pages are not built yet: run npm run build, or start with npm start.");
  // React chooses its slower development build by this variable, whatever the pages were built for.
  // oxlint-disable-next-line node/no-process-env -- written, not read: the settings are read once, before
  process.env["NODE_ENV"] = "production";
  const module: unknown = await import(pathToFileURL(entry).href);
  return {
    createHandler: handlerOf(module),
    routePattern: patternOf(module),
    files: await builtFiles(join(root, "build/client")),
  };
}

/** Finds `createHandler` in the bundle, whose types are those of the source it was built from. */
function handlerOf(module: unknown): CreateHandler {
  if (
    typeof module === "object" &&
    module !== null &&
    "createHandler" in module &&
    isHandlerMaker(module.createHandler)
  ) {
    return module.createHandler;
  }
  throw new NotBuiltError("The built pages do not export createHandler: run npm run build again.");
}

function patternOf(module: unknown): RoutePattern {
  if (
    typeof module === "object" &&
    module !== null &&
    "routePattern" in module &&
    isRoutePattern(module.routePattern)
  ) {
    return module.routePattern;
  }
  throw new NotBuiltError("The built pages do not export routePattern: run npm run build again.");
}

function isRoutePattern(value: unknown): value is RoutePattern {
  return typeof value === "function";
}

function isHandlerMaker(value: unknown): value is CreateHandler {
  return typeof value === "function";
}

/** Hashed files never change; the rest is asked for again. */
function builtFiles(folder: string): Promise<FileListener> {
  return keepFiles(folder, (path) =>
    path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=300",
  );
}

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
    createHandler: (services, mode) => async (request, current) => {
      const createHandler = handlerOf(await vite.ssrLoadModule("./src/app/handler.ts"));
      return createHandler(services, mode)(request, current);
    },
  };
}
