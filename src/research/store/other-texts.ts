import type { ModelText, OtherText } from "#contracts/api/run-event.ts";
import type { Database } from "#contracts/database.ts";
import type { ResearchRun } from "#research/run/run.ts";

const MOST_OTHERS = 3;

/** Runs over the same cards have the same hash of them, whoever worded them. */
export async function findOtherTexts(reads: Pick<Database, "query">, run: ResearchRun): Promise<readonly OtherText[]> {
  const rows = await reads.query<{ id: string; model: string }>(
    `SELECT id, model FROM (
       SELECT DISTINCT ON (other.model) other.id, other.model, other.created_at FROM research_run other
       JOIN research_event ending ON ending.run_id = other.id AND ending.body->>'kind' = 'complete'
       JOIN research_event own ON own.run_id = $1 AND own.body->>'kind' = 'complete'
       WHERE other.cik = $2 AND other.type = $3 AND other.status = 'complete' AND other.model <> coalesce($4, '')
         AND ending.body #>> '{manifest,cardsHash}' = own.body #>> '{manifest,cardsHash}'
       ORDER BY other.model, other.created_at DESC
     ) newest ORDER BY created_at DESC LIMIT ${MOST_OTHERS}`,
    [run.id, run.cik, run.type, run.model],
  );
  const others: OtherText[] = [];
  for (const { id, model } of rows) {
    const texts = await reads.query<{ body: ModelText }>(
      "SELECT body FROM research_event WHERE run_id = $1 AND body->>'kind' = 'text' ORDER BY seq",
      [id],
    );
    others.push({
      model,
      texts: texts.map(({ body: { card, sentences, removed } }) => ({ card, sentences, removed })),
    });
  }
  return others;
}
