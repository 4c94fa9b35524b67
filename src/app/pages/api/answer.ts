import type { RouterContextProvider } from "react-router";
import { servicesContext, type Services } from "#app/context.ts";
import { away, problemResponse, tooMany } from "#app/problem.ts";
import { readIdempotencyKey } from "#contracts/idempotency-key.ts";
import { outageOf, unknownOutcome } from "#contracts/outage.ts";
import { refuseForeign } from "./refuse-foreign.ts";
import { refuseParameters } from "./refuse-parameters.ts";

/**
 * Answers an API call that reads, or that does no harm when it is sent twice; what changes something of a person's is for
 * `answerWrite`. What writes must come from our own pages, and not too often from one client or account.
 *
 * @param parameters the query parameters that the call knows (none); under `/api/`, others are refused
 */
export function answer(
  request: Request,
  context: Readonly<RouterContextProvider>,
  work: (services: Services) => Response | Promise<Response>,
  parameters: readonly string[] = [],
): Promise<Response> {
  return answering({ request, context, isRepeatable: true }, async (services) => {
    const refusal = refuseParameters(request, parameters);
    if (refusal !== null) return refusal;
    if (isReading(request)) return work(services);
    return refuseSender(request, services) ?? (await refuseTooMany(request, services)) ?? work(services);
  });
}

function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

interface Answering {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  /** Whether the server knows a repeat of the request. */
  readonly isRepeatable: boolean;
}

/** Runs what answers a call. An error nobody expected, other than by a client who left, is reported and becomes a 500 that tells nothing of the inside; an outage becomes a 503. */
export async function answering(
  { request, context, isRepeatable }: Answering,
  work: (services: Services) => Promise<Response>,
): Promise<Response> {
  const services = context.get(servicesContext);
  try {
    return await work(services);
  } catch (error) {
    if (!request.signal.aborted) services.reportError(error, `${request.method} ${new URL(request.url).pathname}`);
    const outcome = unknownOutcome(request.method, isRepeatable);
    const outage = outageOf(error);
    if (outage !== null) return away(outage, outcome);
    const detail = `The error has been recorded. ${outcome}`;
    return problemResponse({ status: 500, kind: "unexpected", detail });
  }
}

/**
 * Refuses a foreign page and a malformed key. A foreign page is refused before it is counted: it must not use up what the
 * visitor whose browser it uses has left.
 */
export function refuseSender(request: Request, services: Pick<Services, "publicOrigin">): Response | null {
  const foreign = refuseForeign(request, services.publicOrigin);
  if (foreign !== null) return foreign;
  return readIdempotencyKey(request.headers).ok ? null : problemResponse(MALFORMED_KEY);
}

const MALFORMED_KEY = {
  status: 400,
  kind: "bad-idempotency-key",
  detail:
    'Send one string of 1 to 64 visible ASCII characters in quotes, for example Idempotency-Key: "8e03978e-40d5-43dd-bc93-6894a57f9324".',
} as const;

/** Counts a writing request; the refusal where there are too many. */
export async function refuseTooMany(
  request: Request,
  services: Pick<Services, "visitor" | "limits">,
): Promise<Response | null> {
  const visitor = await services.visitor(request);
  const seconds = await services.limits.take("writes", visitor?.userId ?? null);
  return seconds === null ? null : tooMany(seconds);
}

/** A JSON answer that no cache keeps. */
export function freshJson(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("cache-control", "no-store");
  return Response.json(body, { ...init, headers });
}
