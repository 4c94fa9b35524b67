import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type ActionFunctionArgs,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
} from "react-router";
import { currentRequest } from "./context.ts";
import { EARLY_SOURCE, lateSource } from "./shell/page-scripts.ts";
import { PageScripts } from "./shell/script-elements.tsx";

/**
 * Parts of a page that are not there by then are given up. Long enough for a first start on a busy machine; with the second
 * rendering is left below, no page is held for 10 s.
 */
export const streamTimeout = 8_000;

const LONGEST_PATH = 200;

/** Reports what loaders and actions threw unexpectedly; a reader who left or asked for what is not there is no error. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const path = new URL(request.url).pathname;
  context.get(currentRequest).reportError(error, `${request.method} ${path.slice(0, LONGEST_PATH)}`);
}

/** Renders a page as a stream; crawlers get it whole. */
export default async function handleRequest(
  ...[request, status, headers, routerContext, context]: [Request, number, Headers, EntryContext, RouterContextProvider]
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  // Without a policy, as while developing, there is none: an empty one would differ from what the browser reads back.
  const nonce = context.get(currentRequest).nonce || undefined;
  const rendered: { status: number } = { status };
  const stream = await renderToReadableStream(
    <PageScripts value={{ nonce, early: EARLY_SOURCE, late: lateSource }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageScripts>,
    {
      nonce,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout + 1_000)]),
      onError(error: unknown) {
        if (request.signal.aborted) return;
        rendered.status = 500;
        context.get(currentRequest).reportError(error, `render ${new URL(request.url).pathname}`);
      },
    },
  );
  if (isbot(request.headers.get("user-agent"))) await stream.allReady;
  return new Response(stream, { status: rendered.status, headers });
}
