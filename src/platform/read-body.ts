/** Reads the text of an outside answer; null, with the rest unread, when it is too long (docs/threats.md#29). */
export async function responseText(response: Response, mostBytes: number): Promise<string | null> {
  const bytes = await readBytes(response.body, mostBytes);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** Reads a request's body as text; null when it is too long. */
export async function requestText(request: Request, mostBytes: number): Promise<string | null> {
  const bytes = await requestBytes(request, mostBytes);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** Reads a request's body; null as soon as it is longer than allowed, whatever its length header says (docs/threats.md#32). */
export async function requestBytes(request: Request, mostBytes: number): Promise<Buffer | null> {
  if (Number(request.headers.get("content-length") ?? 0) > mostBytes) return null;
  return readBytes(request.body, mostBytes);
}

/** Tells whether a request says that its body is JSON. */
export function isJsonRequest({ headers }: Request): boolean {
  return headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

async function readBytes(body: Request["body"], mostBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(body)) {
    bytes += chunk.length;
    // Leaving the loop cancels the body.
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The bytes of a body; the platform's types leave open what it is made of. */
export async function* chunksOf(body: Request["body"]): AsyncGenerator<Uint8Array> {
  for await (const chunk of body ?? []) {
    const bytes: unknown = chunk;
    if (bytes instanceof Uint8Array) yield bytes;
  }
}
