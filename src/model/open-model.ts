import type { Database } from "#contracts/database.ts";
import type { LanguageModel, ModelCapabilities } from "#contracts/language-model.ts";
import { askModel } from "./ask-model.ts";
import { createModelBudget, type ModelBounds } from "./budget.ts";
import { isLoopback, type ModelAddress } from "./model-address.ts";
import { createCapabilityStore } from "./model-store.ts";
import { probeModel } from "./probe.ts";
import { createProviderModel, type ModelObject, refuseModelNames } from "./provider.ts";

export interface OpenModelDeps {
  readonly address: ModelAddress;
  /** Sent to the endpoint alone and never logged; null where it asks for none. */
  readonly apiKey: string | null;
  readonly bounds: ModelBounds;
  readonly database: Database;
  /** Reaches the network. */
  readonly fetch: typeof fetch;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly date: () => Date;
  readonly timeoutMs: number;
}

/** A model and what asks again what it can do. */
export interface OpenedModel extends LanguageModel {
  /** Asks the endpoint what it can do and stores it. */
  probe(signal: AbortSignal): Promise<ModelCapabilities>;
}

/** Opens the configured model; nothing is asked of its endpoint yet. */
export function openModel(deps: OpenModelDeps): OpenedModel {
  const { address, apiKey, database } = deps;
  refuseModelNames();
  const fetch = createGuardedFetch(address.baseUrl, deps.fetch);
  const budget = createModelBudget(database, deps.bounds);
  const store = createCapabilityStore(database, address);
  const made = new Map<boolean, Promise<ModelObject>>();
  const openWith = (hasSchemas: boolean): Promise<ModelObject> => {
    const known = made.get(hasSchemas) ?? createProviderModel({ address, apiKey, fetch, hasSchemas });
    made.set(hasSchemas, known);
    return known;
  };
  const open = async () => {
    // Until a probe says otherwise, an endpoint is told in words, which each of them understands.
    const hasSchemas = (await store.read())?.hasSchemas ?? false;
    return { model: await openWith(hasSchemas), hasSchemas };
  };
  const asking = { budget, open, now: deps.now, timeoutMs: deps.timeoutMs };
  return {
    name: address.name,
    isLocal: isLoopback(address.baseUrl),
    host: new URL(address.baseUrl).host,
    ask: (request) => askModel(asking, request),
    capabilities: () => store.read(),
    async probe(signal) {
      const found = await probeModel({ ...asking, address, apiKey, openWith, fetch, date: deps.date }, signal);
      await store.write(found);
      return found;
    },
  };
}

/** A request to another place than the configured endpoint, which was not sent. */
class RefusedOriginError extends Error {
  readonly code = "model/refused-origin";
}

/** No answer of a model is longer, with everything around it. */
const MOST_BYTES = 4 * 1024 * 1024;

/** An answer that is longer than any model's; what came of it is thrown away. */
class OversizedAnswerError extends Error {
  readonly code = "model/oversized";
}

/**
 * A `fetch` that reaches one origin only and follows no redirect, because an endpoint that was swapped, or a library's own
 * default address, must not get what was meant for the configured one (docs/threats.md#60).
 */
function createGuardedFetch(baseUrl: string, send: typeof fetch): typeof fetch {
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
