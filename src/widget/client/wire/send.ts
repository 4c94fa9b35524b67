import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import type { SignedInState } from "#widget/client/client.ts";
import type { Settings } from "#widget/client/settings.ts";
import type { World } from "#widget/client/world.ts";
import { newUuid, textToBase64 } from "./encode.ts";
import { isRecord, parseJson } from "#platform/json.ts";

/** Passwords are hashed slowly on purpose, and text messages wait for their carrier. */
const PATIENCE_MILLISECONDS = 30_000;

export interface SdkRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/sdk/v1`. */
  readonly path: string;
  readonly body?: object;
  readonly patience?: number;
}

/** Asks the server and resolves to the `data` of its answer; rejects with `ApiError` or `UnreachableError`. */
export type Send = (request: SdkRequest) => Promise<object>;

interface Credentials {
  /** The session's token, where a script may hold it. */
  readonly token: () => string | null;
  readonly state: () => SignedInState;
}

/** Makes the function that sends every enveloped call (docs/identity-wire.md#2). */
export function createSend(settings: Settings, credentials: Credentials, world: World): Send {
  const { publicToken } = settings;
  return async ({ method, path, body, patience = PATIENCE_MILLISECONDS }) => {
    const arrived = await fetchInTime(
      `${settings.base()}/sdk/v1${path}`,
      {
        method,
        credentials: "include",
        headers: {
          Authorization: `Basic ${textToBase64(`${publicToken}:${credentials.token() ?? publicToken}`)}`,
          // Also where there is no body: the protocol has it so.
          "Content-Type": "application/json",
          "X-SDK-Client": textToBase64(JSON.stringify(describeSender(credentials.state(), world))),
          "X-SDK-Parent-Host": world.page().origin,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      world,
      patience,
    );
    return readAnswer(arrived);
  };
}

/** Fetches, but not for ever; no answer at all is an `UnreachableError`. */
export async function fetchInTime(
  address: string,
  init: RequestInit,
  world: Pick<World, "fetch" | "after">,
  patience: number = PATIENCE_MILLISECONDS,
): Promise<ReceivedAnswer> {
  const limit = new AbortController();
  const callOff = world.after(patience, () => limit.abort());
  try {
    const response = await world.fetch(address, { ...init, signal: limit.signal });
    const { status, headers } = response;
    // The body is part of the wait: a server may fall silent in the middle of it.
    return { status, contentType: headers.get("content-type") ?? "", text: await response.text() };
  } catch (cause) {
    throw new UnreachableError(`The server did not answer (${new URL(address).host}).`, { cause });
  } finally {
    callOff();
  }
}

/** The version of the client library that we mirror (docs/specification-map.md#9). */
const VERSION = "5.12.0";

/** Who sends: the `X-SDK-Client` of calls and the `telemetry` of events (docs/identity-wire.md#2 and #9). */
export function describeSender(
  { session }: Pick<SignedInState, "session">,
  world: Pick<World, "page" | "random" | "now" | "timeZone">,
): object {
  const newId = (kind: string): string => `${kind}-${newUuid(world.random)}`;
  return {
    event_id: newId("event-id"),
    app_session_id: newId("app-session-id"),
    persistent_id: newId("persistent-id"),
    client_sent_at: new Date(world.now()).toISOString(),
    timezone: world.timeZone(),
    ...(session === null ? {} : { stytch_user_id: session.user_id, stytch_session_id: session.session_id }),
    app: { identifier: world.page().hostname },
    sdk: { identifier: "Latchkey Javascript SDK", version: VERSION },
  };
}

/**
 * Sends, and retries once when the caller knows what to change after a failure (docs/specification-map.md#7).
 *
 * @param adjust what to send instead; null where the failure is to stand
 */
export async function sendRetrying<Sent, Answer>(
  send: (sent: Sent) => Promise<Answer>,
  sent: Sent,
  adjust: (failure: unknown) => Promise<Sent | null> | Sent | null,
): Promise<Answer> {
  try {
    return await send(sent);
  } catch (failure) {
    const adjusted = await adjust(failure);
    if (adjusted === null) throw failure;
    return send(adjusted);
  }
}

const MOST_OF_SUCCESS = 299;

/** An answer that has come to its end. */
interface ReceivedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** Reads an answer of the protocol: returns `data` or throws the error (docs/identity-wire.md#3). */
function readAnswer(arrived: ReceivedAnswer): object {
  const { data } = { data: undefined, ...readBareAnswer(arrived) };
  if (isRecord(data)) return data;
  throw new UnreachableError(`An answer of status ${arrived.status} holds no data.`);
}

/** Reads an answer that is not wrapped in `data`, such as those of One Tap. */
export function readBareAnswer({ status, contentType, text }: ReceivedAnswer): object {
  const body = contentType.includes("application/json") ? parseJson(text) : text;
  if (status > MOST_OF_SUCCESS) throw failureOf(body, status);
  if (isRecord(body)) return body;
  throw new UnreachableError(`An answer of status ${status} could not be read.`);
}

function failureOf(body: unknown, status: number): ApiError | UnreachableError {
  if (isRecord(body)) return apiError(body, status);
  // A gate before the server asks for a captcha in words of its own.
  if (typeof body === "string" && body.includes("Captcha required")) {
    return apiError({ error_type: "captcha_required", error_message: "Captcha required." }, status);
  }
  return new UnreachableError(`A failure of status ${status} could not be read.`);
}

function apiError(body: Readonly<Record<string, unknown>>, status: number): ApiError {
  const text = (name: string): string => (typeof body[name] === "string" ? body[name] : "");
  const isOfSchema = ["body", "params", "query"].some((name) => name in body);
  return new ApiError({
    error_type: text("error_type") || (isOfSchema ? "bad_request" : "unknown"),
    error_message: text("error_message") || (isOfSchema ? schemaMessage(body) : `The request failed (${status}).`),
    error_url: text("error_url"),
    request_id: text("request_id"),
    status_code: status,
  });
}

/** `body: [{dataPath, message}]` and the like: the first field that was refused. */
function schemaMessage(body: Readonly<Record<string, unknown>>): string {
  const issues: unknown = body["body"] ?? body["params"] ?? body["query"];
  const first: unknown = Array.isArray(issues) ? issues[0] : undefined;
  const read = isRecord(first) ? [first["dataPath"], first["message"]] : [];
  return `The request was refused: ${read.filter((part) => typeof part === "string").join(" ")}`.trim();
}
