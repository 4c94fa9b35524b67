// The package @latchkey/server: whose session a request of another application carries (docs/widget.md).
import { findSession } from "./find-session.ts";
import { createIdentityClient } from "./identity-client.ts";

export interface SessionVerifierOptions {
  /** Where the identity server answers, complete and without a trailing slash (`https://id.shop.example/identity`). */
  readonly baseUrl: string;
  /** The project's `public-token-…`. */
  readonly publicToken: string;
  /** The network (`fetch`). */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** The clock that JWTs are checked by (the machine's). */
  readonly now?: () => Date;
}

/** A request of Node, Express or the Fetch standard. */
export interface VerifiableRequest {
  /** Calls that only read (GET, HEAD) trust a JWT for its five minutes; the others ask the identity server (GET). */
  readonly method?: string | undefined;
  readonly headers: { get(name: string): string | null } | { readonly cookie?: string | undefined };
}

export type VerifiedSession =
  | {
      readonly ok: true;
      readonly userId: string;
      /** What to add to your answer as `Set-Cookie`: the identity server renewed it. Often empty. */
      readonly setCookies: readonly string[];
    }
  | { readonly ok: false; readonly reason: "no-session" };

export interface SessionVerifier {
  /** Rejects with an error of `code: "server/identity-unreachable"` when only the identity server could tell and is away. */
  verify(request: VerifiableRequest): Promise<VerifiedSession>;
}

/** Makes what tells an application's server who is signed in: by the session JWT and the project's JWKS, else by asking. */
export function createSessionVerifier(options: SessionVerifierOptions): SessionVerifier {
  const { baseUrl, publicToken, fetch: send = (request) => fetch(request), now = () => new Date() } = options;
  const base = baseUrl.replace(/\/+$/, "");
  const identity = createIdentityClient({ baseUrl: () => base, publicToken, fetch: send, now });
  return {
    async verify({ method = "GET", headers }) {
      const found = await findSession({ method, cookie: cookieOf(headers) }, identity);
      return found === null ? { ok: false, reason: "no-session" } : { ok: true, ...found };
    },
  };
}

function cookieOf(headers: VerifiableRequest["headers"]): string | null {
  return isFetchHeaders(headers) ? headers.get("cookie") : (headers.cookie ?? null);
}

/** By the kind of `get`: a client of Node may send a header of that name. */
function isFetchHeaders(headers: VerifiableRequest["headers"]): headers is Pick<Headers, "get"> {
  return "get" in headers && typeof headers.get === "function";
}
