import { Socket } from "node:net";

/** The network connections to one database server. */
export interface PostgresSockets {
  /** Makes one that is not connected yet. */
  open(): Socket;
  /** Cuts all of them, and each one that is made from now on: anyone who waits for an answer fails at once. */
  cut(): void;
  isCut(): boolean;
}

/** Makes the list of connections, of which there are none yet. */
export function createPostgresSockets(): PostgresSockets {
  const opened = new Set<Socket>();
  const state = { isCut: false };
  return {
    open() {
      const socket = new Socket();
      opened.add(socket);
      socket.once("close", () => opened.delete(socket));
      // The driver begins to connect it in this turn, which would bring a cut socket back to life.
      if (state.isCut) setImmediate(() => socket.destroy());
      return socket;
    },
    cut() {
      state.isCut = true;
      for (const socket of opened) socket.destroy();
    },
    isCut: () => state.isCut,
  };
}
