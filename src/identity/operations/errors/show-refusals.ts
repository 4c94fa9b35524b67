import type { PageCall } from "#identity/page-route.ts";
import type { Parts } from "#identity/parts.ts";
import { plainPage } from "#identity/plain-page.ts";
import { REFUSAL_SENTENCES } from "#identity/refusals.ts";

/** Explains every error_type on one page: where the error_url of each refusal leads. */
export async function showRefusals(_call: PageCall, parts: Parts): Promise<Response> {
  const entries = REFUSAL_SENTENCES.map(({ type, status, sentence }) => ({
    id: type,
    term: `${status} ${type}`,
    text: sentence,
  }));
  return plainPage(
    { status: 200, title: "What the identity server refuses", sentences: [], entries, way: null },
    parts,
  );
}
