import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress, zstdDecompress } from "node:zlib";
import { LRUCache } from "lru-cache";
import { bestEncoding, type Encoding } from "#server/http/compress.ts";

/** Answers that are the same for everybody, rendered once for each version (docs/decisions/022-pages-rendered-once.md). */
export interface PageCache {
  /** Gives the kept answer, or renders one and keeps it where it may be kept. */
  answer(asked: CachedRequest, render: () => Promise<Response>): Promise<Response>;
}

/** What of a request decides which answer it gets. */
interface CachedRequest {
  readonly request: Request;
  readonly nonce: string;
  readonly seemsSignedIn: () => Promise<boolean>;
}

export interface PageCacheOptions {
  /** What an answer was made from; null where it is still being written, is personal, or is not worth keeping. */
  readonly versionOf: (asked: CachedRequest) => Promise<string | null>;
  /** Milliseconds, from any beginning. */
  readonly clock: () => number;
  /** Of all kept answers before they are packed (40 MiB); in all three forms they take about half of it. */
  readonly mostBytes?: number;
  /** Told of each answer that may be kept: whether it was there already. */
  readonly onLookup?: (result: "hit" | "miss") => void;
}

const MOST_BYTES = 40 * 1024 * 1024;
/** What took longer may have gone on without a part that was late. */
const LONGEST_RENDER_MS = 2_000;
/** React's instruction to render in the browser what failed on the server. */
const GAVE_UP = "$RX(";

/** Kept packed alone: a research page of 300 KB takes 50, and is unpacked within a millisecond where somebody needs that. */
interface CachedPage {
  readonly unpackedBytes: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly scriptSources: readonly string[];
  readonly tag: string;
  readonly packed: Promise<Buffer>;
  /** As other readers take it, made when the first of them asks. */
  readonly otherForms: Map<Encoding, Promise<Buffer>>;
}

/** CSP sources of the inline scripts of kept pages, for the policy of their answers. */
const sourcesByAnswer = new WeakMap<Response, readonly string[]>();

/** The CSP sources that allow an answer's inline scripts without a nonce; undefined for one that was just rendered. */
export function cachedScriptSources(answer: Response): readonly string[] | undefined {
  return sourcesByAnswer.get(answer);
}

/** Keeps answers in memory, the longest unread ones going first. */
export function createPageCache({
  versionOf,
  clock,
  mostBytes = MOST_BYTES,
  onLookup = () => undefined,
}: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: mostBytes,
    sizeCalculation: ({ unpackedBytes }) => unpackedBytes + 1,
  });
  const keep = (key: string, page: CachedPage): void => {
    pages.set(key, page);
    page.packed.catch(() => pages.delete(key));
  };
  return {
    async answer(asked, render) {
      const { request, nonce } = asked;
      const version = request.method === "GET" ? await versionOrNone(() => versionOf(asked)) : null;
      if (version === null) return render();
      const { pathname, search } = new URL(request.url);
      const key = `${version} ${pathname}${search}`;
      const kept = pages.get(key);
      onLookup(kept === undefined ? "miss" : "hit");
      if (kept !== undefined) return answerFrom(kept, request);
      const begun = clock();
      const answer = await render();
      if (!mayCache(answer) || answer.body === null) return answer;
      const [shown, copied] = answer.body.tee();
      const isWhole = (): boolean => !request.signal.aborted && clock() - begun <= LONGEST_RENDER_MS;
      collect(copied, answer, nonce, isWhole).then(
        (page) => page !== null && keep(key, page),
        // The reader's own answer tells what went wrong; there is nothing to keep.
        () => undefined,
      );
      return new Response(shown, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
    },
  };
}

/** While the database is away no version can be told; the page is rendered, and says itself what is wrong. */
async function versionOrNone(version: () => Promise<string | null>): Promise<string | null> {
  try {
    return await version();
  } catch {
    return null;
  }
}

function mayCache({ status, headers }: Response): boolean {
  const isPersonal = headers.has("set-cookie") || (headers.get("cache-control") ?? "").includes("private");
  return status === 200 && !isPersonal && /^(text\/html|application\/json)/.test(headers.get("content-type") ?? "");
}

