import { connect, createServer, type Socket } from "node:net";

export interface SilentProxy {
  /** The address of the server behind it, through the proxy. */
  readonly url: string;
  /** From now on nothing is passed on in either direction; connections are still taken and kept open. */
  fallSilent(): void;
  /** Passes on again what comes from now on, over new connections only. */
  speakAgain(): void;
  close(): Promise<void>;
}

/** Stands between a client and a server like a network that can lose everything without a word. */
export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const state = { isSilent: false };
  const server = createServer((client) => {
    const behind = connect({ host: hostname, port: Number(port) });
    const pair = { isLost: state.isSilent };
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => {
        if (state.isSilent) pair.isLost = true;
        if (!pair.isLost) to.write(chunk);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        if (!pair.isLost) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(address.port);
  return {
    url: url.href,
    fallSilent: () => void (state.isSilent = true),
    speakAgain: () => void (state.isSilent = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
