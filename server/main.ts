import { fileURLToPath } from "node:url";
import type { PageHandler, Services } from "#app/context.ts";
import { connectAnalytics, type ConnectedAnalytics } from "./analytics/connect-analytics.ts";
import { processConfig, type Config } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { failStart } from "./fail-start.ts";
import { loadBuiltApp } from "./http/built-app.ts";
import { loadDevelopmentApp } from "./http/development-app.ts";
import type { Health } from "./http/health.ts";
import { databaseCheck, diskCheck } from "./http/readiness.ts";
import { createHttpServer, type HttpSettings } from "./http/http-server.ts";
import { serve, stopOnSignal } from "./http/serve.ts";
import { firstOf, widgetFiles } from "./http/widget-files.ts";
import { connectIdentity, type ConnectedIdentity } from "./identity/connect-identity.ts";
import type { OpenedDatabase } from "./database/opened-database.ts";
import { createLatchkey, type Latchkey } from "./identity/create-latchkey.ts";
import { IDENTITY_PATH } from "./identity/identity-path.ts";
import { connectOutbox } from "./identity/outbox-reader.ts";
import { describeMail } from "./identity/outbox-setting.ts";
import { startOutbox, type OutboxParts } from "./identity/start-outbox.ts";
import { startSweeping } from "./identity/start-sweeping.ts";
import { createKeptPages } from "./kept/kept-pages.ts";
import { createPageVersions } from "./kept/page-versions.ts";
import { createClientScope, type ClientScope } from "./limits/client-scope.ts";
import { createLog, createServerLog, tell, type Log } from "./log.ts";
import { createMembers, type Members } from "./members/create-members.ts";
import { serveOperator } from "./operator/serve-operator.ts";
import { createProduct, type Product, type ProductParts } from "./product.ts";
import { createWorkUnderWay, type WorkUnderWay } from "./work-under-way.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Starts everything in one process: database, services, pages. */
async function main(): Promise<void> {
  const isDevelopment = process.argv.includes("--dev");
  const config = processConfig();
  const log = isDevelopment ? createLog(config.logLevel) : createServerLog(config.logLevel);
  const app = isDevelopment ? await loadDevelopmentApp(ROOT) : await loadBuiltApp(ROOT);
  const hasOwnIdentity = config.identity.url === null;
  const database = await openDatabase(config, log, hasOwnIdentity ? ["product", "identity"] : ["product"]);
  const place = { port: config.port };
  const address = (): string => config.publicUrl ?? `http://localhost:${place.port}`;
  const latchkey = hasOwnIdentity ? await embedLatchkey({ config, database, log, address }) : null;
  const visitors = connectIdentity({ config, latchkey, log });
  const scope = createClientScope(config.identity.trustedProxies);
  const members = createMembers({ config, database, identity: visitors.account, client: () => scope.current(), log });
  const analytics = connectAnalytics({ config, database, visitors, log });
  const product = await createProduct({
    root: ROOT,
    config,
    database,
    log,
    ...requestServices(visitors, scope),
    address,
    outbox: connectOutbox({ config, latchkey }),
    members: members.services,
    ...analytics.services,
  });
  const pages = pagesOf(app, product.services, isDevelopment);
  const answering = createWorkUnderWay();
  const stopping = new AbortController();
  const running = { database, product, members, analytics, visitors, answering };
  const server = createHttpServer({
    answer: answerWith({ analytics, latchkey, scope, visitors, pages, answering }),
    files: latchkey === null ? app.files : firstOf(widgetFiles(ROOT, `${IDENTITY_PATH}/widget`), app.files),
    health: healthOf(running, config, stopping.signal),
    log,
    publicUrl: config.publicUrl,
    ...policyOf(config, analytics, isDevelopment),
    outsideScripts: () => visitors.outsideScripts(),
  });
  const serving = await serve(server, config.port, { endStreams: () => product.endStreams() });
  place.port = serving.port;
  visitors.outsideScripts();
  const stopBeside = await startBeside({ config, database, latchkey, log });
  tell(welcome({ config, product, latchkey, address: address() }).join("\n"));
  stopOnSignal(config.http.stopDrainMs, async (drainMs) => {
    stopping.abort();
    // What is answered meanwhile may still put messages into the outbox; they wait there for the next start.
    await Promise.all([serving.stop(drainMs), stopBeside()]);
    await endWork(running);
  });
}

/** Renders once what is the same for everybody, but while developing. */
function pagesOf(
  app: Pick<Awaited<ReturnType<typeof loadBuiltApp>>, "createHandler">,
  services: Services,
  isDevelopment: boolean,
): PageHandler {
  const render = app.createHandler(services, isDevelopment ? "development" : "production");
  if (isDevelopment) return render;
  const kept = createKeptPages({ versionOf: createPageVersions(services), clock: () => performance.now() });
  return (request, nonce) => kept.answer(request, nonce, () => render(request, nonce));
}

/** Who and where the current request comes from. */
function requestServices(
  visitors: ConnectedIdentity,
  scope: ClientScope,
): Pick<ProductParts, "visitor" | "accountName" | "seemsSignedIn" | "signIn" | "client"> {
  return {
    client: () => scope.current(),
    visitor: (request) => visitors.visitor(request),
    accountName: (request) => visitors.accountName(request),
    seemsSignedIn: (request) => visitors.seemsSignedIn(request),
    signIn: () => visitors.signIn(),
  };
}

