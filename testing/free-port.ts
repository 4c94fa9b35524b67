import { createServer } from "node:net";

/** Below the ports that systems give away by themselves, so that nobody else gets it before its server listens. */
const FIRST = 10_000;
const COUNT = 20_000;
const TRIES = 50;

/** A port for a server whose address another one must know before it listens. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${TRIES} ports was free`);
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
