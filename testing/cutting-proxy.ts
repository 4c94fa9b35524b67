import { connect, createServer, type Socket } from "node:net";

export interface CuttingProxy {
  readonly url: string;
  /** How many connections it has cut so far. */
  readonly cuts: () => number;
  close(): Promise<void>;
}

interface Cutting {
  /** Of all connections, how many are cut (0 to 1). */
  readonly share: number;
  /** A connection is cut at a random moment within so long after its first byte. */
  readonly withinMs: number;
  readonly random: () => number;
}

/** Stands before a server and cuts connections in both directions, at any moment between the first byte and the last. */
export async function startCuttingProxy(target: string, { share, withinMs, random }: Cutting): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const state = { cuts: 0 };
  const server = createServer((client) => {
    const behind = connect({ host: hostname, port: Number(port) });
    const both = [client, behind];
    for (const socket of both) {
      sockets.add(socket);
      socket.on("error", () => both.forEach((each) => each.destroy()));
      socket.once("close", () => sockets.delete(socket));
    }
    client.pipe(behind).pipe(client);
    const cutAfterMs = random() < share ? random() * withinMs : null;
    if (cutAfterMs === null) return;
    client.once("data", () =>
      setTimeout(() => {
        if (client.destroyed) return;
        state.cuts += 1;
        for (const each of both) each.resetAndDestroy();
      }, cutAfterMs),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    cuts: () => state.cuts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
