import type { z } from "zod";
import type { FieldProblem } from "#app/problem.ts";

/** Turns a schema's findings into the fields a problem response names. */
export function fieldProblems(error: z.ZodError): readonly FieldProblem[] {
  return error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ field: key, detail: "This field is not known." }))
      : [{ field: issue.path.join("."), detail: issue.message }],
  );
}
