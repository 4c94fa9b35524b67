import { problemResponse } from "#app/problem.ts";

/** The one answer for a run that is not there, whatever the reason. */
export function unknownRun(): Response {
  return problemResponse({
    status: 404,
    kind: "unknown-run",
    detail: "It may have been removed. Start the research again.",
  });
}
