import type { PictureAnswer } from "#app/context.ts";

/** Feeds and the sitemap change with a release or with the data; programs ask often. */
const HOUR = "public, max-age=3600";
/** A picture changes with the data, and who shows it keeps a copy. */
const DAY = "public, max-age=86400";

/** Answers text of a kind that other programs read. */
export function textAnswer(text: string, type: string): Response {
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8`, "cache-control": HOUR } });
}

/** Answers a share picture, which other sites may show; says in words why there is none. */
export function pictureAnswer(picture: PictureAnswer): Response {
  if (picture.ok) {
    return new Response(new Uint8Array(picture.png), {
      headers: { "content-type": "image/png", "cache-control": DAY, "cross-origin-resource-policy": "cross-origin" },
    });
  }
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  if (picture.reason === "unknown") {
    return new Response("No picture exists at this address.\n", { status: 404, headers });
  }
  const sentence = "Too many pictures are being drawn. Ask again in a moment.\n";
  return new Response(sentence, { status: 503, headers: { ...headers, "retry-after": "5" } });
}
