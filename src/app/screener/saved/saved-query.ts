import type { FieldProblem } from "#app/problem.ts";
import { savedQueryOf } from "#app/screener/screen-address.ts";
import { readScreenQuestion, SCREEN_PARAMETERS } from "#app/screener/screen-query.ts";
import { parseScreen } from "#screener/query/parse-screen.ts";

type ReadSaved =
  | { readonly ok: true; readonly query: string }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Checks the query of a screen that is to be saved, and writes it the one way in which saved screens are compared. */
export function readSavedQuery(text: string): ReadSaved {
  const given = new URLSearchParams(text);
  const { question, problems } = readScreenQuestion(given);
  const unknown = [...given.keys()].find((key) => !SCREEN_PARAMETERS.some((known) => known === key));
  const line = parseScreen(question.line);
  const details = [
    ...problems.map(({ field, detail }) => `${field}: ${detail}`),
    ...(unknown === undefined ? [] : [`${unknown.slice(0, 40)}: This is not part of a screen.`]),
    ...(line.ok ? [] : [`q: ${line.error.message}`]),
  ];
  if (details.length > 0) return { ok: false, problems: details.map((detail) => ({ field: "query", detail })) };
  return { ok: true, query: savedQueryOf(question) };
}
