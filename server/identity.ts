import { fileURLToPath } from "node:url";
import { scheduleBackups } from "./running.ts";
import { processConfig, type Config } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import type { OpenedDatabase } from "./database/opened-database.ts";
import { failStart } from "./fail-start.ts";
import { createHttpServer } from "./http/http-server.ts";
import { databaseCheck, diskCheck } from "./http/health.ts";
import { serve, stopOnSignal } from "./http/serve.ts";
import { widgetFiles } from "./http/static-files.ts";
import { createLatchkey, type Latchkey } from "./identity/create-latchkey.ts";
import {
  describeDatabase,
  describeMail,
  type IdentityDatabase,
  identityDatabaseOf,
} from "./identity/identity-deployment.ts";
import { startIdentityRetention, startOutbox } from "./identity/identity-jobs.ts";
import { announce } from "./log.ts";
import { addDatabaseMetrics, addOutboxMetrics } from "./observe/describe-product.ts";
import { observeDatabase } from "./observe/observe-calls.ts";
import { startTelemetry, type Telemetry } from "./observe/start-telemetry.ts";
import { serveOperator } from "./operator/serve-operator.ts";
import { createPendingWork, type PendingWork } from "./background-work.ts";
import { identityAnswer } from "./request-steps.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Starts the identity server alone: its own port, database and origin; the product is a customer of it. */
async function main(): Promise<void> {
  const config = processConfig();
  const telemetry = await startTelemetry({ root: ROOT, config, serviceName: "latchkey" });
  const { log } = telemetry;
  const place = identityDatabaseOf(config, true);
  const { dataDirectory } = place;
  const database = await openObserved(place, telemetry);
  const { url } = config.identity;
  const listening = { port: config.identity.port };
  const addresses = {
    identity: () => url ?? `http://localhost:${listening.port}`,
    app: () => config.publicUrl ?? `http://localhost:${config.identity.isProductPortKnown ? config.port : 3000}`,
  };
  const latchkey = await createLatchkey({ root: ROOT, config, database, dataDirectory, addresses, log });
  const answering = createPendingWork();
  const stopping = new AbortController();
  const server = httpServerOf({
    config,
    database,
    dataDirectory,
    telemetry,
    latchkey,
    answering,
    stopping: stopping.signal,
  });
  const { endedSessions } = latchkey.deps;
  const serving = await serve(server, config.identity.port, { endStreams: () => endedSessions.release() });
  listening.port = serving.port;
  const stopBeside = await startBeside({ config, place, database, telemetry, latchkey });
  announce(welcome(config, latchkey).join("\n"));
  stopOnSignal({
    drainMs: config.http.stopDrainMs,
    async end(drainMs) {
      stopping.abort();
      // What is answered meanwhile may still put messages into the outbox; they wait there for the next start.
      await Promise.all([serving.stop(drainMs), stopBeside()]);
      // Who asked may have left before the answer was there.
      await answering.ended();
      await endedSessions.close();
      await database.close();
      await telemetry.stop();
    },
    abandon: () => database.abandon?.(),
  });
}

interface Opened {
  readonly config: Config;
  readonly database: OpenedDatabase;
  readonly telemetry: Telemetry;
  readonly latchkey: Latchkey;
}

interface ServerDeps extends Opened {
  readonly dataDirectory: string;
  readonly answering: PendingWork;
  readonly stopping: AbortSignal;
}

function httpServerOf({ config, database, dataDirectory, telemetry, latchkey, answering, stopping }: ServerDeps) {
  const { identity, deps } = latchkey;
  return createHttpServer({
    answer: identityAnswer(identity, answering),
    files: widgetFiles(ROOT, `${new URL(deps.addresses.identity()).pathname.replace(/\/$/, "")}/widget`),
    health: {
      readiness: {
        needed: { database: databaseCheck(database), disk: diskCheck(dataDirectory) },
        isStopping: () => stopping.aborted,
      },
      exposition: () => telemetry.metrics.exposition(),
    },
    log: telemetry.log,
    observer: telemetry.requests(config.identity.trustedProxies, (request) => identity.routeOf(request)),
    http: config.http,
    publicUrl: config.identity.url,
    hasSecurityHeaders: true,
  });
}

/** Starts what the process does besides answering requests; returns what stops it. */
async function startBeside({
  config,
  place,
  database,
  telemetry,
  latchkey,
}: Opened & { readonly place: IdentityDatabase }): Promise<() => Promise<unknown>> {
  const { log, metrics } = telemetry;
  const backups = scheduleBackups({ owner: "latchkey", config, database, location: place, log });
  metrics.addNumbers(() => ({ ...backups.gauges(), ...backups.counters() }));
  const stopBackups = backups.start();
  const stopOutbox = await startOutbox({ config, database, deps: latchkey.deps, log, observed: telemetry });
  const stopRetention = startIdentityRetention(database, log);
  const closeSocket = await serveOperator(database, place.dataDirectory, log, latchkey.deps);
  return () => Promise.all([stopBackups(), stopRetention(), stopOutbox(), closeSocket()]);
}

async function openObserved(place: IdentityDatabase, telemetry: Telemetry): Promise<OpenedDatabase> {
  const database = observeDatabase(await openDatabase(place, telemetry.log, ["identity"]), telemetry);
  addDatabaseMetrics(telemetry.metrics, database);
  addOutboxMetrics(telemetry.metrics, database);
  return database;
}

function welcome(config: Config, { deps: { addresses }, publicToken, warning }: Latchkey): readonly string[] {
  return [
    `Latchkey is ready: ${addresses.identity()}`,
    `  project   ${publicToken}`,
    `  product   ${addresses.app()}, started with IDENTITY_URL=${addresses.identity()} IDENTITY_PUBLIC_TOKEN=${publicToken}`,
    `  database  ${describeDatabase(identityDatabaseOf(config, true))}`,
    `  mail      ${describeMail(config, addresses.identity())}`,
    ...(warning === null ? [] : [`  warning   ${warning}`]),
  ];
}

main().catch(failStart);