async function collect(
  body: ReadableStream<Uint8Array>,
  { headers }: Response,
  nonce: string,
  isWhole: () => boolean,
): Promise<CachedPage | null> {
  const text = await new Response(body).text();
  const isPage = (headers.get("content-type") ?? "").startsWith("text/html");
  if (!isWhole() || (isPage && text.includes(GAVE_UP))) return null;
  const page = isPage ? withoutNonce(text, nonce) : { html: text, scriptSources: [] };
  if (page === null) return null;
  const bytes = Buffer.from(page.html);
  const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return {
    unpackedBytes: bytes.length,
    headers: [...headers],
    scriptSources: page.scriptSources,
    tag,
    packed: PACK[KEPT_FORM](bytes),
    otherForms: new Map(),
  };
}

async function answerFrom(page: CachedPage, request: Request): Promise<Response> {
  const encoding = bestEncoding(request);
  const headers = new Headers(page.headers.map(([name, value]): [string, string] => [name, value]));
  // One tag for every encoding, weak therefore: the bytes differ, the page does not (RFC 9110 section 8.8.1).
  const tag = `W/"${page.tag}"`;
  headers.set("etag", tag);
  headers.append("vary", "accept-encoding");
  const isKnown = (request.headers.get("if-none-match") ?? "").split(",").some((each) => each.trim() === tag);
  if (isKnown) return withSources(new Response(null, { status: 304, headers }), page);
  if (encoding !== undefined) headers.set("content-encoding", encoding);
  const body = encoding === undefined ? await unpacked(page) : await packedBy(page, encoding);
  return withSources(new Response(new Uint8Array(body), { headers }), page);
}

function withSources(answer: Response, { scriptSources }: CachedPage): Response {
  sourcesByAnswer.set(answer, scriptSources);
  return answer;
}

/** What most browsers take, and what is unpacked the fastest. */
const KEPT_FORM = "zstd";

/** Packed once for everybody, on a thread of its own. */
const PACK: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  zstd: (body) =>
    promisify(zstdCompress)(body, {
      // Level 15 takes 25 ms in place of 9 for a page of 300 KB, and saves one hundredth of 50 KB.
      params: { [constants.ZSTD_c_compressionLevel]: 9 },
      // Without it the tables are those for a document of any length, which take several times the memory and the time.
      pledgedSrcSize: body.length,
    }),
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

async function unpacked(page: CachedPage): Promise<Buffer> {
  return promisify(zstdDecompress)(await page.packed);
}

function packedBy(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === KEPT_FORM) return page.packed;
  const packed = page.otherForms.get(encoding) ?? unpacked(page).then(PACK[encoding]);
  page.otherForms.set(encoding, packed);
  return packed;
}

/** A page without the one-time value of its first reader, and the CSP sources that allow its inline scripts instead. */
interface CacheablePage {
  readonly html: string;
  /** `'sha256-…'` for each inline script (CSP Level 3 section 2.3.1). */
  readonly scriptSources: readonly string[];
}

/** Scripts that run: those with an address are allowed by it, and data blocks such as JSON-LD never run. */
const INLINE_SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g;
const HAS_ADDRESS = /\ssrc=/;
const IS_DATA = /\stype="application\/(?:ld\+)?json"/;
/** Beyond this the policy alone would be larger than what is saved; headers are limited to 16 KiB. */
const MOST_SCRIPTS = 60;

/** Takes the nonce out of a rendered page; null where it cannot be told apart from the page's own words. */
function withoutNonce(page: string, nonce: string): CacheablePage | null {
  const html = page.replaceAll(` nonce="${nonce}"`, "");
  if (nonce === "" || html.includes(nonce)) return null;
  const sources = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(INLINE_SCRIPT)) {
    if (HAS_ADDRESS.test(attributes) || IS_DATA.test(attributes)) continue;
    sources.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return sources.size > MOST_SCRIPTS ? null : { html, scriptSources: [...sources] };
}
