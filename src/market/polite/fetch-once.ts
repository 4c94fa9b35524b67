import { responseText } from "#platform/read-body.ts";
import { MarketError } from "#market/errors.ts";
import type { MarketErrorCode } from "#market/errors.ts";

export interface PoliteRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export type PoliteResponse =
  | { readonly kind: "body"; readonly body: string; readonly etag: string | null; readonly lastModified: string | null }
  | { readonly kind: "not-modified" };

export type FetchResult =
  | { readonly kind: "answered"; readonly response: PoliteResponse }
  | {
      readonly kind: "failed";
      readonly error: MarketError;
      readonly status: number | null;
      readonly retryAfter: string | null;
      readonly isWorthRetrying: boolean;
      /** The provider works, it only has no good answer to this request. */
      readonly provesLife: boolean;
    };

export interface SingleFetch {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMilliseconds: number;
  /** Of the unpacked body. */
  readonly largestBodyBytes: number;
}

/** One request, no second try: its answer, or what went wrong as a value. Throws only the caller's own abort reason. */
export async function fetchOnce(request: PoliteRequest, parts: SingleFetch): Promise<FetchResult> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(parts.timeoutMilliseconds)]);
  try {
    // A redirect would carry the declared contact to wherever it points: neither host of EDGAR needs one.
    const response = await parts.fetch(request.url, { headers: request.headers, signal, redirect: "manual" });
    if (response.status === 304) return { kind: "answered", response: { kind: "not-modified" } };
    if (response.status !== 200) return await refusal(request.url, response);
    return await readAnswer(request.url, response, parts.largestBodyBytes);
  } catch (cause) {
    request.signal.throwIfAborted();
    return brokenOff(request.url, cause, parts.timeoutMilliseconds);
  }
}

async function readAnswer(url: string, response: Response, largestBodyBytes: number): Promise<FetchResult> {
  const body = await responseText(response, largestBodyBytes);
  if (body === null) return tooLarge(url, largestBodyBytes);
  const { headers } = response;
  return {
    kind: "answered",
    response: { kind: "body", body, etag: headers.get("etag"), lastModified: headers.get("last-modified") },
  };
}

async function refusal(url: string, response: Response): Promise<FetchResult> {
  await response.body?.cancel();
  const { status } = response;
  const error = statusError(url, status);
  const { code } = error;
  return {
    kind: "failed",
    error,
    status,
    retryAfter: response.headers.get("retry-after"),
    isWorthRetrying: code === "market/unavailable" || code === "market/rate-limited",
    provesLife: code === "market/not-found",
  };
}

/** What a status other than 200 means, with its cure. */
export function statusError(url: string, status: number): MarketError {
  const { code, sentence } = explainStatus(status);
  return new MarketError(code, `${sentence} (${url} answered ${String(status)})`, { facts: { url, status } });
}

function explainStatus(status: number): { readonly code: MarketErrorCode; readonly sentence: string } {
  if (status === 404 || status === 410)
    return { code: "market/not-found", sentence: "The source has nothing at this address." };
  if (status === 429) return { code: "market/rate-limited", sentence: "The source asks for fewer requests." };
  if (status === 408 || status >= 500)
    return { code: "market/unavailable", sentence: "The source is not working at the moment." };
  if (status >= 300 && status < 400)
    return { code: "market/refused", sentence: "The source redirected to another address, which we do not follow." };
  if (status === 401 || status === 403) {
    return {
      code: "market/refused",
      sentence:
        "The source refused the request: SEC_CONTACT must name a person and an e-mail address, and an address that asked too often is let in again after ten quiet minutes.",
    };
  }
  return { code: "market/refused", sentence: "The source refused the request." };
}

function tooLarge(url: string, largestBodyBytes: number): FetchResult {
  return {
    kind: "failed",
    error: new MarketError(
      "market/too-large",
      `The answer of ${url} is larger than ${String(largestBodyBytes)} bytes.`,
      {
        facts: { url, largestBodyBytes },
      },
    ),
    status: 200,
    retryAfter: null,
    isWorthRetrying: false,
    provesLife: true,
  };
}

function brokenOff(url: string, cause: unknown, timeoutMilliseconds: number): FetchResult {
  // A server that was too slow once is not helped by being asked again while the reader waits.
  const isTimeout = cause instanceof Error && cause.name === "TimeoutError";
  const error = isTimeout
    ? new MarketError("market/timeout", `${url} gave no complete answer within ${String(timeoutMilliseconds)} ms.`, {
        cause,
        facts: { url, timeoutMilliseconds },
      })
    : new MarketError("market/unavailable", `${url} could not be reached or broke off.`, { cause, facts: { url } });
  return { kind: "failed", error, status: null, retryAfter: null, isWorthRetrying: !isTimeout, provesLife: false };
}
