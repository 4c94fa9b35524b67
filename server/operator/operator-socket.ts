// How an operator's command reaches a server that has the embedded database open: HTTP on a Unix socket inside the data folder.
import { once } from "node:events";
import { chmod, mkdir, rm } from "node:fs/promises";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import type { Log } from "#server/log.ts";

/** Answers one command; `body` is what the command sent. */
export type OperatorAnswer = (response: ServerResponse, body: string) => Promise<void>;

/** The operating system takes no longer address of a socket (104 bytes with the closing zero on macOS, 108 on Linux). */
const LONGEST_ADDRESS = 103;

/** A command's arguments are all that is ever sent. */
const MOST_BYTES = 100_000;

/** For files of commands that are under way; emptied when a server starts. */
export function operatorFolder(dataDirectory: string): string {
  return join(dataDirectory, "operator");
}

/**
 * Opens the socket for the commands of the user who runs the server, and for nobody else. The caller must have the database of
 * the folder open: what another server left there is removed.
 *
 * @param commands answers by name
 * @returns the function that closes the socket, and cuts what is under way
 */
export async function openOperatorSocket(
  dataDirectory: string,
  commands: Readonly<Record<string, OperatorAnswer>>,
  log: Pick<Log, "warn" | "error">,
): Promise<() => Promise<void>> {
  const folder = operatorFolder(dataDirectory);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const server = createServer((incoming, response) => {
    answer(commands, incoming, response).catch((error: unknown) => {
      log.error({ err: error }, "an operator's command failed");
      fail(response, error);
    });
  });
  try {
    await listenAt(server, socketAddress(dataDirectory));
    await chmod(join(folder, "socket"), 0o600);
  } catch (error) {
    // Commands are a convenience; people must still be served.
    log.warn({ err: error, folder }, "operator's commands cannot reach this server: stop it to run them");
    return () => Promise.resolve();
  }
  return async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
    await rm(folder, { recursive: true, force: true });
  };
}

async function listenAt(server: Server, address: string | null): Promise<void> {
  if (address === null) throw new TypeError("the path of the data folder is too long for a socket");
  server.listen(address);
  await once(server, "listening");
}

async function answer(
  commands: Readonly<Record<string, OperatorAnswer>>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = (incoming.url ?? "").slice(1);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (
    incoming.method !== "POST" ||
    command === undefined ||
    Number(incoming.headers["content-length"] ?? 0) > MOST_BYTES
  ) {
    response.writeHead(404).end("The running server does not know this command: stop it, or start the same release.");
    return;
  }
  await command(response, await text(incoming));
}

function fail(response: ServerResponse, error: unknown): void {
  // An answer that has begun can only be cut; its reader sees that the end is missing.
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end(error instanceof Error ? error.message : "The command failed.");
}

/**
 * Sends a command to the server that has the database of a folder open.
 *
 * @returns its answer, to be read to its end; null where no server listens
 */
export function askServer(dataDirectory: string, command: string, body = ""): Promise<IncomingMessage | null> {
  const address = socketAddress(dataDirectory);
  if (address === null) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: address, path: `/${command}`, method: "POST" }, resolve);
    asking.once("error", (error) => (isNobody(error) ? resolve(null) : reject(error)));
    asking.end(body);
  });
}

/** No socket, one that a server left when it was killed, or one of another user. */
function isNobody(error: Error): boolean {
  return "code" in error && ["ENOENT", "ENOTDIR", "ECONNREFUSED", "EACCES"].includes(String(error.code));
}

/** The shorter way to name the socket from here; null where both are too long. */
function socketAddress(dataDirectory: string): string | null {
  const full = join(operatorFolder(dataDirectory), "socket");
  const near = relative(process.cwd(), full);
  return [full, near].find((path) => Buffer.byteLength(path) <= LONGEST_ADDRESS) ?? null;
}
