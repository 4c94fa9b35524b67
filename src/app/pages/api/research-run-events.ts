import type { Services } from "#app/context.ts";
import { badFields, tooMany, wrongMethod } from "#app/problem.ts";
import { answer } from "./answer.ts";
import { streamEvents } from "./event-stream.ts";
import { fieldProblems } from "./field-problems.ts";
import { afterSeq, runIdShape } from "./fields.ts";
import { unknownRun } from "./unknown-run.ts";
import type { Route } from "./+types/research-run-events.ts";

const HEARTBEAT_MS = 15_000;

/**
 * `GET /api/research/{runId}/events`: the run's events as server-sent events, from the one after `Last-Event-ID` (or
 * `?after=`) to the last. Nothing left to tell is 204, which ends a browser's reconnecting.
 */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answer(
    request,
    context,
    async (services) => {
      const log = runIdShape.test(params.runId) ? await services.research.read(params.runId) : null;
      if (!log) return unknownRun();
      const asked = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after") ?? 0;
      const after = afterSeq.safeParse(asked);
      if (!after.success)
        return badFields(fieldProblems(after.error).map(({ detail }) => ({ field: "after", detail })));
      const lastSeq = log.events.at(-1)?.seq ?? 0;
      if (log.run.status !== "running" && after.data >= lastSeq) return new Response(null, { status: 204 });
      const seconds = await services.limits.take("event-streams", null);
      if (seconds !== null) return tooMany(seconds);
      return streamEvents({
        follow: (signal) =>
          whileSessionLasts({ services, request, signal }, (ended) =>
            services.research.follow(params.runId, after.data, ended),
          ),
        signal: request.signal,
        heartbeatMs: HEARTBEAT_MS,
        onError: (error) => services.reportError(error, `events of run ${params.runId}`),
      });
    },
    ["after"],
  );
}

interface SessionScope {
  readonly services: Pick<Services, "watchSession">;
  readonly request: Request;
  readonly signal: AbortSignal;
}

/** Ends with the session that the reader came with: a browser then comes back as who it is by now. */
async function* whileSessionLasts<Event>(
  { services, request, signal }: SessionScope,
  follow: (signal: AbortSignal) => AsyncIterable<Event>,
): AsyncIterable<Event> {
  const over = new AbortController();
  const unwatch = await services.watchSession(request, () => over.abort());
  try {
    yield* follow(AbortSignal.any([signal, over.signal]));
  } finally {
    unwatch();
  }
}

export function action(): Response {
  return wrongMethod("GET");
}
