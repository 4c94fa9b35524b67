import { appendFileSync, cpSync, rmSync, writeFileSync } from "node:fs";
import { chmod, chown, readdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { type Cluster, createCluster, type PostgresServer, startCluster } from "./postgres-server.ts";

/** A server that can be ended and started again at the same address. */
export interface RestartableServer {
  readonly url: string;
  /** Ends it at once, as a machine that fails does. */
  end(): Promise<void>;
  start(): Promise<void>;
}

/** A primary and the replica that streams from it. */
export interface ReplicatedPostgres {
  readonly primary: RestartableServer;
  readonly replica: RestartableServer;
  /** Ends both and removes their folders. */
  remove(): Promise<void>;
}

/**
 * Starts two PostgreSQL servers, one of which streams from the other. The copy is made before the first start, so that no program
 * other than the server is needed; docs/scaling.md has the way for a database in use.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const cluster = await createCluster();
  const [port, replicaPort] = [await freePort(), await freePort()];
  const copy = { ...cluster, data: join(cluster.scratch, "replica") };
  cpSync(cluster.data, copy.data, { recursive: true });
  writeFileSync(join(copy.data, "standby.signal"), "");
  appendFileSync(
    join(copy.data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\nwal_retrieve_retry_interval = '200ms'\n`,
  );
  await giveToServer(copy);
  // What a replica has not read yet stays on the primary while the replica is away.
  appendFileSync(join(cluster.data, "postgresql.auto.conf"), "wal_keep_size = '256MB'\n");
  const primary = await restartable(cluster, port);
  const replica = await restartable(copy, replicaPort);
  return {
    primary,
    replica,
    async remove() {
      await Promise.all([primary.end(), replica.end()]);
      rmSync(cluster.scratch, { recursive: true, force: true });
    },
  };
}

/** A server refuses a data folder of somebody else, or one that others may read. */
async function giveToServer({ data, user: { uid, gid } }: Cluster): Promise<void> {
  await chmod(data, 0o700);
  if (uid === undefined || gid === undefined) return;
  const names = await readdir(data, { recursive: true });
  await Promise.all(["", ...names].map((name) => chown(join(data, name), uid, gid)));
}

async function restartable(cluster: Cluster, port: number): Promise<RestartableServer> {
  const state: { server: PostgresServer } = { server: await startCluster(cluster, port) };
  return {
    url: state.server.url,
    end: () => state.server.stop(),
    async start() {
      state.server = await startCluster(cluster, port);
    },
  };
}
