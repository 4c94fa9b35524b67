import type { RequestUser, SignIn } from "#app/context.ts";
import type { Config } from "#server/config.ts";
import type { OutsideScripts } from "#server/http/security-headers.ts";
import type { Log } from "#server/log.ts";
import { observeIdentity } from "#server/observe/observe-calls.ts";
import { NO_TRACING, type Tracing } from "#server/observe/tracing.ts";
import { type ConnectedApplications, createConnectedApplications } from "./connected-applications.ts";
import { createPendingWork } from "#server/background-work.ts";
import type { Latchkey } from "./create-latchkey.ts";
import { type EndedSessions, followEndedSessions } from "./ended-sessions.ts";
import {
  createIdentityAccount,
  type IdentityAccount,
  readAccountName,
  readVerifiedEmails,
} from "./identity-account.ts";
import { createIdentityClient, IdentityUnreachableError, type IdentityClient } from "./identity-client.ts";
import { IDENTITY_PATH } from "./identity-deployment.ts";
import { type AskedUser, createCurrentUsers, type CurrentUsers, reportUnknown } from "./current-user.ts";

/** The product's side of its identity server. */
export interface ConnectedIdentity extends Pick<CurrentUsers, "currentUser"> {
  /** What is asked about who sends one request, each question once; their account's name is null where it cannot be told. */
  ofRequest(request: Request, log: Log): AskedUser & Pick<RequestUser, "accountName">;
  /** What a page's widget must know to sign somebody in. */
  signIn(): Promise<SignIn>;
  /** What of others runs on pages that sign people in, as far as is known by now: no page waits for it. */
  outsideScripts(): OutsideScripts;
  /** What is done with the account of who sends a request. */
  readonly account: IdentityAccount;
  /** The applications that people have connected. */
  readonly applications: ConnectedApplications;
  /** The addresses that who sends a request has proven to own, in small letters. */
  provenEmails(request: Request): Promise<readonly string[]>;
  /** Asks the identity server for something that it reads from its database; throws while it does not answer. */
  reach(): Promise<void>;
  /** Follows the identity server no longer, and waits for what was asked of it and no page waits for. */
  close(): Promise<void>;
}

/**
 * Connects the product to its identity server: the one in this process, or the one at `IDENTITY_URL`, in the same words
 * either way.
 */
export function connectIdentity({
  config,
  latchkey,
  log,
  tracing = NO_TRACING,
}: {
  readonly config: Config;
  /** The identity server of this process; null where it runs alone. */
  readonly latchkey: Latchkey | null;
  readonly log: Log;
  /** Shows each call (nowhere). */
  readonly tracing?: Tracing;
}): ConnectedIdentity {
  const now = (): Date => new Date();
  const follow = (client: IdentityClient): EndedSessions =>
    followEndedSessions({
      open: (signal) => client.openEndedSessions(signal),
      clock: () => performance.now(),
      reportLoss: (error) => log.warn({ err: error }, "ended sessions cannot be followed: every session is asked for"),
    });
  if (latchkey !== null) {
    const { identity, deps, publicToken } = latchkey;
    const ask = observeIdentity((request) => identity.answer(request, "127.0.0.1"), tracing);
    const client = createIdentityClient({ baseUrl: deps.addresses.identity, publicToken, fetch: ask, now });
    // A path, so that it is right by whichever name this server is opened.
    return connectBy(client, IDENTITY_PATH, follow(client));
  }
  const { url, publicToken } = config.identity;
  if (url === null)
    throw new TypeError("connectIdentity(): hand in the identity server of this process, or set its address");
  const ask = observeIdentity((request) => fetch(request), tracing);
  const client = createIdentityClient({ baseUrl: () => url, publicToken, fetch: ask, now });
  return connectBy(client, url, follow(client));
}

/** @param base where the widget finds the identity server */
function connectBy(client: IdentityClient, base: string, ended: EndedSessions): ConnectedIdentity {
  const scripts = createOutsideScripts(client);
  const users = createCurrentUsers({ identity: client, ended });
  return {
    currentUser: (request) => users.currentUser(request),
    ofRequest: (request, log) => ({
      ...users.ofRequest(request, log),
      accountName: () => nameAccount(request, client, log),
    }),
    outsideScripts: () => scripts.outsideScripts(),
    async close() {
      await Promise.all([scripts.scriptsKnown(), ended.close()]);
    },
    signIn: () => signInAt(client, base),
    async reach() {
      const { publicToken } = await client.project();
      const path = `/projects/bootstrap/${publicToken}`;
      const { status } = await client.call({ method: "GET", path, sessionToken: null });
      if (status >= 500) throw new IdentityUnreachableError(`The identity server answers ${status}.`);
    },
    account: createIdentityAccount(client),
    applications: createConnectedApplications(client, () => new Date()),
    provenEmails: (request) => readVerifiedEmails(request, client),
  };
}

async function nameAccount(request: Request, client: IdentityClient, log: Log): Promise<string | null> {
  try {
    return await readAccountName(request, client);
  } catch (error) {
    reportUnknown(log, error, "account name");
    return null;
  }
}

/** A page that signs people in must not be offered long after the identity server went away. */
const SIGN_IN_FACTS_MS = 10_000;

async function signInAt(client: IdentityClient, baseUrl: string): Promise<SignIn> {
  const facts = await client.project(SIGN_IN_FACTS_MS);
  const { publicToken, cookiePrefix: prefix, cookieMode, oauthProviders, hasOneTap } = facts;
  return { publicToken, baseUrl, prefix, cookieMode, oauthProviders, hasOneTap };
}

/** Asks at each page and answers what the last answer was, so that a page is there while the identity server is not. */
function createOutsideScripts({
  project,
}: Pick<IdentityClient, "project">): Pick<ConnectedIdentity, "outsideScripts"> & { scriptsKnown(): Promise<void> } {
  let known: OutsideScripts = { hasCaptcha: false, hasOneTap: false };
  const underWay = createPendingWork();
  return {
    outsideScripts() {
      underWay.add(project()).then(
        ({ hasCaptcha, hasOneTap }) => (known = { hasCaptcha, hasOneTap }),
        // Pages that need the identity server report it; what was known of its project still holds.
        () => undefined,
      );
      return known;
    },
    scriptsKnown: () => underWay.ended(),
  };
}
