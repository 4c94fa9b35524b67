import { once } from "node:events";
import { Readable } from "node:stream";
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createZstdDecompress,
  gunzipSync,
  zstdDecompressSync,
} from "node:zlib";
import { describe, expect, it } from "vitest";
import { compress } from "./compress.ts";

const ASKED = asking("gzip");

function asking(encodings: string): Request {
  return new Request("http://localhost/", { headers: { "accept-encoding": encodings } });
}

function html(text: string): Response {
  return new Response(text, { headers: { "content-type": "text/html" } });
}

interface Watched {
  readonly response: Response;
  /** Settles when nobody reads any more. */
  readonly cancelled: Promise<void>;
}

/** A page that is written in two pieces, after which it fails or goes on for ever. */
function page(end: "fails" | "goes on"): Watched {
  const cancelled = Promise.withResolvers<void>();
  const pieces = ["<p>one", "</p><p>two</p>"];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces.shift();
        if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
        else if (end === "fails") controller.error(new Error("the page broke"));
        else controller.enqueue(new TextEncoder().encode("."));
      },
      cancel: () => cancelled.resolve(),
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body, { headers: { "content-type": "text/html" } }), cancelled: cancelled.promise };
}

describe("compress", () => {
  it.each([
    ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip, br;q=0", "gzip", gunzipSync],
    ["gzip;q=0.1", "gzip", gunzipSync],
  ] as const)("packs for readers who take %s as %s, and tells caches so", async (encodings, encoding, unpack) => {
    const response = compress(asking(encodings), html("<p>page</p>"));
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toContain("accept-encoding");
    expect(unpack(await response.bytes()).toString("utf8")).toBe("<p>page</p>");
  });

  it("leaves alone what is packed already, and who does not take it", () => {
    const plain = html("x");
    expect(compress(new Request("http://localhost/"), plain)).toBe(plain);
    expect(compress(asking("gzip;q=0"), plain)).toBe(plain);
    expect(compress(asking("compress"), plain)).toBe(plain);
    const packed = new Response("x", { headers: { "content-type": "text/html", "content-encoding": "br" } });
    expect(compress(ASKED, packed)).toBe(packed);
  });

  it.each([
    ["zstd", createZstdDecompress],
    ["br", createBrotliDecompress],
    ["gzip", createGunzip],
  ] as const)("passes each piece on before the next is there, as %s", async (encoding, createUnpacker) => {
    const page = new TransformStream<Uint8Array, Uint8Array>();
    const packed = compress(
      asking(encoding),
      new Response(page.readable, { headers: { "content-type": "text/html" } }),
    );
    const unpacked = createUnpacker();
    Readable.from(packed.body ?? []).pipe(unpacked);
    const writer = page.writable.getWriter();
    await writer.write(new TextEncoder().encode("<p>first</p>"));
    await once(unpacked, "readable");
    expect(String(unpacked.read())).toBe("<p>first</p>");
    await writer.close();
    await once(unpacked.resume(), "end");
  });

  it("breaks its own answer off, and nothing more, when the page breaks in the middle", async () => {
    await expect(compress(ASKED, page("fails").response).bytes()).rejects.toThrow("the page broke");
  });

  it("stops the page when its reader has gone", async () => {
    const { response, cancelled } = page("goes on");
    const reader = compress(ASKED, response).body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    await cancelled;
  });
});
