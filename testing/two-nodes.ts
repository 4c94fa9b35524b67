import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { startNginx } from "./nginx.ts";
import { createDataFolder, startProduct, type RunningProduct } from "./product.ts";

const LOOK_MS = 50;

/** Two nodes that share a PostgreSQL database, behind nginx as docs/two-nodes.md sets it up. */
export interface TwoNodes {
  /** The address that people open, nginx's. */
  readonly url: string;
  /** The address of each node itself, in the order of the document. */
  readonly nodes: readonly [string, string];
  readonly publicToken: string;
  /** Stops a node by SIGTERM, starts it again and waits until it is ready; its exit code. */
  restart(node: 0 | 1): Promise<number | null>;
  /** What nginx has logged: warnings and worse. */
  readonly proxyLog: () => string;
  stop(): Promise<void>;
}

/** @param databaseUrl an empty PostgreSQL database */
export async function startTwoNodes(databaseUrl: string, drainSeconds: number): Promise<TwoNodes> {
  const ports = [await freePort(), await freePort()] as const;
  const [https, http] = [await freePort(), await freePort()];
  const url = `https://localhost:${https}`;
  const folders = [createDataFolder(), createDataFolder()] as const;
  const start = (node: 0 | 1): Promise<RunningProduct> =>
    startProduct({
      PORT: String(ports[node]),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folders[node].path,
      TRUSTED_PROXIES: "127.0.0.1,::1",
      STOP_DRAIN_SECONDS: String(drainSeconds),
      OUTBOX: "public",
      PLAN_LIMITS: JSON.stringify({ FREE: { portfolios: null } }),
    });
  // One after the other: the first one makes the tables and the project.
  const running = [await start(0), await start(1)];
  const nginx = await startNginx({ https, http, nodes: ports });
  return {
    url,
    nodes: [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`],
    publicToken: await publicTokenOf(running[0]),
    async restart(node) {
      const code = await running[node]?.stop("SIGTERM");
      running[node] = await start(node);
      return code ?? null;
    },
    proxyLog: nginx.log,
    async stop() {
      await Promise.all([nginx.stop(), ...running.map((product) => product.stop())]);
      for (const folder of folders) folder.remove();
    },
  };
}

/** The lines after the first may be printed a moment later. */
async function publicTokenOf(product: RunningProduct | undefined): Promise<string> {
  for (;;) {
    const token = /public-token-test-[\w-]+(?=\s)/.exec(product?.output() ?? "")?.[0];
    if (token !== undefined) return token;
    await wait(LOOK_MS);
  }
}
