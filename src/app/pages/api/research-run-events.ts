import type { StreamAnswer } from "#app/context.ts";
import { badFields, fieldProblems, tooMany, wrongMethod } from "#app/problem.ts";
import { answer } from "#app/api/answer.ts";
import { afterSeq, runIdShape } from "#app/api/fields.ts";
import { unknownRun } from "#app/api/refusals.ts";
import type { Route } from "./+types/research-run-events.ts";

/** Streams end with their runs, which take seconds. */
const RETRY_AFTER_SECONDS = 10;

/**
 * `GET /api/research/{runId}/events`: the run's events as server-sent events, from the one after `Last-Event-ID` (or
 * `?after=`) to the last. Nothing left to tell is 204, which ends a browser's reconnecting.
 */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answer(
    request,
    context,
    async (services, { client, watchSession }) => {
      if (!runIdShape.test(params.runId)) return unknownRun();
      const asked = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after") ?? 0;
      const after = afterSeq.safeParse(asked);
      if (!after.success)
        return badFields(fieldProblems(after.error).map(({ detail }) => ({ field: "after", detail })));
      const seconds = await services.limits.take("event-streams", null, client);
      if (seconds !== null) return tooMany(seconds);
      return answerStream(await services.research.stream(params.runId, after.data, { client, watchSession }));
    },
    ["after"],
  );
}

function answerStream(stream: StreamAnswer): Response {
  if (!stream.ok) {
    if (stream.reason === "unknown") return unknownRun();
    return stream.reason === "nothing-left" ? new Response(null, { status: 204 }) : tooMany(RETRY_AFTER_SECONDS);
  }
  return new Response(stream.body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      // Proxies that gather a response before they pass it on must not.
      "x-accel-buffering": "no",
    },
  });
}

export function action(): Response {
  return wrongMethod("GET");
}
