import { AsyncLocalStorage } from "node:async_hooks";
import type { Visitor } from "#app/context.ts";
import { findSession } from "./find-session.ts";
import type { IdentityClient } from "./identity-client.ts";

/** Who the product's requests come from. */
export interface Visitors {
  /** The signed-in person who sends a request; null when nobody is, or when it cannot be told who. */
  visitor(request: Request): Promise<Visitor | null>;
  /** Runs what answers one request, and hands on the cookies that were renewed while it ran. */
  answering(answer: () => Promise<Response>): Promise<Response>;
}

interface VisitorParts {
  readonly identity: IdentityClient;
  readonly reportError: (error: unknown, where: string) => void;
}

/** What is known of the request that is being answered: pages may ask for their visitor in several places. */
interface Answering {
  visitor: Promise<Visitor | null> | null;
  readonly setCookies: string[];
}

/** Tells the product's visitors by their session cookies (THREATS 20, 21, 25). */
export function createVisitors({ identity, reportError }: VisitorParts): Visitors {
  const answering = new AsyncLocalStorage<Answering>();
  const find = async (request: Request): Promise<Visitor | null> => {
    try {
      const found = await findSession({ method: request.method, cookie: request.headers.get("cookie") }, identity);
      if (found === null) return null;
      answering.getStore()?.setCookies.push(...found.setCookies);
      return { userId: found.userId };
    } catch (error) {
      // Who cannot be recognised is nobody; the page itself need not fail for it.
      reportError(error, "visitor");
      return null;
    }
  };
  return {
    visitor(request) {
      const store = answering.getStore();
      return store === undefined ? find(request) : (store.visitor ??= find(request));
    },
    async answering(answer) {
      const store: Answering = { visitor: null, setCookies: [] };
      const response = await answering.run(store, answer);
      return withCookies(response, store.setCookies);
    },
  };
}

/** Nobody else may be given an answer that carries somebody's cookies. */
function withCookies(response: Response, setCookies: readonly string[]): Response {
  if (setCookies.length === 0) return response;
  const headers = new Headers(response.headers);
  for (const cookie of setCookies) headers.append("set-cookie", cookie);
  headers.set("cache-control", "no-store");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
