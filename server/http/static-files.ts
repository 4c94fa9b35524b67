import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { extname, join, relative, sep } from "node:path";
import Negotiator from "negotiator";
import sirv from "sirv";
import type { FileListener } from "./answer-steps.ts";

/** How files are packed on disk, the smallest first. */
const PACKED = [
  { encoding: "br", ending: ".br" },
  { encoding: "gzip", ending: ".gz" },
] as const;

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

interface KeptFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Reads a folder and answers its files as they were then. Pages that are built again, or taken away, while the server runs leave
 * the readers of its own pages with the scripts and styles that these pages name.
 *
 * @param cacheControl of the file at a path
 */
export async function keepFiles(folder: string, cacheControl: (path: string) => string): Promise<FileListener> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const kept = new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, KeptFile]> => {
        const path = `/${relative(folder, name).split(sep).join("/")}`;
        return [path, keep(path, await readFile(name), cacheControl)];
      }),
    ),
  );
  return (request, response, next) => {
    const { method = "GET", url = "" } = request;
    const file = method === "GET" || method === "HEAD" ? find(kept, url.split("?", 1)[0] ?? "", request) : undefined;
    if (file === undefined) return next();
    const isKnown = (request.headers["if-none-match"] ?? "")
      .split(",")
      .some((each) => each.trim() === file.headers["etag"]);
    response.writeHead(isKnown ? 304 : 200, {
      ...file.headers,
      ...(isKnown ? {} : { "content-length": file.body.length }),
    });
    response.end(isKnown || method === "HEAD" ? undefined : file.body);
  };
}

function keep(path: string, body: Buffer, cacheControl: (path: string) => string): KeptFile {
  const packed = PACKED.find(({ ending }) => path.endsWith(ending));
  const plain = packed === undefined ? path : path.slice(0, -packed.ending.length);
  const headers = {
    "cache-control": cacheControl(path),
    "content-type": TYPES[extname(plain)] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    vary: "accept-encoding",
    ...(packed === undefined ? {} : { "content-encoding": packed.encoding }),
  };
  return { body, headers };
}

/** The smallest form of a file that its reader takes (RFC 9110 section 12.5.3). */
function find(kept: ReadonlyMap<string, KeptFile>, path: string, { headers }: IncomingMessage): KeptFile | undefined {
  const plain = kept.get(path);
  if (plain === undefined) return undefined;
  const taken = new Set(new Negotiator({ headers }).encodings(PACKED.map(({ encoding }) => encoding)));
  const form = PACKED.find(({ encoding, ending }) => taken.has(encoding) && kept.has(path + ending));
  return form === undefined ? plain : kept.get(path + form.ending);
}

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
