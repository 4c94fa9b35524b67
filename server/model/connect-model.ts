import type { Database } from "#contracts/database.ts";
import { type OpenedModel, openModel } from "#model/open-model.ts";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/log.ts";

/** A small model on a processor writes slowly. */
const ANSWER_MS = 120_000;
const PROBE_MS = 60_000;

/** Opens the configured model and asks it, without holding up the start, what it can do; null where none is configured. */
export function connectModel({
  config,
  database,
  log,
}: {
  readonly config: Pick<Config, "model">;
  readonly database: Database;
  readonly log: Log;
}): (OpenedModel & { close(): Promise<void> }) | null {
  if (config.model === null) return null;
  const now = (): number => performance.now();
  const model = openModel({ ...config.model, database, fetch, now, date: () => new Date(), timeoutMs: ANSWER_MS });
  const closing = new AbortController();
  const probing = model.probe(AbortSignal.any([closing.signal, AbortSignal.timeout(PROBE_MS)])).then(
    (found) => {
      const about = { model: model.name, host: model.host, isLocal: model.isLocal, ...found };
      if (found.isReachable) log.info(about, "the language model answers");
      else log.warn(about, "the language model does not answer; our rules write all text until it does");
    },
    (error: unknown) => {
      if (!closing.signal.aborted)
        log.warn({ err: error, model: model.name }, "the language model could not be probed");
    },
  );
  return {
    ...model,
    async close() {
      closing.abort();
      await probing;
    },
  };
}
