import type { Database } from "#contracts/database.ts";
import type { ModelCapabilities } from "#contracts/language-model.ts";
import type { ModelAddress } from "./model-address.ts";

const KEPT_DAYS = 30;

/** Answers by the hash of what was asked, so that nothing is paid for twice. */
export interface AnswerCache {
  read(key: string): Promise<unknown>;
  write(key: string, body: unknown): Promise<void>;
}

export function createAnswerCache(database: Database): AnswerCache {
  return {
    async read(key) {
      const rows = await database.query<{ body: unknown }>("SELECT body FROM model_answer WHERE key = $1", [key]);
      return rows[0]?.body ?? null;
    },
    async write(key, body) {
      await database.query(
        "INSERT INTO model_answer (key, body) VALUES ($1, $2::jsonb) ON CONFLICT (key) DO UPDATE SET body = excluded.body, created_at = now()",
        [key, JSON.stringify(body)],
      );
      await database.query("DELETE FROM model_answer WHERE created_at < now() - make_interval(days => $1)", [
        KEPT_DAYS,
      ]);
    },
  };
}

/** What endpoints showed that they can do. */
export interface CapabilityStore {
  read(): Promise<ModelCapabilities | null>;
  write(found: ModelCapabilities): Promise<void>;
}

export function createCapabilityStore(database: Database, { name, baseUrl }: ModelAddress): CapabilityStore {
  return {
    async read() {
      const rows = await database.query<{ body: ModelCapabilities }>(
        "SELECT body FROM model_capability WHERE model = $1 AND base_url = $2",
        [name, baseUrl],
      );
      return rows[0]?.body ?? null;
    },
    async write(found) {
      await database.query(
        `INSERT INTO model_capability (model, base_url, body) VALUES ($1, $2, $3::jsonb)
         ON CONFLICT (model, base_url) DO UPDATE SET body = excluded.body`,
        [name, baseUrl, JSON.stringify(found)],
      );
    },
  };
}
