import { badFields } from "#app/problem.ts";

/**
 * Refuses an API call with query parameters that it does not know, so that a misspelt filter is not ignored.
 * Files and calendar feeds outside `/api/` are exempt: other programs add parameters to their addresses.
 */
export function refuseParameters(request: Request, known: readonly string[]): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith("/api/")) return null;
  const unknown = [...new Set(searchParams.keys())].filter((name) => !known.includes(name));
  if (unknown.length === 0) return null;
  const cure = known.length === 0 ? "This address takes no parameters." : `Use only ${known.join(", ")}.`;
  return badFields(unknown.map((field) => ({ field, detail: `We do not know this parameter. ${cure}` })));
}
