// A request's way from its arrival to its answer, from top to bottom.
import type { PageHandler, RequestContext } from "#app/context.ts";
import { METADATA_PATH } from "#contracts/identity-server.ts";
import { stepsFrom } from "#contracts/steps.ts";
import { addressBlock, clientAddress } from "#platform/client-address.ts";
import type { Identity } from "#identity/identity.ts";
import type { ConnectedAnalytics } from "./analytics/connect-analytics.ts";
import type { PendingWork } from "./background-work.ts";
import {
  answerOperator,
  answerRequests,
  type FileListener,
  finishAnswer,
  nameRoute,
  prepareConnection,
  refuseUnread,
  sendFiles,
} from "./http/answer-steps.ts";
import type { Connection, Exchange, ExchangeStep } from "./http/exchange.ts";
import type { Health } from "./http/health.ts";
import type { HttpConfig } from "./http/http-settings.ts";
import type { OutsideScripts } from "./http/security-headers.ts";
import type { ConnectedIdentity } from "./identity/connect-identity.ts";
import { forOneReader } from "./identity/current-user.ts";
import { IDENTITY_PATH } from "./identity/identity-deployment.ts";
import type { RootLog } from "./log.ts";
import type { ConnectedMcp } from "./mcp/connect-mcp.ts";
import { observeNothing, type RequestObserver } from "./observe/observe-requests.ts";
import { answerSetup, type SetupDeps } from "./setup/answer-setup.ts";
import type { PageCache } from "./page-cache/page-cache.ts";

export interface HttpSettings {
  /** Answers what is neither a file's nor the operator's: `productAnswer` or `identityAnswer`. */
  readonly answer: (exchange: Exchange) => Promise<Response>;
  readonly files: FileListener;
  readonly health: Health;
  readonly log: RootLog;
  /** Told of every request (nobody). */
  readonly observer?: RequestObserver;
  readonly http: Omit<HttpConfig, "stopDrainMs">;
  /** The address people open; decides the scheme behind a proxy. Null: whatever the request names. */
  readonly publicUrl: string | null;
  /** Origins of other servers that scripts of the pages may call. */
  readonly connectTo?: readonly string[];
  /** Origins of other servers that scripts of the pages may come from. */
  readonly scriptsFrom?: readonly string[];
  /** What of others signs people in, asked for at each answer (nothing). */
  readonly outsideScripts?: () => OutsideScripts;
  /** Off only while developing, where the bundler writes inline scripts of its own. */
  readonly hasSecurityHeaders: boolean;
}

/** The steps of every server of ours, up to where product and identity server part. */
export function connectionSteps(settings: HttpSettings): (connection: Connection) => void {
  const { observer = observeNothing(settings.log), hasSecurityHeaders, files, health, http } = settings;
  const policy = hasSecurityHeaders ? policyOf(settings) : null;
  const answer = stepsFrom<Exchange, Promise<Response>>()
    .add(nameRoute)
    .add(finishAnswer(policy))
    .add(answerOperator(health, http.metricsToken))
    .end(settings.answer);
  return stepsFrom<Connection, void>()
    .add(observer)
    .add(prepareConnection(policy))
    .add(refuseUnread)
    .add(sendFiles(files))
    .end(answerRequests({ publicUrl: settings.publicUrl, hasNonce: hasSecurityHeaders }, answer));
}

export interface ProductSteps {
  readonly answering: PendingWork;
  readonly analytics: Pick<ConnectedAnalytics, "answer">;
  /** The identity server of this process; null where it runs alone. */
  readonly identity: Identity | null;
  readonly trustedProxies: readonly string[];
  /** How the live source may be started by a page. */
  readonly setup: SetupDeps;
  readonly mcp: ConnectedMcp;
  readonly users: Pick<ConnectedIdentity, "ofRequest">;
  /** Null while developing, where every page is rendered. */
  readonly cache: PageCache | null;
  readonly pages: PageHandler;
}

