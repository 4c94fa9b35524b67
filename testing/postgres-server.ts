import { spawn, type ChildProcess } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { findPostgres } from "#tools/programs/find-postgres.ts";
import { runProgram, SetupError } from "#tools/run/program.ts";
import { freePort } from "./free-port.ts";

const READY_WITHIN_MS = 30_000;

/** A throw-away PostgreSQL server: its superuser's address and how to end it. */
export interface PostgresServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root, so root runs it as somebody else. */
interface User {
  readonly uid?: number;
  readonly gid?: number;
}

/** A data folder of which servers can be started. */
export interface Cluster {
  /** Holds the data folder and may hold more. */
  readonly scratch: string;
  /** The folder of the server's programs. */
  readonly bin: string;
  readonly data: string;
  readonly user: User;
}

/**
 * Starts a PostgreSQL server on a folder of its own in the system's temporary folder; `stop` removes both.
 *
 * @param find says where the server's programs are (the machine's own, else packaged ones)
 */
export async function startPostgres(find = findPostgres): Promise<PostgresServer> {
  const cluster = await createCluster(find);
  const remove = (): void => rmSync(cluster.scratch, { recursive: true, force: true });
  try {
    const server = await startCluster(cluster, await freePort());
    return {
      url: server.url,
      async stop() {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Makes an empty data folder in a folder of its own in the system's temporary folder. */
export async function createCluster(find = findPostgres): Promise<Cluster> {
  const scratch = mkdtempSync(join(tmpdir(), "beforehand-postgres-"));
  try {
    const user = await serverUser();
    const bin = await find(scratch);
    const data = join(scratch, "data");
    mkdirSync(data);
    giveTo(user, [scratch, data]);
    await initialise(join(bin, "initdb"), data, user);
    return { scratch, bin, data, user };
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true });
    throw error;
  }
}

async function serverUser(): Promise<User> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => runProgram("id", [flag, name])));
    if (uid?.code === 0 && gid?.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new SetupError("The tests run as root and found no user postgres or nobody to run PostgreSQL as.", "");
}

function giveTo({ uid, gid }: User, folders: readonly string[]): void {
  if (uid === undefined || gid === undefined) return;
  for (const folder of folders) chownSync(folder, uid, gid);
}

/** Sorts text by language, as servers in the field do, so that a query that relies on byte order fails here. */
async function initialise(initdb: string, data: string, user: User): Promise<void> {
  const args = ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8"];
  const order = ["--locale=C", "--locale-provider=icu", "--icu-locale=en-US"];
  const { code, output } = await runProgram(initdb, [...args, ...order], { ...user, cwd: data });
  if (code !== 0) throw new SetupError("PostgreSQL could not create a data folder for the tests.", output);
}

/** Starts a server on a data folder; `stop` ends it at once and leaves the folder. */
export async function startCluster({ bin, data, scratch, user }: Cluster, port: number): Promise<PostgresServer> {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "max_connections=200",
  ];
  const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const server = spawn(join(bin, "postgres"), args, { ...user, cwd: scratch, stdio: ["ignore", "ignore", "pipe"] });
  const log: string[] = [];
  server.stderr.on("data", (chunk: Buffer) => log.push(chunk.toString("utf8")));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  if (!(await isReady(url, server))) {
    await endAtOnce(server);
    throw new SetupError("PostgreSQL was started for the tests and did not answer.", log.join(""));
  }
  return { url, stop: () => endAtOnce(server) };
}

async function isReady(url: string, server: ChildProcess): Promise<boolean> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && server.exitCode === null) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end();
    }
  }
  return false;
}

/** SIGQUIT ends the server at once; nothing it holds is wanted any more. */
async function endAtOnce(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGQUIT");
  await ended;
}
