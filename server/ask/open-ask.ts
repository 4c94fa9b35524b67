import type { AskDeps } from "#ask/deps.ts";
import type { AskServices } from "#app/ask/ask-services.ts";
import { createAskDeps, type AskDepsInput } from "./ask-deps.ts";
import { type AskWriting, createAskService } from "./ask-service.ts";
import { createStoredUniverse, type StoredUniverseDeps } from "./stored-universe.ts";

interface OpenAskInput extends Omit<AskDepsInput, "universe" | "today">, StoredUniverseDeps {
  readonly earnings: { today(): string };
  readonly writing: AskWriting;
}

/** What answers questions and checks texts. */
export interface OpenedAsk {
  readonly deps: AskDeps;
  readonly service: AskServices;
}

/** Opens what questions are answered from; nothing is read before the first one. */
export function openAsk({ store, held, earnings, writing, ...input }: OpenAskInput): OpenedAsk {
  const universe = createStoredUniverse({ store, held });
  const deps = createAskDeps({ ...input, universe, today: () => earnings.today() });
  return { deps, service: createAskService(deps, writing) };
}
