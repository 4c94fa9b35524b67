// A process of readers: opens so many event streams at an address and says what becomes of them, a JSON message each time.
// Arguments: ORIGIN PATH COUNT FIRST_BLOCK
import { connect } from "node:net";

/** Each block of addresses is a client of its own, and may open 240 streams a minute. */
const STREAMS_OF_BLOCK = 200;
const OPENED_AT_ONCE = 50;

const [origin = "", path = "", count = "", firstBlock = ""] = process.argv.slice(2);
const { hostname, port } = new URL(origin);
const total = Number(count);
const tally = { open: 0, refused: 0, complete: 0, broken: 0, bytes: 0 };
const everyOne: Promise<void>[] = [];

for (let begun = 0; begun < total; begun += OPENED_AT_ONCE) {
  const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, total - begun) }, (_, nth) => openStream(begun + nth));
  everyOne.push(...batch.map(({ ended }) => ended));
  await Promise.all(batch.map(({ opened }) => opened));
}
process.send?.({ kind: "open", ...tally });
await Promise.all(everyOne);
process.send?.({ kind: "ended", ...tally });
process.disconnect();

interface Stream {
  /** The server has answered. */
  readonly opened: Promise<void>;
  /** The connection is closed. */
  readonly ended: Promise<void>;
}

function openStream(index: number): Stream {
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const block = Number(firstBlock) + Math.floor(index / STREAMS_OF_BLOCK);
  const localAddress = `127.0.${block}.${1 + (index % 250)}`;
  const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress });
  const state = { isOpen: false, isComplete: false };
  socket.write(
    [
      `GET ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      "Accept: text/event-stream",
      "Connection: close",
      "",
      "",
    ].join("\r\n"),
  );
  socket.on("data", (piece: Buffer) => {
    tally.bytes += piece.length;
    if (!state.isOpen) {
      state.isOpen = true;
      if (piece.subarray(0, 12).toString() === "HTTP/1.1 200") tally.open += 1;
      else tally.refused += 1;
      opened.resolve();
    }
    if (!state.isComplete && piece.includes("event: complete")) state.isComplete = true;
  });
  socket.once("error", () => undefined);
  socket.once("close", () => {
    if (state.isComplete) tally.complete += 1;
    else tally.broken += 1;
    opened.resolve();
    ended.resolve();
  });
  return { opened: opened.promise, ended: ended.promise };
}
