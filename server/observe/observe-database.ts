import type { Database } from "#contracts/database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { unavailableReason } from "#server/database/unavailable.ts";
import type { Observed } from "./observed.ts";
import { traced } from "./tracing.ts";

/** Counts and times every statement, and shows it in the trace of the work that it is done for. */
export function observeDatabase(database: OpenedDatabase, observed: Observed): OpenedDatabase {
  return { ...database, ...statementsOf(database, observed) };
}

function statementsOf(database: Database, observed: Observed): Database {
  return {
    query: <Row extends object>(text: string, values?: readonly unknown[]) =>
      observeStatement(text, observed, () => database.query<Row>(text, values)),
    transaction: (work) => database.transaction((within) => work(statementsOf(within, observed))),
  };
}

async function observeStatement<Result>(
  text: string,
  { meter, tracing }: Observed,
  run: () => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  const { name, attributes } = describeStatement(text);
  meter.change("database_statements_in_flight", 1);
  try {
    return await traced(tracing, { name, kind: "client", place: "only-below", attributes }, run);
  } catch (error) {
    meter.count("database_errors_total", { reason: unavailableReason(error) ?? "statement" });
    throw error;
  } finally {
    meter.change("database_statements_in_flight", -1);
    meter.measure("database_statement_duration_seconds", (performance.now() - begun) / 1_000, {});
  }
}

const VERB = /^\s*([A-Za-z]+)/;
const TABLE = /\b(?:FROM|INTO|UPDATE)\s+(?:ONLY\s+)?([a-z_][a-z0-9_.]*)/i;

/** A statement's verb and its first table: enough to find it in the code, and nothing of what it was asked with. */
function describeStatement(text: string): {
  readonly name: string;
  readonly attributes: Record<string, string>;
} {
  const verb = (VERB.exec(text)?.[1] ?? "STATEMENT").toUpperCase();
  const table = TABLE.exec(text)?.[1];
  const system = { "db.system.name": "postgresql", "db.operation.name": verb };
  if (table === undefined) return { name: verb, attributes: system };
  return { name: `${verb} ${table}`, attributes: { ...system, "db.collection.name": table } };
}
