import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findNginx } from "#tools/programs/debian-packages.ts";
import { runProgram } from "#tools/run/program.ts";

const DOCUMENT = new URL("../docs/two-nodes.md", import.meta.url);
const TLS = fileURLToPath(new URL("tls/localhost", import.meta.url));
const READY_WITHIN_MS = 10_000;
const LOOK_MS = 20;

/** The ports that the document's own are replaced by. */
interface Ports {
  readonly https: number;
  readonly http: number;
  /** Of the two nodes. */
  readonly nodes: readonly [number, number];
}

/** A running nginx with the configuration of docs/two-nodes.md. */
export interface RunningNginx {
  /** What it has logged so far: warnings and worse. */
  readonly log: () => string;
  stop(): Promise<void>;
}

/** Starts nginx in the foreground in a folder of its own, on this machine's loopback addresses alone. */
export async function startNginx(ports: Ports): Promise<RunningNginx> {
  const program = await findNginx();
  const scratch = mkdtempSync(join(tmpdir(), "beforehand-nginx-"));
  const file = join(scratch, "nginx.conf");
  writeFileSync(file, wholeConfiguration(scratch, siteOf(ports)));
  const args = ["-p", scratch, "-c", file, "-e", "stderr"];
  const tested = await runProgram(program, [...args, "-t"]);
  if (tested.code !== 0) throw new Error(`nginx refuses the configuration of docs/two-nodes.md:\n${tested.output}`);
  const child = spawn(program, [...args, "-g", "daemon off;"], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const log: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => log.push(chunk.toString("utf8")));
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    rmSync(scratch, { recursive: true });
  };
  if (!(await isTaken(ports.https))) {
    await stop();
    throw new Error(`nginx does not listen:\n${log.join("")}`);
  }
  return { log: () => log.join(""), stop };
}

/** The document's configuration for this machine. Throws where the document does not have what is to be replaced. */
function siteOf({ https, http, nodes: [one, two] }: Ports): string {
  const text = /^```nginx\n([\s\S]*?)^```$/m.exec(readFileSync(DOCUMENT, "utf8"))?.[1] ?? "";
  const replaced: readonly (readonly [string, string])[] = [
    ["server 127.0.0.1:3001 ", `server 127.0.0.1:${one} `],
    ["server 127.0.0.1:3002 ", `server 127.0.0.1:${two} `],
    ["    listen 80;\n", `    listen 127.0.0.1:${http};\n`],
    ["    listen [::]:80;\n", ""],
    ["    listen 443 ssl http2;\n", `    listen 127.0.0.1:${https} ssl http2;\n`],
    ["    listen [::]:443 ssl http2;\n", ""],
    ["/etc/letsencrypt/live/research.example.com/fullchain.pem", `${TLS}.cert.pem`],
    ["/etc/letsencrypt/live/research.example.com/privkey.pem", `${TLS}.key.pem`],
  ];
  return replaced.reduce((site, [from, to]) => {
    if (site.split(from).length !== 2)
      throw new Error(`docs/two-nodes.md does not have "${from.trim()}" exactly once.`);
    return site.replace(from, () => to);
  }, text);
}

/** What Debian's own nginx.conf has around a site, with every path in the scratch folder. */
function wholeConfiguration(scratch: string, site: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${scratch}/${kind};`,
  );
  return [
    // Its workers would not be let into the folder otherwise.
    ...(process.getuid?.() === 0 ? ["user root;"] : []),
    "worker_processes 2;",
    `pid ${scratch}/nginx.pid;`,
    "error_log stderr warn;",
    "events { worker_connections 768; }",
    "http {",
    "access_log off;",
    ...temporary,
    site,
    "}",
    "",
  ].join("\n");
}

async function isTaken(port: number): Promise<boolean> {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await wait(LOOK_MS)) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return true;
  }
  return false;
}
