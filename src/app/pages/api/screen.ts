import { answer, freshJson } from "#app/api/answer.ts";
import { badFields, wrongMethod, problemResponse } from "#app/problem.ts";
import { ROWS_OF_PAGE } from "#app/screener/rows/found-rows.ts";
import { readScreenQuestion, SCREEN_PARAMETERS } from "#app/screener/screen-query.ts";
import type { Route } from "./+types/screen.ts";

/** `GET /api/screen?q=`: the companies of a screen, 100 to a page. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answer(
    request,
    context,
    async (services) => {
      const { question, problems } = readScreenQuestion(new URL(request.url).searchParams);
      if (problems.length > 0) return badFields(problems);
      const answered = await services.screener.screen(question, ROWS_OF_PAGE);
      if (!answered.ok) {
        const { at, length, message, near } = answered.error;
        const errors = [{ field: "q", detail: message }];
        return problemResponse({ status: 400, kind: "bad-field", detail: message, errors, more: { at, length, near } });
      }
      return freshJson({ ...question, ...services.screener.progress(), ...answered.found });
    },
    SCREEN_PARAMETERS,
  );
}

export function action(): Response {
  return wrongMethod("GET");
}
