import { UnreachableError } from "#widget/client/errors.ts";
import type { SignedInState } from "#widget/client/client.ts";
import type { Settings } from "#widget/client/settings.ts";
import type { World } from "#widget/client/world.ts";
import { textToBase64 } from "./encode.ts";
import { readAnswer, type Arrived } from "./read-answer.ts";
import { describeSender } from "./sdk-header.ts";

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
      { world, patience },
    );
    return readAnswer(arrived);
  };
}

interface Waiting {
  readonly world: Pick<World, "fetch" | "after">;
  readonly patience?: number;
}

/** Fetches, but not for ever; no answer at all is an `UnreachableError`. */
export async function fetchInTime(
  address: string,
  init: RequestInit,
  { world, patience = PATIENCE_MILLISECONDS }: Waiting,
): Promise<Arrived> {
  const limit = new AbortController();
  const callOff = world.after(patience, () => limit.abort());
  try {
    const response = await world.fetch(address, { ...init, signal: limit.signal });
    const { status, headers } = response;
    // The body is part of the wait: a server may fall silent in the middle of it.
    return { status, contentType: headers.get("content-type") ?? "", text: await response.text() };
  } catch (cause) {
    throw new UnreachableError(`The server gave no answer (${new URL(address).host}).`, { cause });
  } finally {
    callOff();
  }
}
