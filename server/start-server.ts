import type { Server } from "node:http";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Services } from "#app/context.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { connectAnalytics, type ConnectedAnalytics } from "./analytics/connect-analytics.ts";
import {
  addMetrics,
  endStreams,
  endWork,
  healthOf,
  scheduleBackups,
  type ServerState,
  startBackgroundJobs,
} from "./running.ts";
import { openCompanies } from "./companies/open-companies.ts";
import type { Config } from "./config.ts";
import { type PublicReads, openPublicReads } from "./database/replica/public-reads.ts";
import { loadBuiltApp, loadDevelopmentApp, type LoadedApp } from "./http/load-app.ts";
import { createHttpServer } from "./http/http-server.ts";
import { serve, stopOnSignal } from "./http/serve.ts";
import { firstOf, widgetFiles } from "./http/static-files.ts";
import { connectIdentity } from "./identity/connect-identity.ts";
import type { OpenedDatabase } from "./database/opened-database.ts";
import { createLatchkey, type Latchkey } from "./identity/create-latchkey.ts";
import { describeMail, IDENTITY_PATH, sendsMail } from "./identity/identity-deployment.ts";
import { connectOutbox } from "./identity/outbox-reader.ts";
import { createPageCache, type PageCache } from "./page-cache/page-cache.ts";
import { createPageVersions } from "./page-cache/page-versions.ts";
import { announce, type Log } from "./log.ts";
import { connectMcp } from "./mcp/connect-mcp.ts";
import { createMembers } from "./members/create-members.ts";
import { addDatabaseMetrics, addOutboxMetrics, productRoutes } from "./observe/describe-product.ts";
import { observeDatabase } from "./observe/observe-calls.ts";
import type { RequestObserver } from "./observe/observe-requests.ts";
import type { Telemetry } from "./observe/start-telemetry.ts";
import { createProduct, type Product, type ProductDeps } from "./product.ts";
import { createPendingWork } from "./background-work.ts";
import { productAnswer } from "./request-steps.ts";
import { codeVersion } from "./research/open-runs.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** What is begun before the modules of the server are loaded. */
export interface Begun {
  readonly config: Config;
  readonly isDevelopment: boolean;
  readonly telemetry: Telemetry;
  /** Waits for the database. */
  readonly finishOpening: () => Promise<OpenedDatabase>;
}

/** Starts everything in one process: database, services, pages. */
export async function startServer({ config, isDevelopment, telemetry, finishOpening }: Begun): Promise<void> {
  const { log } = telemetry;
  const [database, app, bundled] = await Promise.all([
    openObserved(finishOpening, telemetry, config.identity.url === null),
    isDevelopment ? loadDevelopmentApp(ROOT) : loadBuiltApp(ROOT),
    openBundled(log),
  ]);
  const reads = await openPublicReads(config, database, log, (replica) => observeDatabase(replica, telemetry));
  const place = { port: config.port };
  const address = (): string => config.publicUrl ?? `http://localhost:${place.port}`;
  const latchkey = config.identity.url === null ? await embedLatchkey(config, database, telemetry, address) : null;
  const users = connectIdentity({ config, latchkey, log, tracing: telemetry.tracing });
  const applications = users.applications.services;
  const members = createMembers({ config, database, identity: users.account, applications, log });
  const analytics = connectAnalytics({ config, database, users, log });
  const opened = { config, database, reads, telemetry, latchkey, users, members, analytics };
  const product = await openProduct({ ...opened, ...bundled, address });
  const answering = createPendingWork();
  const backups = scheduleBackups({ owner: "beforehand", config, database, location: config, log });
  const stopping = new AbortController();
  const running: ServerState = { ...opened, product, answering, backups };
  addMetrics(running);
  const server = httpServerOf({ running, app, isDevelopment, stopping: stopping.signal });
  const serving = await serve(server, config.port, { endStreams: () => endStreams(running) });
  place.port = serving.port;
  users.outsideScripts();
  const stopBeside = await startBackgroundJobs({ config, database, latchkey, backups, log, observed: telemetry });
  announce(welcome(config, product, latchkey, address()).join("\n"));
  // Written now, because a process that is killed writes nothing.
  flushCompileCache();
  stopOnSignal({
    drainMs: config.http.stopDrainMs,
    async end(drainMs) {
      stopping.abort();
      // What is answered meanwhile may still put messages into the outbox; they wait there for the next start.
      await Promise.all([serving.stop(drainMs), stopBeside()]);
      await endWork(running);
    },
    abandon: () => abandon(database, reads),
  });
}

/** What is read from files alone, while the database opens on its thread. */
async function openBundled(log: Log): Promise<Pick<ProductDeps, "snapshot" | "companies" | "code">> {
  const [snapshot, code] = await Promise.all([openSnapshot(join(ROOT, "data/snapshot")), codeVersion(ROOT)]);
  return { snapshot, companies: await openCompanies({ snapshot, log }), code };
}

function abandon(database: OpenedDatabase, reads: PublicReads): void {
  database.abandon?.();
  reads.abandon();
}

