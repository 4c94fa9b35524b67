import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";

const TRIES = 400;
const PAUSE_MS = 50;

/** A server of a document's example, in a process of its own. */
export interface ExampleServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts an example that listens on port 8080, on a free port instead, in a project that has what it imports. */
export async function startExampleServer(folder: string, example: string): Promise<ExampleServer> {
  const port = await freePort();
  writeFileSync(join(folder, "server.js"), example.replace("8080", String(port)));
  return startInFolder(folder, ["server.js"], port);
}

/** Runs Node in a folder and waits until something answers on a port. */
export async function startInFolder(folder: string, args: readonly string[], port: number): Promise<ExampleServer> {
  const { NODE_ENV: _tests, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const url = `http://localhost:${port}/`;
  const answers = async (): Promise<boolean> => (await fetch(url).catch(() => null)) !== null;
  for (let tries = 0; tries < TRIES && !(await answers()); tries += 1) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended with code ${child.exitCode}.`);
    await wait(PAUSE_MS);
  }
  return {
    url,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