/** The further steps of the product. */
export function productAnswer(deps: ProductSteps): (exchange: Exchange) => Promise<Response> {
  return stepsFrom<Exchange, Promise<Response>>()
    .add(awaitAtStop(deps.answering))
    .add(collectEvents(deps.analytics))
    .add(askIdentity(deps.identity))
    .add(answerSetup(deps.setup))
    .add(recogniseClient(deps.trustedProxies))
    .add(answerMcp(deps.mcp))
    .add(recogniseUser(deps.users))
    .add(keepPages(deps.cache))
    .end(({ request, ...current }) => deps.pages(request, current));
}

/** The further steps of the identity server where it runs alone; its own are in src/identity/identity.ts. */
export function identityAnswer(identity: Identity, answering: PendingWork): (exchange: Exchange) => Promise<Response> {
  return stepsFrom<Exchange, Promise<Response>>()
    .add(awaitAtStop(answering))
    .end((exchange) => identity.answer(exchange.request, exchange.socketAddress, exchange));
}

/** A stop waits for what is being answered, also where its client has left. */
function awaitAtStop(answering: PendingWork): ExchangeStep {
  return (exchange, next) => answering.add(next(exchange));
}

/** Gives the collector of events what is sent to it. */
function collectEvents(analytics: ProductSteps["analytics"]): ExchangeStep {
  return (exchange, next) => analytics.answer(exchange.request, exchange.socketAddress) ?? next(exchange);
}

/** Gives the identity server of this process what is below its path. */
function askIdentity(identity: Identity | null): ExchangeStep {
  return (exchange, next) => {
    const { request, socketAddress } = exchange;
    const { pathname } = new URL(request.url);
    const isAsked = pathname.startsWith(`${IDENTITY_PATH}/`) || pathname === METADATA_PATH + IDENTITY_PATH;
    return identity !== null && isAsked ? identity.answer(request, socketAddress, exchange) : next(exchange);
  };
}

interface ClientExchange extends Exchange {
  readonly client: string;
}

/** Finds the block of addresses of the client, by the identity server's rule of trusted proxies (docs/threats.md#36). */
function recogniseClient(trusted: readonly string[]): ExchangeStep<Exchange, ClientExchange> {
  return (exchange, next) => {
    const forwardedFor = exchange.request.headers.get("x-forwarded-for");
    const client = addressBlock(clientAddress({ socket: exchange.socketAddress, forwardedFor, trusted }));
    return next({ ...exchange, client });
  };
}

/** Answers programs that speak the Model Context Protocol. */
function answerMcp(mcp: ConnectedMcp): ExchangeStep<ClientExchange> {
  return (exchange, next) => mcp.answer(exchange.request, exchange.client) ?? next(exchange);
}

interface PageExchange extends RequestContext {
  readonly request: Request;
}

/** Finds out who sends the request once a page asks; sets renewed cookies, and lets no cache keep what is for one reader. */
function recogniseUser(users: ProductSteps["users"]): ExchangeStep<ClientExchange, PageExchange> {
  return async ({ request, requestId, nonce, client, log }, next) => {
    const { isRecognised, ...user } = users.ofRequest(request, log);
    const reportError = (error: unknown, where: string): void =>
      log.error({ err: error, where }, "an unexpected error");
    const response = await next({ ...user, request, requestId, nonce, client, reportError });
    return (await isRecognised()) ? forOneReader(response, user.setCookies) : response;
  };
}

/** Answers with a page that was rendered for somebody else, where it is the same for everybody. */
function keepPages(cache: PageCache | null): ExchangeStep<PageExchange> {
  return (exchange, next) => (cache === null ? next(exchange) : cache.answer(exchange, () => next(exchange)));
}

function policyOf({ publicUrl, http, connectTo = [], scriptsFrom = [], outsideScripts }: HttpSettings) {
  return {
    isHttps: publicUrl?.startsWith("https:") ?? false,
    hasHstsSubdomains: http.hasHstsSubdomains,
    connectTo,
    scriptsFrom,
    ...(outsideScripts === undefined ? {} : { outsideScripts }),
  };
}
