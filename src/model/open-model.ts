import type { Database } from "#contracts/database.ts";
import type { LanguageModel, ModelCapabilities } from "#contracts/language-model.ts";
import { askModel } from "./ask-model.ts";
import { createModelBudget, type ModelBounds } from "./budget.ts";
import { createGuardedFetch } from "./guarded-fetch.ts";
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
