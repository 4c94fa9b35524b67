import { open, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { chunksOf } from "#platform/read-body.ts";
import { MarketError } from "#market/errors.ts";
import { statusError } from "./fetch-once.ts";
import { planRetry } from "./polite-fetch.ts";
import type { RateLimiter } from "./rate-limiter.ts";

export interface DownloadDeps {
  readonly fetch: typeof globalThis.fetch;
  readonly limiter: RateLimiter;
  readonly userAgent: string;
  readonly now: () => Date;
  /** At least 0, less than 1. */
  readonly random: () => number;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** How long no byte may come. */
  readonly silenceMilliseconds: number;
  readonly largestBytes: number;
}

/** What a file on disk is of: without its ETag nothing can be added to it or be called current. */
interface KeptFile {
  readonly bytes: number;
  readonly etag: string;
}

type DownloadResult =
  | { readonly kind: "current" | "downloaded" }
  | {
      readonly kind: "failed";
      readonly error: MarketError;
      readonly status: number | null;
      readonly retryAfter: string | null;
    };

/**
 * Downloads a large file to `path`, which never is half of one: until all of it is there it is called `path.partial`, and the
 * next call goes on where this one broke off, if the file at the address is still the same. A file that is still current costs
 * one question. Throws `MarketError`, or the reason of `signal`.
 */
export async function politeDownload(
  url: string,
  path: string,
  signal: AbortSignal,
  deps: DownloadDeps,
): Promise<"current" | "downloaded"> {
  for (let attempt = 1; ; attempt += 1) {
    await deps.limiter.take(signal);
    const result = await tryOnce(url, path, signal, deps);
    if (result.kind !== "failed") return result.kind;
    const { status, retryAfter } = result;
    const pause = planRetry({ attempt, status, retryAfter, now: deps.now(), random: deps.random() });
    if (pause === null) throw result.error;
    await deps.wait(pause, signal);
  }
}

async function tryOnce(url: string, path: string, signal: AbortSignal, deps: DownloadDeps): Promise<DownloadResult> {
  const whole = await keptFile(path);
  const part = await keptFile(`${path}.partial`);
  const silence = new AbortController();
  try {
    const response = await deps.fetch(url, {
      headers: { "user-agent": deps.userAgent, "accept-encoding": "identity", ...conditions(whole, part) },
      signal: AbortSignal.any([signal, silence.signal]),
      redirect: "manual",
    });
    if (response.status === 304) return { kind: "current" };
    if (response.status !== 200 && response.status !== 206) return await refused(url, path, response);
    await save({ url, path, response, from: response.status === 206 ? (part?.bytes ?? 0) : 0 }, { ...deps, silence });
    return { kind: "downloaded" };
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof MarketError) {
      await removePart(path);
      throw cause;
    }
    const error = new MarketError("market/unavailable", `${url} broke off; what came is kept for the next try.`, {
      cause,
    });
    return { kind: "failed", error, status: null, retryAfter: null };
  }
}

function conditions(whole: KeptFile | null, part: KeptFile | null): Readonly<Record<string, string>> {
  if (part !== null) return { range: `bytes=${String(part.bytes)}-`, "if-range": part.etag };
  return whole === null ? {} : { "if-none-match": whole.etag };
}

async function refused(url: string, path: string, response: Response): Promise<DownloadResult> {
  await response.body?.cancel();
  const { status } = response;
  // The part is as long as the file, or longer than the file has become: it is fetched from its start.
  if (status === 416) await removePart(path);
  const retryAfter = response.headers.get("retry-after");
  return { kind: "failed", error: statusError(url, status), status: status === 416 ? null : status, retryAfter };
}

/** Every zip archive begins with it; a page that says why we are not welcome does not. */
const ARCHIVE_MARK = "PK";

interface Incoming {
  readonly url: string;
  readonly path: string;
  readonly response: Response;
  /** How many bytes of the file are there already. */
  readonly from: number;
}

async function save(
  { url, path, response, from }: Incoming,
  deps: DownloadDeps & { readonly silence: AbortController },
): Promise<void> {
  const { silence, silenceMilliseconds, largestBytes } = deps;
  const { headers } = response;
  const length = Number(headers.get("content-length") ?? Number.NaN);
  const etag = headers.get("etag");
  if (from === 0) await removePart(path);
  if (etag !== null) await writeFile(`${path}.partial.etag`, etag);
  const file = await open(`${path}.partial`, from === 0 ? "w" : "a");
  let bytes = 0;
  let timer = setTimeout(() => silence.abort(), silenceMilliseconds);
  try {
    for await (const chunk of chunksOf(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMilliseconds);
      if (from + bytes === 0 && !Buffer.from(chunk).toString("latin1").startsWith(ARCHIVE_MARK))
        throw new MarketError("market/bad-shape", `${url} answered something that is no archive.`);
      bytes += chunk.length;
      if (from + bytes > largestBytes)
        throw new MarketError("market/too-large", `${url} has more than ${String(largestBytes)} bytes.`);
      await file.write(chunk);
    }
  } finally {
    clearTimeout(timer);
    await file.close();
  }
  if (!Number.isNaN(length) && bytes !== length) throw new Error(`${String(bytes)} of ${String(length)} bytes came`);
  await rename(`${path}.partial`, path);
  if (etag === null) await rm(`${path}.etag`, { force: true });
  else await rename(`${path}.partial.etag`, `${path}.etag`);
  const modified = Date.parse(headers.get("last-modified") ?? "");
  if (!Number.isNaN(modified)) await utimes(path, new Date(modified), new Date(modified));
}

async function removePart(path: string): Promise<void> {
  await rm(`${path}.partial`, { force: true });
  await rm(`${path}.partial.etag`, { force: true });
}

async function keptFile(path: string): Promise<KeptFile | null> {
  try {
    const [{ size }, etag] = await Promise.all([stat(path), readFile(`${path}.etag`, "utf8")]);
    return size === 0 ? null : { bytes: size, etag };
  } catch {
    return null;
  }
}