async function openObserved(
  finishOpening: Begun["finishOpening"],
  telemetry: Telemetry,
  hasOwnIdentity: boolean,
): Promise<OpenedDatabase> {
  const database = observeDatabase(await finishOpening(), telemetry);
  addDatabaseMetrics(telemetry.metrics, database);
  if (hasOwnIdentity) addOutboxMetrics(telemetry.metrics, database);
  return database;
}

function httpServerOf({
  running,
  app,
  isDevelopment,
  stopping,
}: {
  readonly running: ServerState;
  readonly app: LoadedApp;
  readonly isDevelopment: boolean;
  readonly stopping: AbortSignal;
}): Server {
  const { config, telemetry, product, latchkey, members, analytics, users, answering } = running;
  return createHttpServer({
    answer: productAnswer({
      answering,
      analytics,
      identity: latchkey?.identity ?? null,
      mcp: connectMcp({
        root: ROOT,
        ask: product.ask,
        publicUrl: config.publicUrl,
        address: () => product.services.address(),
        applications: users.applications,
        portfolios: members.services.portfolios,
        limits: members.services.limits,
        log: telemetry.log,
      }),
      trustedProxies: config.identity.trustedProxies,
      setup: product.setup,
      users: users,
      cache: isDevelopment ? null : pageCacheOf(product.services, telemetry),
      pages: app.createHandler(product.services, isDevelopment ? "development" : "production"),
    }),
    files: latchkey === null ? app.files : firstOf(widgetFiles(ROOT, `${IDENTITY_PATH}/widget`), app.files),
    health: healthOf(running, stopping),
    log: telemetry.log,
    observer: observerOf(config, telemetry, latchkey, app),
    publicUrl: config.publicUrl,
    ...policyOf(config, analytics, isDevelopment),
    outsideScripts: () => users.outsideScripts(),
  });
}

/** Keeps what is the same for everybody. */
function pageCacheOf(services: Services, telemetry: Telemetry): PageCache {
  return createPageCache({
    versionOf: createPageVersions(services),
    clock: () => performance.now(),
    onLookup: (result) => telemetry.meter.count("kept_pages_total", { result }),
  });
}

interface Opened
  extends Omit<ServerState, "answering" | "product" | "backups">, Pick<ProductDeps, "snapshot" | "companies" | "code"> {
  readonly address: () => string;
}

function openProduct(opened: Opened) {
  const { telemetry, latchkey, users, members, analytics, ...parts } = opened;
  const { config } = parts;
  return createProduct({
    root: ROOT,
    ...parts,
    log: telemetry.log,
    observed: telemetry,
    signIn: async () => ({
      ...(await users.signIn()),
      // Of an identity server elsewhere we do not know where its mails go.
      ...(latchkey !== null && !sendsMail(config) ? { sendsNoMail: true } : {}),
    }),
    outbox: connectOutbox({ config, latchkey }),
    members: members.services,
    ...analytics.services,
  });
}

function observerOf(
  config: Config,
  telemetry: Telemetry,
  latchkey: Latchkey | null,
  app: Pick<LoadedApp, "routePattern">,
): RequestObserver {
  const identity = latchkey === null ? null : (request: Request) => latchkey.identity.routeOf(request);
  return telemetry.requests(config.identity.trustedProxies, productRoutes(identity, app.routePattern));
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

/** The identity server as a part of this process, below a path of the product's address. */
function embedLatchkey(
  config: Config,
  database: OpenedDatabase,
  telemetry: Telemetry,
  address: () => string,
): Promise<Latchkey> {
  const addresses = { identity: () => address() + IDENTITY_PATH, app: address };
  const { dataDirectory } = config;
  return createLatchkey({ root: ROOT, config, database, dataDirectory, addresses, log: telemetry.log });
}

function welcome(config: Config, product: Product, latchkey: Latchkey | null, address: string): readonly string[] {
  const { data } = product.services;
  return [
    `Beforehand is ready: ${address}`,
    `  data      ${data.source === "live" ? "SEC EDGAR, over the" : "the"} bundled snapshot, most figures as of ${data.asOf} (${data.companies} companies, ${data.symbols} symbols)`,
    `  writer    ${describeWriter(config)}`,
    `  database  ${config.databaseUrl === null ? `embedded, in ${config.dataDirectory}` : "PostgreSQL"}`,
    latchkey === null
      ? `  sign-in   the identity server at ${config.identity.url}`
      : `  sign-in   ${address}${IDENTITY_PATH}, project ${latchkey.publicToken}`,
    ...(latchkey === null ? [] : [`  mail      ${describeMail(config, address)}`]),
    ...(latchkey?.warning === undefined || latchkey.warning === null ? [] : [`  warning   ${latchkey.warning}`]),
  ];
}

function describeWriter({ model }: Config): string {
  if (model === null) return "deterministic";
  const { name, baseUrl } = model.address;
  return `${name} at ${new URL(baseUrl).origin}; deterministic where its sentences do not pass the checks`;
}
