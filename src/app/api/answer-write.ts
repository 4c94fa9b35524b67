import type { RouterContextProvider } from "react-router";
import type { CurrentUser, RequestContext, Services } from "#app/context.ts";
import { problemResponse, tooMany } from "#app/problem.ts";
import type { ChangeServices, KeptAnswer, KeyedWrite, WriteResult } from "#app/member-services.ts";
import { IDEMPOTENCY_KEY_HEADER, readIdempotencyKey, REPLAYED_HEADER } from "#contracts/failed-requests.ts";
import { answering, refuseParameters, refuseSender, refuseTooMany } from "./answer.ts";
import { requestText } from "#platform/read-body.ts";
import { tooLarge } from "./read-body.ts";

/** The largest body that any change has. */
const MOST_BYTES = 2 * 1024 * 1024;
const IN_PROGRESS_RETRY_SECONDS = 1;
const FULL_RETRY_SECONDS = 3_600;

/** A change that somebody asks for. */
export interface Write {
  readonly services: ChangeServices;
  readonly request: Request;
  readonly current: RequestContext;
}

/**
 * Answers an API call that changes something of a person's. With an Idempotency-Key it is carried out once: it may use
 * nothing but `services`, which take part in the transaction that keeps the answer, and it may be begun again.
 * docs/decisions/030-repeats-do-not-double.md.
 */
export function answerWrite(
  request: Request,
  context: Readonly<RouterContextProvider>,
  work: (write: Write) => Promise<Response>,
): Promise<Response> {
  const isRepeatable = request.headers.has(IDEMPOTENCY_KEY_HEADER);
  return answering({ request, context, isRepeatable }, async (services, current) => {
    const refusal = refuseParameters(request, []) ?? refuseSender(request, services);
    if (refusal !== null) return refusal;
    const sent = readIdempotencyKey(request.headers);
    const user = await current.user();
    if (sent.ok && sent.key !== null && user !== null) {
      return answerOnce({ services, request, current, user, key: sent.key }, work);
    }
    return (await refuseTooMany(services, current)) ?? work({ services, request, current });
  });
}

interface Keyed extends Write {
  readonly services: Services;
  readonly user: CurrentUser;
  readonly key: string;
}

async function answerOnce(
  { services, request, current, user, key }: Keyed,
  work: (write: Write) => Promise<Response>,
): Promise<Response> {
  const body = await requestText(request, MOST_BYTES);
  if (body === null) return tooLarge(MOST_BYTES);
  const write: KeyedWrite = { userId: user.userId, key, request: textOf(request, body) };
  // Before anything is counted: a repeat costs its sender nothing.
  const known = await services.writes.recall(write);
  if (known !== null) return responseTo(known);
  const refusal = await refuseTooMany(services, current);
  if (refusal !== null) return refusal;
  const result = await services.writes.once(write, async (tx) => {
    const bound = { companies: services.companies, address: () => services.address(), ...tx };
    // Who asks is known by now, so asking again does not ask another connection than the transaction's.
    return keptAnswer(await work({ services: bound, request: copyOf(request, body), current }));
  });
  return responseTo(result);
}

function textOf({ method, url }: Request, body: string): string {
  const { pathname, search } = new URL(url);
  return `${method} ${pathname}${search}\n${body}`;
}

/** The request, whose body was read, for each time that the change is begun. */
function copyOf({ url, method, headers }: Request, body: string): Request {
  return new Request(url, { method, headers, body: body === "" ? null : body });
}

async function keptAnswer(response: Response): Promise<KeptAnswer> {
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

function responseTo(result: WriteResult): Response {
  switch (result.kind) {
    case "done":
      return responseOf(result.answer);
    case "repeated":
      return responseOf(result.answer, [[REPLAYED_HEADER, "true"]]);
    case "other-request":
      return problemResponse({
        status: 422,
        kind: "idempotency-key-reused",
        detail:
          "This key was sent with another method, address or body. Nothing was changed. Use a new key for each change.",
      });
    case "in-progress":
      return problemResponse({
        status: 409,
        kind: "still-in-progress",
        detail: "Send it again with the same key to get the answer.",
        headers: { "retry-after": String(IN_PROGRESS_RETRY_SECONDS) },
      });
    case "full":
      return tooMany(FULL_RETRY_SECONDS);
  }
}

function responseOf(
  { status, headers, body }: KeptAnswer,
  more: readonly (readonly [string, string])[] = [],
): Response {
  return new Response(body === "" ? null : body, {
    status,
    headers: [...headers, ...more].map(([name, value]) => [name, value]),
  });
}
