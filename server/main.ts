import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { processConfig, type Config } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { failStart } from "./fail-start.ts";
import { loadBuiltApp } from "./http/built-app.ts";
import { loadDevelopmentApp } from "./http/development-app.ts";
import { createHttpServer } from "./http/http-server.ts";
import { createLog, tell } from "./log.ts";
import { createProduct, type Product } from "./product.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STOP_MS = 10_000;

/** Starts everything in one process: database, services, pages. */
async function main(): Promise<void> {
  const isDevelopment = process.argv.includes("--dev");
  const config = processConfig();
  const log = createLog(config.logLevel);
  const app = isDevelopment ? await loadDevelopmentApp(ROOT) : await loadBuiltApp(ROOT);
  const database = await openDatabase(config, log);
  const product = await createProduct({ root: ROOT, config, database, log });
  const server = createHttpServer({
    answer: app.createHandler(product.services, isDevelopment ? "development" : "production"),
    files: app.files,
    health: { isReady: async () => (await database.query("SELECT 1")).length === 1, gauges: product.gauges },
    log,
    publicUrl: config.publicUrl,
    hasSecurityHeaders: !isDevelopment,
  });
  const port = await listen(server, config.port);
  for (const line of welcome(config, product, port)) tell(line);
  stopOnSignal(async () => {
    await stopServing(server);
    await product.close();
    await database.close();
  });
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => resolve(portOf(server, port)));
  });
}

/** Port 0 asks for any free one. */
function portOf(server: Server, asked: number): number {
  const address = server.address();
  return address === null || typeof address === "string" ? asked : address.port;
}

function welcome(config: Config, { services }: Product, port: number): readonly string[] {
  const { data } = services;
  return [
    `Beforehand is ready: ${config.publicUrl ?? `http://localhost:${port}`}`,
    `  data      ${data.source === "live" ? "SEC EDGAR, over the" : "the"} bundled snapshot as of ${data.asOf} (${data.companies} companies, ${data.symbols} symbols)`,
    "  writer    deterministic",
    `  database  ${config.databaseUrl === null ? `embedded, in ${config.dataDirectory}` : "PostgreSQL"}`,
  ];
}

/** Lets requests in flight finish; streams are cut, their readers come back to where they were. */
async function stopServing(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 2_000).unref();
  await closed;
}

function stopOnSignal(stop: () => Promise<void>): void {
  const onSignal = (): void => {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    stop().then(() => process.exit(0), failStart);
  };
  process.once("SIGTERM", onSignal);
  process.once("SIGINT", onSignal);
}

main().catch(failStart);
