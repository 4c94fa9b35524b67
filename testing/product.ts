import nodeEnvironment from "#server/node-environment.json" with { type: "json" };
import nodeFlags from "#server/node-flags.json" with { type: "json" };
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What is started, and the word by which it says that it is ready. */
const PRODUCT = { script: "server/main.ts", ready: /^Beforehand is ready: (http\S+)/m } as const;
const IDENTITY = { script: "server/identity.ts", ready: /^Latchkey is ready: (http\S+)/m } as const;

/** Where `npm start` keeps compiled modules too, because journeys start the product again and again. */
const COMPILE_CACHE = fileURLToPath(new URL("../.runtime/compile-cache", import.meta.url));

/** Long, for machines that do much else meanwhile. */
const START_MS = 100_000;

/** A started server process, seen from outside. */
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

/** A process that has ended: a start before it was ready, or a command. */
export interface EndedProcess {
  readonly code: number | null;
  readonly output: string;
}

type Settings = Readonly<Record<string, string>>;

/** Starts the product as `npm start` does, on a free port. Throws what it printed when it does not get ready. */
export async function startProduct(settings: Settings): Promise<RunningProduct> {
  return orThrow(await tryStart(PRODUCT, settings));
}

/** Starts the identity server alone as `npm run start:identity` does, on a free port. */
export async function startIdentity(settings: Settings): Promise<RunningProduct> {
  return orThrow(await tryStart(IDENTITY, settings));
}

function orThrow(started: RunningProduct | EndedProcess): RunningProduct {
  if ("url" in started) return started;
  throw new Error(`The server ended with code ${started.code} instead of starting:\n${started.output}`);
}

/** Starts the product and expects it to refuse. Throws when it starts after all. */
export async function refuseStart(settings: Settings): Promise<EndedProcess> {
  const started = await tryStart(PRODUCT, settings);
  if (!("url" in started)) return started;
  await started.stop();
  throw new Error("The product started although it should have refused.");
}

/** Runs `npm run latchkey` to its end, with the settings of the server that it is about. */
export function runLatchkey(typed: readonly string[], settings: Settings): Promise<EndedProcess> {
  return runCommand(["server/latchkey.ts", ...typed], settings);
}

/** Runs one of the operator's commands to its end, with the settings of the server that it is about. */
export function runCommand(command: readonly string[], settings: Settings): Promise<EndedProcess> {
  return new Promise((resolve) => {
    const env = { ...plainEnvironment(), ...settings };
    execFile(process.execPath, [...command], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr });
    });
  });
}

function tryStart(
  server: typeof PRODUCT | typeof IDENTITY,
  settings: Settings,
): Promise<RunningProduct | EndedProcess> {
  const started = performance.now();
  const anyPort = { PORT: "0", IDENTITY_PORT: "0" };
  const env = {
    ...nodeEnvironment,
    ...plainEnvironment(),
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    NODE_ENV: "production",
    ...anyPort,
    LOG_LEVEL: "warn",
    STOP_DRAIN_SECONDS: "0",
    // Computing every company takes minutes of a processor; a test that needs it switches it on.
    UNIVERSE_JOB: "off",
    ...settings,
  };
  const child = spawn(process.execPath, [...nodeFlags, server.script], { env, stdio: ["ignore", "pipe", "pipe"] });
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const stop = (signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> => {
    child.kill(signal);
    return exited;
  };
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(() => {
      void stop("SIGKILL").then(() => reject(new Error(`The server was not ready in time:\n${output}`)));
    }, START_MS);
    const listen = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
      const url = server.ready.exec(output)?.[1];
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
export function plainEnvironment(): Settings {
  const ours =
    /^(PORT|PUBLIC_URL|DATA_DIR|DATABASE_URL|MARKET_SOURCE|UNIVERSE_JOB|SEC_CONTACT|LOG_LEVEL|NODE_ENV|IDENTITY_.*|LATCHKEY_SECRET|TRUSTED_PROXIES|BACKUP_.*|OUTBOX|SMTP_URL|MAIL_FROM|FEEDBACK_MAIL_TO|AMPLITUDE_.*|PAGE_ANALYTICS_SCRIPT|ANALYTICS_DAYS|OTEL_.*|OPERATORS|TWILIO_.*|VITEST.*)$/;
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
