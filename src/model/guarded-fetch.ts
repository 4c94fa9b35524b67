/** A request to another place than the configured endpoint, which was not sent. */
export class RefusedOriginError extends Error {
  readonly code = "model/refused-origin";
}

/** No answer of a model is longer, with everything around it. */
const MOST_BYTES = 4 * 1024 * 1024;

/** An answer that is longer than any model's; what came of it is thrown away. */
export class OversizedAnswerError extends Error {
  readonly code = "model/oversized";
}

/**
 * A `fetch` that reaches one origin only and follows no redirect, because an endpoint that was swapped, or a library's own
 * default address, must not get what was meant for the configured one (docs/threats.md#60).
 */
export function createGuardedFetch(baseUrl: string, send: typeof fetch): typeof fetch {
  const { origin } = new URL(baseUrl);
  return async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (new URL(url).origin !== origin) {
      throw new RefusedOriginError(`A request to ${new URL(url).origin} was not sent: the model is at ${origin}.`);
    }
    const answer = await send(input, { ...init, redirect: "manual" });
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      throw new RefusedOriginError(`The model's endpoint at ${origin} redirects, which is not followed.`);
    }
    return bounded(answer);
  };
}

function bounded(answer: Response): Response {
  if (answer.body === null) return answer;
  let bytes = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MOST_BYTES) controller.error(new OversizedAnswerError("The model's answer is too long."));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, answer);
}
