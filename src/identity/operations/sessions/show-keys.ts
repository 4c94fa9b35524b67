import type { PageCall } from "#identity/page-route.ts";
import type { Parts } from "#identity/parts.ts";

/** Shows the public keys that session JWTs are checked with (RFC 7517); the same for every project. */
export async function showKeys(_call: PageCall, { keys }: Parts): Promise<Response> {
  const response = Response.json(await keys.publicKeys());
  response.headers.set("cache-control", "public, max-age=60");
  response.headers.set("access-control-allow-origin", "*");
  return response;
}
