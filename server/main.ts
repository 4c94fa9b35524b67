import { fileURLToPath } from "node:url";
import { processConfig } from "./config.ts";
import { beginOpening } from "./database/open-database.ts";
import { failStart } from "./fail-start.ts";
import { startTelemetry } from "./observe/start-telemetry.ts";

/** Starts the product: the embedded database opens on its thread while the other modules, more than a thousand, are loaded. */
async function main(): Promise<void> {
  const isDevelopment = process.argv.includes("--dev");
  const config = processConfig();
  const root = fileURLToPath(new URL("..", import.meta.url));
  const telemetry = await startTelemetry({ root, config, serviceName: "beforehand", isDevelopment });
  const finishOpening = await beginOpening(
    config,
    telemetry.log,
    config.identity.url === null ? ["product", "identity"] : ["product"],
  );
  const { startServer } = await import("./start-server.ts");
  await startServer({ config, isDevelopment, telemetry, finishOpening });
}

main().catch(failStart);
