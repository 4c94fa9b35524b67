import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Another process holds the data folder. */
export class DirectoryInUseError extends Error {
  readonly code = "server/data-directory-in-use";
}

/**
 * Takes a data folder for this process alone; the embedded database must never be opened twice.
 * The lock is a local socket, so it goes when the process goes, however it dies.
 *
 * @returns the function that gives the folder back
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = socketPath(directory);
  const server = (await tryListen(path)) ?? (await takeOver(path, directory));
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function takeOver(path: string, directory: string): Promise<Server> {
  if (!(await isAnswered(path))) {
    await rm(path, { force: true });
    const server = await tryListen(path);
    if (server !== null) return server;
  }
  throw new DirectoryInUseError(
    `The data folder ${directory} is used by another running process: stop that one, or set DATA_DIR to another folder, or DATABASE_URL to share a PostgreSQL server.`,
  );
}

/** Short, because socket paths are limited to about a hundred characters. */
function socketPath(directory: string): string {
  const name = `beforehand-${createHash("sha256").update(directory).digest("hex").slice(0, 16)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

function tryListen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
