// One node of the product as far as it knows who is signed in: it can be cut off from asking the identity server, while it
// still hears which sessions ended.
import { openEndedSessions } from "#identity/sessions/ended-sessions.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { type EndedSessions, followEndedSessions } from "#server/identity/ended-sessions.ts";
import { createIdentityClient } from "#server/identity/identity-client.ts";
import { createCurrentUsers, type CurrentUsers } from "#server/identity/current-user.ts";
import { createTestIdentity, type TestIdentity } from "./identity.ts";

export interface ProductNode extends CurrentUsers {
  readonly ended: EndedSessions;
  /** While it is true, no session can be asked for. */
  readonly asking: { isCut: boolean };
  close(): Promise<void>;
}

interface NodeOptions {
  /** The public token of the project. */
  readonly publicToken: string;
  readonly baseUrl: () => string;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Starts a node over an identity server: one of this process, or one that it reaches over HTTP. */
export function startProductNode({ publicToken, baseUrl, fetch }: NodeOptions): ProductNode {
  const asking = { isCut: false };
  const identity = createIdentityClient({
    baseUrl,
    publicToken,
    now: () => new Date(),
    fetch: (request) =>
      asking.isCut && request.url.endsWith("/sessions/authenticate")
        ? Promise.reject(new TypeError("fetch failed"))
        : fetch(request),
  });
  const ended = followEndedSessions({
    open: (signal) => identity.openEndedSessions(signal),
    clock: () => performance.now(),
    reportLoss: () => undefined,
  });
  return {
    ...createCurrentUsers({ identity, ended }),
    ended,
    asking,
    close: () => ended.close(),
  };
}

/** A node whose identity server is of its own process, as by default. */
export interface EmbeddedNode extends ProductNode {
  readonly latchkey: TestIdentity;
}

/** Starts one on a database that other nodes may share; `like` is a node whose project it is to have. */
export async function startEmbeddedNode(database: OpenedDatabase, like?: EmbeddedNode): Promise<EmbeddedNode> {
  const endedSessions = await openEndedSessions(database);
  const made = await createTestIdentity(database, {
    settings: { limits: { sendsPerAddress: 60 } },
    deps: { endedSessions },
  });
  const { publicToken } = (like?.latchkey ?? made).project;
  const node = startProductNode({
    publicToken,
    baseUrl: made.deps.addresses.identity,
    fetch: (request) => made.identity.answer(request, "127.0.0.1"),
  });
  return {
    ...node,
    latchkey: made,
    async close() {
      await node.close();
      await endedSessions.close();
    },
  };
}

/** Somebody who signed in, and what their browser sends from then on. */
export interface SignedIn {
  readonly userId: string;
  readonly token: string;
  readonly sessionId: string;
  request(method?: string): Request;
}

/** Signs in where pages keep the tokens themselves. */
export async function signInBrowser(latchkey: TestIdentity, email: string): Promise<SignedIn> {
  const { userId, token, data } = await latchkey.signIn(email);
  const cookie = `latchkey_session=${token}; latchkey_session_jwt=${String(data["session_jwt"])}`;
  return {
    userId,
    token,
    sessionId: /"session_id":"([^"]+)"/.exec(JSON.stringify(data["session"]))?.[1] ?? "",
    request: (method = "GET") => new Request("http://localhost:3000/portfolios", { method, headers: { cookie } }),
  };
}

/** Resolves once a node has heard that a session ended, to how many milliseconds that took from now. */
export function heardBy({ ended }: ProductNode, sessionId: string): Promise<number> {
  const since = performance.now();
  return new Promise((resolve) => ended.watch(sessionId, () => resolve(performance.now() - since)));
}
