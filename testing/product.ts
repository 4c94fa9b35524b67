import nodeFlags from "#server/node-flags.json" with { type: "json" };
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const READY = /^Beforehand is ready: (http\S+)/m;
const START_MS = 60_000;

/** A started product process, seen from outside. */
export interface RunningProduct {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to its word that it is ready. */
  readonly readyAfterMs: number;
  /** What it has printed and logged so far. */
  readonly output: () => string;
  /** Ends the process and waits until it is gone; resolves to its exit code, null when the signal ended it. */
  readonly stop: (signal?: "SIGTERM" | "SIGKILL") => Promise<number | null>;
}

/** A start that ended before the product was ready. */
export interface FailedStart {
  readonly code: number | null;
  readonly output: string;
}

type Settings = Readonly<Record<string, string>>;

/** Starts the product as `npm start` does, on a free port. Throws what it printed when it does not get ready. */
export async function startProduct(settings: Settings): Promise<RunningProduct> {
  const started = await tryStart(settings);
  if ("url" in started) return started;
  throw new Error(`The product ended with code ${started.code} instead of starting:\n${started.output}`);
}

/** Starts the product and expects it to refuse. Throws when it starts after all. */
export async function refuseStart(settings: Settings): Promise<FailedStart> {
  const started = await tryStart(settings);
  if (!("url" in started)) return started;
  await started.stop();
  throw new Error("The product started although it should have refused.");
}

function tryStart(settings: Settings): Promise<RunningProduct | FailedStart> {
  const started = performance.now();
  const env = { ...plainEnvironment(), NODE_ENV: "production", PORT: "0", LOG_LEVEL: "warn", ...settings };
  const child = spawn(process.execPath, [...nodeFlags, "server/main.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const stop = (signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> => {
    child.kill(signal);
    return exited;
  };
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(() => {
      void stop("SIGKILL").then(() => reject(new Error(`The product was not ready in time:\n${output}`)));
    }, START_MS);
    const listen = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
      const url = READY.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve({ url, pid: child.pid ?? 0, readyAfterMs: performance.now() - started, output: () => output, stop });
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}

/** This process's environment without the settings of the product that a developer may have set. */
function plainEnvironment(): Settings {
  const ours = /^(PORT|PUBLIC_URL|DATA_DIR|DATABASE_URL|MARKET_SOURCE|SEC_CONTACT|LOG_LEVEL|NODE_ENV|VITEST.*)$/;
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || ours.test(name) ? [] : [[name, value]],
    ),
  );
}

/** A data folder of the caller's own and the function that removes it. */
export function createDataFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "beforehand-data-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
