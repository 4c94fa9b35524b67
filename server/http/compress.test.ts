import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compress } from "./compress.ts";

const ASKED = new Request("http://localhost/", { headers: { "accept-encoding": "gzip" } });

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
  it("packs for readers who take gzip, and tells caches so", async () => {
    const response = compress(ASKED, new Response("<p>page</p>", { headers: { "content-type": "text/html" } }));
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("vary")).toContain("accept-encoding");
    expect(gunzipSync(await response.bytes()).toString("utf8")).toBe("<p>page</p>");
  });

  it("leaves alone what is packed already, and who does not take it", () => {
    const plain = new Response("x", { headers: { "content-type": "text/html" } });
    expect(compress(new Request("http://localhost/"), plain)).toBe(plain);
    const packed = new Response("x", { headers: { "content-type": "text/html", "content-encoding": "br" } });
    expect(compress(ASKED, packed)).toBe(packed);
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