interface Answering {
  readonly analytics: ConnectedAnalytics;
  readonly latchkey: Latchkey | null;
  readonly scope: ClientScope;
  readonly visitors: ConnectedIdentity;
  readonly pages: PageHandler;
  readonly answering: WorkUnderWay;
}

/** Hands each request to the part that it is for: collector, identity server, or pages and API. */
function answerWith({ analytics, latchkey, scope, visitors, pages, answering }: Answering): HttpSettings["answer"] {
  return (request, nonce, socketAddress) =>
    answering.add(
      analytics.answer(request, socketAddress) ??
        answerOf(latchkey, request, socketAddress) ??
        scope.within(request, socketAddress, () => visitors.answering(() => pages(request, nonce))),
    );
}

/** The answer of the identity server of this process; null where the request is not for it. */
function answerOf(latchkey: Latchkey | null, request: Request, socketAddress: string): Promise<Response> | null {
  const isAsked = new URL(request.url).pathname.startsWith(`${IDENTITY_PATH}/`);
  return isAsked && latchkey !== null ? latchkey.identity.answer(request, socketAddress) : null;
}

interface Running {
  readonly database: OpenedDatabase;
  readonly product: Product;
  readonly members: Members;
  readonly analytics: ConnectedAnalytics;
  readonly visitors: ConnectedIdentity;
  readonly answering: WorkUnderWay;
}

/** Ends all that is done with the database and nobody waits for, then closes it; who sent a request may have left before its answer. */
async function endWork({ database, product, members, analytics, visitors, answering }: Running): Promise<void> {
  await Promise.all([answering.ended(), product.close(), members.stop(), analytics.stop()]);
  await visitors.close();
  await database.close();
}

function healthOf(
  { database, product, members, analytics, visitors }: Running,
  { dataDirectory }: Config,
  stopping: AbortSignal,
): Health {
  return {
    readiness: {
      needed: { database: databaseCheck(database), disk: diskCheck(dataDirectory) },
      wanted: { identity: () => visitors.reach() },
      isStopping: () => stopping.aborted,
    },
    gauges: () => ({ ...product.gauges(), ...analytics.gauges() }),
    counters: () => ({ ...members.counters(), ...analytics.counters() }),
  };
}

/** The other servers that the policy of pages names, and whether there is one. */
function policyOf({ identity, http }: Config, { hosts }: ConnectedAnalytics, isDevelopment: boolean) {
  const ofIdentity = identity.url === null ? [] : [new URL(identity.url).origin];
  return {
    http,
    scriptsFrom: hosts.scriptsFrom,
    connectTo: [...ofIdentity, ...hosts.connectTo],
    hasSecurityHeaders: !isDevelopment,
  };
}

interface Beside extends Omit<OutboxParts, "parts"> {
  readonly database: OpenedDatabase;
  readonly latchkey: Latchkey | null;
  readonly log: Log;
}

/** What this process does beside answering pages; returns what stops it. */
async function startBeside({ config, database, latchkey, log }: Beside): Promise<() => Promise<unknown>> {
  const closeSocket = await serveOperator(
    { database, dataDirectory: config.dataDirectory, log },
    latchkey?.parts ?? null,
  );
  if (latchkey === null) return closeSocket;
  const stopOutbox = await startOutbox({ config, database, parts: latchkey.parts, log });
  const stopSweeping = startSweeping(database, log);
  return () => Promise.all([stopOutbox(), stopSweeping(), closeSocket()]);
}

interface Embedding {
  readonly config: Config;
  readonly database: OpenedDatabase;
  readonly log: Log;
  readonly address: () => string;
}

/** The identity server as a part of this process, below a path of the product's address. */
function embedLatchkey({ config, database, log, address }: Embedding): Promise<Latchkey> {
  const addresses = { identity: () => address() + IDENTITY_PATH, app: address };
  return createLatchkey({ root: ROOT, config, database, dataDirectory: config.dataDirectory, addresses, log });
}

interface Started {
  readonly config: Config;
  readonly product: Product;
  readonly latchkey: Latchkey | null;
  readonly address: string;
}

function welcome({ config, product, latchkey, address }: Started): readonly string[] {
  const { data } = product.services;
  return [
    `Beforehand is ready: ${address}`,
    `  data      ${data.source === "live" ? "SEC EDGAR, over the" : "the"} bundled snapshot, most figures as of ${data.asOf} (${data.companies} companies, ${data.symbols} symbols)`,
    "  writer    deterministic",
    `  database  ${config.databaseUrl === null ? `embedded, in ${config.dataDirectory}` : "PostgreSQL"}`,
    latchkey === null
      ? `  sign-in   the identity server at ${config.identity.url}`
      : `  sign-in   ${address}${IDENTITY_PATH}, project ${latchkey.publicToken}`,
    ...(latchkey === null ? [] : [`  mail      ${describeMail(config, address)}`]),
    ...(latchkey?.warning === undefined || latchkey.warning === null ? [] : [`  warning   ${latchkey.warning}`]),
  ];
}

main().catch(failStart);
