import type { AskDeps } from "#ask/deps.ts";
import type { AskServices } from "#app/ask/ask-services.ts";
import { createAskDeps, type AskDepsInput } from "./ask-deps.ts";
import { createAskService } from "./ask-service.ts";
import { createUniverse, type UniverseInput } from "./universe.ts";

interface OpenAskInput extends Omit<AskDepsInput, "universe" | "today" | "companyCache"> {
  readonly companyCache: AskDepsInput["companyCache"] & UniverseInput["companyCache"];
  /** The companies that questions about all of them are answered from. */
  readonly bundled: UniverseInput["companies"];
  readonly earnings: { today(): string };
}

/** What answers questions and checks texts; closing it ends the reading of all companies. */
export interface OpenedAsk {
  readonly deps: AskDeps;
  readonly service: AskServices;
  close(): Promise<void>;
}

/** Opens what questions are answered from; nothing is read before the first one. */
export function openAsk({ bundled, earnings, ...input }: OpenAskInput): OpenedAsk {
  const universe = createUniverse({ companyCache: input.companyCache, companies: bundled });
  const deps = createAskDeps({ ...input, universe, today: () => earnings.today() });
  return { deps, service: createAskService(deps), close: () => universe.close() };
}
