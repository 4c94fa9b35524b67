import { type CheckedText, checkedText } from "#contracts/api/ask.ts";
import { problemDetail } from "#app/portfolios/fields.ts";
import { parseJson } from "#platform/json.ts";

/** Has a text checked by the server; null where there is no answer, a sentence where the server refuses. */
export async function fetchCheck(
  body: { readonly text: string; readonly symbol: string | null },
  signal: AbortSignal,
): Promise<CheckedText | string | null> {
  const headers = { "content-type": "application/json" };
  const response = await fetch("/api/check", { method: "POST", headers, body: JSON.stringify(body), signal });
  const json = parseJson(await response.text());
  if (!response.ok) return problemDetail(json);
  const parsed = checkedText.safeParse(json);
  return parsed.success ? parsed.data : null;
}
