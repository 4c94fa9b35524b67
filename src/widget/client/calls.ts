// From an operation to a request: what every call carries besides, and what is kept of its answer.
import type { WireUser } from "#contracts/sdk-v1/users.ts";
import type { SignInAnswer } from "./client.ts";
import type { Captcha } from "./captcha.ts";
import { ApiError, UnreachableError } from "./errors.ts";
import type { SessionStore } from "./session/session-store.ts";
import type { Reads } from "./wire/holds.ts";
import { type SdkRequest, type Send, sendRetrying } from "./wire/send.ts";

/** One call of the protocol (docs/identity-wire.md#4). */
export interface Operation {
  readonly method?: SdkRequest["method"];
  readonly path: string;
  readonly body?: object;
  /** Whether it carries a captcha token where the project wants one. */
  readonly hasCaptcha?: boolean;
  /** Whether it may go on with a unfinished sign-in. */
  readonly goesOn?: boolean;
}

export interface Calls {
  readonly ask: <Data extends object>(operation: Operation, reads: Reads<Data>) => Promise<Data>;
  /** Asks, and keeps the session or the unfinished sign-in that comes of it. */
  readonly signIn: <Data extends SignInAnswer>(operation: Operation, reads: Reads<Data>) => Promise<Data>;
  /** Asks for a change of the signed-in person, and keeps what they are now. */
  readonly change: <Data extends ChangedUser>(operation: Operation, reads: Reads<Data>) => Promise<Data>;
  /** `primary` for strangers, `secondary` where a session is known, or a sign-in that this call goes on with. */
  readonly kind: (goesOn?: "goes on") => "primary" | "secondary";
}

/** What is answered to changes of the person; the SDK of the protocol reads `__user`. */
export interface ChangedUser {
  readonly __user: WireUser;
}

export function createCalls(send: Send, store: SessionStore, captcha: Captcha): Calls {
  const requestOf = async ({ method = "POST", path, body, hasCaptcha, goesOn }: Operation): Promise<SdkRequest> => {
    const captchaToken = hasCaptcha === true ? await captcha() : undefined;
    const half = goesOn === true ? (store.mfaPending()?.token ?? undefined) : undefined;
    const carried = { captcha_token: captchaToken, intermediate_session_token: half };
    return { method, path, ...(body === undefined ? {} : { body: { ...body, ...carried } }) };
  };
  const ask: Calls["ask"] = async (operation, reads) => {
    const request = await requestOf(operation);
    const isRobotsWord = (failure: unknown): boolean =>
      operation.hasCaptcha === true && failure instanceof ApiError && failure.error_type === "captcha_required";
    const data = await sendRetrying(send, request, async (failure) => {
      // Tokens are good once and not for long; a form may have waited.
      const fresh = isRobotsWord(failure) ? await requestOf(operation) : null;
      return fresh?.body !== undefined && "captcha_token" in fresh.body && fresh.body.captcha_token !== undefined
        ? fresh
        : null;
    });
    if (!reads(data)) throw new UnreachableError(`The answer to ${request.path} is not what the protocol promises.`);
    return data;
  };
  return {
    ask,
    async signIn(operation, reads) {
      const answer = await ask({ ...operation, goesOn: true }, reads);
      store.accept(answer);
      return answer;
    },
    async change(operation, reads) {
      const answer = await ask(operation, reads);
      store.keepUser(answer.__user);
      return answer;
    },
    kind(goesOn) {
      const isKnown = store.state().session !== null || (goesOn !== undefined && store.mfaPending() !== null);
      return isKnown ? "secondary" : "primary";
    },
  };
}
