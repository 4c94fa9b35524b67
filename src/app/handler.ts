import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { nonceContext, servicesContext, type PageHandler, type Services } from "./context.ts";

/** Makes the function that answers every page and API request from the services handed in. */
export function createHandler(services: Services, mode: "production" | "development"): PageHandler {
  const serverBuild: ServerBuild = build;
  const handle = createRequestHandler(serverBuild, mode);
  return (request, nonce) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(nonceContext, nonce);
    return handle(request, context);
  };
}
