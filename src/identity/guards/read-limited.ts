/** Reads the text of an outside answer; null, with the rest unread, when it is too long (docs/threats.md#29). */
export async function readLimited(response: Response, mostBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(response)) {
    bytes += chunk.length;
    // Leaving the loop cancels the body.
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The platform's types leave open what a body is made of. */
async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  for await (const chunk of response.body ?? []) {
    const bytes: unknown = chunk;
    if (bytes instanceof Uint8Array) yield bytes;
  }
}
