import { existsSync } from "node:fs";
import { join } from "node:path";
import sirv from "sirv";
import type { FileListener } from "./answer-steps.ts";

/**
 * Serves the built widget below a path, for pages of any origin: files named after what they hold for ever, the entries
 * for five minutes. Passes everything on where the widget was not built.
 */
export function widgetFiles(root: string, path: string): FileListener {
  const folder = join(root, "build/widget");
  if (!existsSync(folder)) return (_request, _response, next) => next();
  const send = sirv(folder, {
    // Looks at each file as it is asked for: one that was built again would be cut to the size it had at the start.
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders(response, file) {
      const isHashed = file.startsWith("/chunks/");
      response.setHeader("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=300");
      // By its ending alone a declaration would be a film.
      if (file.endsWith(".d.ts")) response.setHeader("content-type", "text/plain; charset=utf-8");
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("cross-origin-resource-policy", "cross-origin");
    },
  });
  return (request, response, next) => {
    const { url } = request;
    if (url?.startsWith(`${path}/`) !== true) return next();
    request.url = url.slice(path.length);
    send(request, response, () => {
      request.url = url;
      next();
    });
  };
}

/** Asks one listener for files after another. */
export function firstOf(first: FileListener, second: FileListener): FileListener {
  return (request, response, next) => first(request, response, () => second(request, response, next));
}
